/** Data that was read for several readers. `bytes` counts toward the limit. */
export type Page = { bytes: Uint8Array };
type Entry<P> = { page: Promise<P>; size: number };

/**
 * A cache of pages that several readers need, with at most `maxBytes` in total. The oldest pages are removed first. A
 * failed read is not cached.
 */
export class PageCache<P extends Page> {
  readonly #maxBytes: number;
  readonly #pages = new Map<string, Entry<P>>();
  #size = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Returns the page at a place; reads it if it is neither cached nor being read. */
  get(place: string, read: () => Promise<P>): Promise<P> {
    const cached = this.#pages.get(place);
    if (cached !== undefined) return cached.page;
    const entry: Entry<P> = { page: read(), size: 0 };
    this.#pages.set(place, entry);
    entry.page.then(
      ({ bytes }) => this.#count(place, entry, bytes.byteLength),
      () => this.#forget(place),
    );
    return entry.page;
  }

  clear(): void {
    this.#pages.clear();
    this.#size = 0;
  }

  #count(place: string, entry: Entry<P>, size: number): void {
    // The page was removed from the cache while it was read.
    if (this.#pages.get(place) !== entry) return;
    entry.size = size;
    this.#size += size;
    for (const oldest of this.#pages.keys()) {
      if (this.#size <= this.#maxBytes) return;
      this.#forget(oldest);
    }
  }

  #forget(place: string): void {
    this.#size -= this.#pages.get(place)?.size ?? 0;
    this.#pages.delete(place);
  }
}
