import type { Figure } from '../figure.ts';

/** A figure as record.ts has written it, with the run it comes from. */
export type RecordedFigure = Figure & {
  row: string;
  /** Other programs kept every core busy. */
  busy?: boolean;
  ok: boolean;
  at: string;
  commit: string;
  modified: boolean;
  node: string;
  cores: number;
  cpu?: string;
  memory_gib?: number;
};

/**
 * Returns the figures of the last recorded run of each row, in the order in which the rows were first recorded; a run on
 * busy cores counts as another row. Lines of the proof suites, and those from before rows were named, are left out.
 */
export function lastRuns(jsonLines: string): RecordedFigure[][] {
  const records = jsonLines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Partial<RecordedFigure> & { suite?: string })
    .filter((record): record is RecordedFigure => record.suite === 'bench' && record.row !== undefined);
  return [...Map.groupBy(records, titleOf).values()].map((ofRow) => {
    const last = ofRow.at(-1)?.at;
    return ofRow.filter(({ at }) => at === last);
  });
}

/** Names a row and the way it was run. */
export function titleOf({ row, busy }: Pick<RecordedFigure, 'row' | 'busy'>): string {
  return busy ? `${row}, on busy cores` : row;
}

/** Returns how many times better than its target a figure is; below 1 it misses. */
export function margin({ measured, ratio, target, ok }: RecordedFigure): number {
  const judged = (target.of === 'ratio' ? ratio : measured) ?? 0;
  const [better, worse] = 'atMost' in target ? [target.atMost, judged] : [judged, target.atLeast];
  // Nothing was allowed: it is reached exactly, or not at all.
  if (better === 0 || worse === 0) return ok ? 1 : 0;
  return better / worse;
}
