import type { CountedBallot, CountingMethod } from '../constitution/counting-rules.ts';

type Timing = Pick<CountedBallot, 'opens_at' | 'closes_at'> & { cast_at: Date };

/** The way in which a voting method counts weights. Turnout always counts the full weight. */
type Weighing = {
  /** Number of parts in a weight of one, chosen so that every weight is a whole number of parts. */
  unit: (ballot: Omit<Timing, 'cast_at'>) => bigint;
  /**
   * Returns the number of parts that the method counts for a vote with the given full weight. `timing`: times on which
   * the method `conviction` depends.
   */
  weigh: (weight: bigint, timing: Timing) => bigint;
  /** True if the method allows a decision before the voting period is over. */
  closesEarly: boolean;
  /** Note for messages, if the method does not count plain weights, such as " (square roots of weights)". */
  note: string;
};

const MILLION = 1_000_000n;

const FULL: Weighing = { unit: () => 1n, weigh: (weight) => weight, closesEarly: true, note: '' };

export const WEIGHING: Readonly<Record<CountingMethod, Weighing>> = {
  '1p1v': FULL,
  token: FULL,
  multisig: FULL,
  delegation: FULL,
  /* A vote counts √weight, in millionths and rounded down: the root of weight × 10^12 is √weight × 10^6. */
  quadratic: {
    unit: () => MILLION,
    weigh: (weight) => squareRoot(weight * MILLION * MILLION),
    closesEarly: true,
    note: ' (square roots of weights)',
  },
  /**
   * A vote counts weight × min(1, time held / half the period); the time held is from the vote until the close. To
   * avoid rounding, it is computed as weight × min(period, 2 × time held), in units of the period. There is no early
   * decision, because votes not yet cast lose weight with time, so the result would depend on the time of the check.
   */
  conviction: {
    unit: periodMs,
    weigh: (weight, { cast_at, ...ballot }) => weight * lesser(periodMs(ballot), 2n * heldMs(ballot, cast_at)),
    closesEarly: false,
    note: ' (weights by the time they are held)',
  },
};

function periodMs({ opens_at, closes_at }: Omit<Timing, 'cast_at'>): bigint {
  return BigInt(closes_at.getTime() - opens_at.getTime());
}

/**
 * Returns the time from a vote until the close; at least 0, because an export may contain a vote cast after the close.
 */
function heldMs({ closes_at }: Pick<Timing, 'closes_at'>, cast_at: Date): bigint {
  return BigInt(Math.max(0, closes_at.getTime() - cast_at.getTime()));
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** Returns the square root, rounded down to a whole number, by Newton's method from above. */
function squareRoot(square: bigint): bigint {
  if (square < 2n) return square;
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2));
  for (;;) {
    const next = (root + square / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}

/** Writes parts as a decimal of at most six places, rounded down; `…` marks omitted digits. */
export function weightText(parts: bigint, unit: bigint): string {
  const millionths = (parts * MILLION) / unit;
  const places = (millionths % MILLION).toString().padStart(6, '0').replace(/0+$/, '');
  const isExact = millionths * unit === parts * MILLION;
  return `${millionths / MILLION}${places && `.${places}`}${isExact ? '' : '…'}`;
}

/** Returns the same weight as `weightText`, but as a number: for display, not for decisions. */
export function weightNumber(parts: bigint, unit: bigint): number {
  return Number(weightText(parts, unit).replace('…', ''));
}
