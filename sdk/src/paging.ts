import { EfsError } from './efs-error.ts';

/** The part of a page that says what follows it. */
type Page<Item> = { data: readonly Item[]; has_more?: boolean };

/** Yields the items of all pages, with one page in memory at a time; the calls stop when the reader stops. */
export async function* followPages<Item, Position, Next extends string>(
  read: (position: Position | null) => Promise<Page<Item> & Readonly<Record<Next, Position | null>>>,
  next: Next,
): AsyncGenerator<Item, void> {
  for (let position: Position | null = null; ; ) {
    const page: Page<Item> & Readonly<Record<Next, Position | null>> = await read(position);
    yield* page.data;
    const following: Position | null = page[next];
    if (page.has_more === false) return;
    if (following === null) {
      if (page.has_more === undefined) return;
      throw new EfsError('The service says that there are more pages, but gives no cursor.');
    }
    // A service that repeats its last position would make us read for ever.
    if (following === position) throw new EfsError('The service returned the same cursor twice.');
    position = following;
  }
}
