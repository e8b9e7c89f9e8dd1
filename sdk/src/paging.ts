import { EfsError } from './efs-error.ts';

/** One page of a list. */
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
      throw new EfsError('The service reported more pages but returned no cursor.');
    }
    // A repeated cursor would make the loop endless.
    if (following === position) throw new EfsError('The service returned the same cursor twice.');
    position = following;
  }
}
