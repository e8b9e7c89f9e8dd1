/** A seeded source of choices: the same seed, the same choices. */
export type Random = {
  /** 0 … below - 1. */
  below(below: number): number;
  pick<T>(values: readonly T[]): T;
  chance(probability: number): boolean;
};

/** Mulberry32: 32 bits of state are plenty for picking tests. */
export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: <T>(values: readonly T[]): T => values[below(values.length)] as T,
    chance: (probability) => next() < probability,
  };
}
