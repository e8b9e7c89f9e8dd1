/** Counts by key. Keys with nothing to count are forgotten, so it never grows beyond what is under way. */
export class Tally {
  readonly #counts = new Map<string, number>();

  /** The number of keys with a count above zero. */
  get size(): number {
    return this.#counts.size;
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string, change: number): void {
    const count = this.of(key) + change;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }

  entries(): IterableIterator<[string, number]> {
    return this.#counts.entries();
  }
}
