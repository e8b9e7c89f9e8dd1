import { figureCells } from '../table.ts';
import { margin, type RecordedFigure } from './last-runs.ts';

const WIDTH = 960;
const EDGE = 16;
const TOP = 56;
const ITEM = 44;
const BAR = 10;
/** The bars end at four times better or worse than the target. */
const MOST = 4;

const STYLE = `
text { font: 13px sans-serif; fill: #1f2328; }
.small { font-size: 12px; fill: #59636e; }
.line { stroke: #59636e; }
.reached { fill: #2f81b7; }
.missed { fill: #d1702a; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; }
  .small { fill: #9198a1; }
  .line { stroke: #9198a1; }
  .reached { fill: #58a6d8; }
  .missed { fill: #f0a060; }
}`;

/** Draws one bar per row of a quiet machine: its figure that is nearest to its target, or misses it by most. */
export function drawChart(runs: readonly (readonly RecordedFigure[])[]): string {
  const quiet = runs.filter((figures) => !figures[0]?.busy);
  const worst = quiet.flatMap((figures) => [...figures].sort((a, b) => margin(a) - margin(b)).slice(0, 1));
  const height = TOP + worst.length * ITEM + EDGE;
  const centre = WIDTH / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Measured figures and their targets">
<style>${STYLE}
</style>
<text x="${EDGE}" y="24">The figure of each row that is nearest to its target</text>
${label(EDGE, 44, 'start', '4 times worse')}
${label(centre, 44, 'middle', 'target')}
${label(WIDTH - EDGE, 44, 'end', '4 times better')}
<line class="line" x1="${centre}" y1="${TOP - 6}" x2="${centre}" y2="${height - EDGE}"/>
${worst.map((figure, at) => drawBar(figure, TOP + at * ITEM)).join('\n')}
</svg>
`;
}

function drawBar(figure: RecordedFigure, y: number): string {
  const [name = '', measured, , ratio, target] = figureCells(figure);
  const times = Math.min(MOST, Math.max(1 / MOST, margin(figure)));
  // At least a pixel, so that a figure that is exactly its target can be seen.
  const length = Math.max(1, Math.abs(Math.log(times) / Math.log(MOST)) * (WIDTH / 2 - EDGE));
  const x = times >= 1 ? WIDTH / 2 : WIDTH / 2 - length;
  const value = figure.target.of === 'ratio' ? `${ratio} (${target})` : `${measured} (${target})`;
  return `<g><text x="${EDGE}" y="${y + 14}">${escaped(name)}</text><text x="${WIDTH - EDGE}" y="${y + 14}" text-anchor="end">${escaped(value)}</text>
<rect class="${figure.ok ? 'reached' : 'missed'}" x="${x.toFixed(1)}" y="${y + 21}" width="${length.toFixed(1)}" height="${BAR}"/></g>`;
}

function label(x: number, y: number, anchor: string, text: string): string {
  return `<text class="small" x="${x}" y="${y}" text-anchor="${anchor}">${text}</text>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
