/** One measured number and its target. */
export type Figure = {
  name: string;
  unit: string;
  /** Medians over the rounds. */
  measured: number;
  /** The value it is compared with, in the same unit; null if the target is absolute. */
  reference: number | null;
  /** Median of the ratios of the rounds: both halves of a round ran on the machine in the same state. */
  ratio: number | null;
  target: Target;
  /** The judged number of each round, which shows how calm the machine was. */
  rounds: readonly number[];
};

export type Target = { of: 'measured' | 'ratio' } & ({ atMost: number } | { atLeast: number });

/** One row of the bench: its purpose, its changes to the service, and its measurement. */
export type Row = {
  name: string;
  /** Settings beside a temporary DATA_DIR and a free PORT; printed. */
  overrides: Readonly<Record<string, string>>;
  run(size: Size): Promise<Figure[]>;
};

/** `--full`: the size that the target is for, where it takes too long for every day. */
export type Size = { isFull: boolean };

/** Judges one number per round against an absolute target. */
export function absoluteFigure(name: string, unit: string, target: Target, rounds: readonly number[]): Figure {
  return { name, unit, measured: median(rounds), reference: null, ratio: null, target, rounds };
}

/** Judges measured against reference, round by round. */
export function ratioFigure(
  name: string,
  unit: string,
  target: Target,
  rounds: readonly { measured: number; reference: number }[],
): Figure {
  const ratios = rounds.map(({ measured, reference }) => measured / reference);
  const judged = target.of === 'ratio' ? ratios : rounds.map(({ measured }) => measured);
  return {
    name,
    unit,
    measured: median(rounds.map(({ measured }) => measured)),
    reference: median(rounds.map(({ reference }) => reference)),
    ratio: median(ratios),
    target,
    rounds: judged,
  };
}

/** Times alone say nothing about the service while other programs keep the cores busy. */
export function holdsOnBusyCores({ name, ratio }: Figure): boolean {
  return ratio !== null || name.includes('CPU time');
}

export function isReached({ measured, ratio, target }: Figure): boolean {
  const judged = target.of === 'ratio' ? ratio : measured;
  if (judged === null) return false;
  return 'atMost' in target ? judged <= target.atMost : judged >= target.atLeast;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Nearest rank: always a value that was measured. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}
