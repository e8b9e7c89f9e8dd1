import { afterAll, expect, it } from 'vitest';
import { FORMS, requestsOf } from '../../test/documents/samples.ts';
import type { Db } from '../store/core/db.ts';
import { unpack } from '../store/core/pack.ts';
import { bundleFiles } from './bundle.ts';
import { packingDictionary } from './dictionary.ts';
import { renderDocument } from './render.ts';
import { createDocumentRenderer, keepDictionary } from './renderer.ts';

const renderer = createDocumentRenderer();
afterAll(() => renderer.close());

it('makes the same document in its thread as in the caller', async () => {
  const requests = requestsOf('dao');
  const made = await Promise.all(requests.map((request) => renderer.render(request, 'ada')));
  expect(made.map(({ packed, ...document }) => document)).toEqual(requests.map(renderDocument));
  const files = [{ name: 'a', content: Uint8Array.of(1) }];
  const { packed, ...bundle } = await renderer.bundle(files, { a: 1 }, 'ada');
  expect(bundle).toEqual(bundleFiles(files, { a: 1 }));
});

it('packs every document to at most a tenth, and its dictionary unpacks it', async () => {
  const dictionary = await renderer.dictionary();
  // The same in another thread: processes of one version share a row.
  expect(dictionary).toEqual(packingDictionary());
  for (const form of FORMS) {
    for (const request of requestsOf(form)) {
      const { content, packed } = await renderer.render(request, 'ada');
      if (packed === undefined) throw new Error('a document that is not packed');
      expect(packed.dictionary).toBe(dictionary.hash);
      expect(packed.bytes.length).toBeLessThan(content.length / 10);
      expect(Buffer.compare(unpack(packed.bytes, dictionary.content, content.length), content)).toBe(0);
    }
  }
});

it('packs documents only after their dictionary is stored, and stores it again if that failed', async () => {
  const [request] = requestsOf('wyoming');
  if (request === undefined) throw new Error('no sample');
  const stored: string[] = [];
  let isDown = true;
  const db = Object.assign(
    async () => {
      if (isDown) throw new Error('no database');
      stored.push('dictionary');
    },
    { insert: (row: unknown) => row },
  ) as unknown as Db;
  let replaced = () => {};
  const keeping = keepDictionary(renderer, db, (forget) => {
    replaced = forget;
  });
  await expect(keeping.render(request, 'ada')).rejects.toThrow('no database');
  isDown = false;
  await Promise.all([keeping.render(request, 'ada'), keeping.bundle([], {}, 'ada')]);
  await keeping.render(request, 'ada');
  expect(stored).toEqual(['dictionary']);
  // An older database may lack it.
  replaced();
  await keeping.render(request, 'ada');
  expect(stored).toEqual(['dictionary', 'dictionary']);
});

it('makes documents while its caller continues', async () => {
  await renderer.render(requestsOf('dao')[0] as never, 'ada');
  let turns = 0;
  const beat = setInterval(() => {
    turns += 1;
  }, 1);
  const requests = [...FORMS, ...FORMS, ...FORMS, ...FORMS].flatMap((form) => requestsOf(form));
  await Promise.all(requests.map((request) => renderer.render(request, 'ada')));
  clearInterval(beat);
  expect(turns).toBeGreaterThan(20);
});

it('reports an impossible request as an error of its own, and makes the next document', async () => {
  const [request] = requestsOf('wyoming');
  if (request === undefined) throw new Error('no sample');
  await expect(renderer.render({ ...request, pack_version: '1999-01' }, 'ada')).rejects.toThrow('no pack');
  expect((await renderer.render(request, 'ada')).kind).toBe('articles');
});
