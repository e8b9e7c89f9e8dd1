/**
 * Draws numbers in [0, 1). The same seed gives the same numbers, so that a run that found a problem can be repeated.
 */
export type Chance = () => number;

/**
 * Returns a generator of random numbers: a 32-bit mix of a counter (the splitmix construction with murmur3's
 * finalizer). The numbers need good statistics, but no secrecy.
 */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}
