import { type Figure, isReached } from './figure.ts';

const HEADINGS = ['work', 'measured', 'reference', 'ratio', 'target', '', 'rounds'];
const WIDTHS = [64, 12, 12, 5, 12, 4, 0];

export function tableHead(): string {
  return tableLine(HEADINGS);
}

export function tableRow(figure: Figure): string {
  const { rounds } = figure;
  return tableLine([
    ...figureCells(figure),
    isReached(figure) ? 'ok' : 'MISS',
    `${short(Math.min(...rounds))} … ${short(Math.max(...rounds))}`,
  ]);
}

/** Name, measured, reference, ratio and target, as a person reads them. */
export function figureCells({ name, unit, measured, reference, ratio, target }: Figure): string[] {
  const bound = 'atMost' in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`;
  return [
    name,
    `${short(measured)} ${unit}`.trim(),
    reference === null ? '–' : `${short(reference)} ${unit}`.trim(),
    ratio === null ? '–' : ratio.toFixed(2),
    target.of === 'ratio' ? `ratio ${bound}` : `${bound} ${unit}`.trim(),
  ];
}

function tableLine(cells: readonly string[]): string {
  return cells
    .map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0))
    .join('  ')
    .trimEnd();
}

/** More than three significant digits would claim more than a shared machine can measure. */
function short(value: number): string {
  if (value >= 100) return String(Math.round(value));
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
