/** Counts by key. A key is removed when its count falls to 0, so that memory does not grow. */
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
