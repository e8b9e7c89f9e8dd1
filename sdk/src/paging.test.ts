import { expect, it } from 'vitest';
import { followPages } from './paging.ts';

type Page = { data: number[]; next_cursor: string | null; has_more?: boolean };

const read = (pages: readonly Page[]) => {
  let at = 0;
  return Array.fromAsync(followPages(async (): Promise<Page> => pages[at++] as Page, 'next_cursor'));
};

it('continues to the last page, even if a page on the way is empty', async () => {
  const pages = [
    { data: [1, 2], next_cursor: 'a', has_more: true },
    { data: [], next_cursor: 'b', has_more: true },
    { data: [3], next_cursor: 'c', has_more: false },
  ];
  expect(await read(pages)).toEqual([1, 2, 3]);
  expect(await read([{ data: [], next_cursor: 'a', has_more: false }])).toEqual([]);
  expect(await read([{ data: [1], next_cursor: null }])).toEqual([1]);
});

it('never stops early without an error, and never reads for ever', async () => {
  await expect(read([{ data: [1], next_cursor: null, has_more: true }])).rejects.toThrow('no cursor');
  const same = { data: [1], next_cursor: 'a', has_more: true };
  await expect(read([same, same])).rejects.toThrow('twice');
});
