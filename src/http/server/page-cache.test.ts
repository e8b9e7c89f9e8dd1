import { describe, expect, it } from 'vitest';
import { PageCache } from './page-cache.ts';

function cacheOf100() {
  const cache = new PageCache<{ bytes: Uint8Array }>(100);
  const read: string[] = [];
  const get = (place: string, size = 40) =>
    cache.get(place, async () => {
      read.push(place);
      if (size < 0) throw new Error('unreadable');
      return { bytes: new Uint8Array(size) };
    });
  return { cache, read, get };
}

describe('the page cache', () => {
  it('reads a page once for all readers, also while it is being read', async () => {
    const { read, get } = cacheOf100();
    const [one, other] = await Promise.all([get('a'), get('a')]);
    expect(one).toBe(other);
    await get('a');
    expect(read).toEqual(['a']);
  });

  it('forgets the oldest pages beyond its size', async () => {
    const { read, get } = cacheOf100();
    for (const place of ['a', 'b', 'c', 'b', 'c', 'a']) await get(place);
    expect(read).toEqual(['a', 'b', 'c', 'a']);
  });

  it('keeps no page that is larger than itself', async () => {
    const { read, get } = cacheOf100();
    await get('large', 101);
    await get('large', 101);
    expect(read).toEqual(['large', 'large']);
  });

  it('reads a page again after a failure', async () => {
    const { read, get } = cacheOf100();
    await expect(get('a', -1)).rejects.toThrow('unreadable');
    await get('a');
    expect(read).toEqual(['a', 'a']);
  });

  it('counts nothing after it was cleared', async () => {
    const { cache, read, get } = cacheOf100();
    const reading = get('a', 90);
    cache.clear();
    await reading;
    await get('b', 90);
    await get('b', 90);
    expect(read).toEqual(['a', 'b']);
  });
});
