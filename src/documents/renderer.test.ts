import { afterAll, expect, it } from 'vitest';
import { FORMS, requestsOf } from '../../test/documents/samples.ts';
import { bundleFiles } from './bundle.ts';
import { renderDocument } from './render.ts';
import { createDocumentRenderer } from './renderer.ts';

const renderer = createDocumentRenderer();
afterAll(() => renderer.close());

it('makes the same document in its thread as in the caller', async () => {
  const requests = requestsOf('dao');
  const made = await Promise.all(requests.map((request) => renderer.render(request)));
  expect(made).toEqual(requests.map(renderDocument));
  const files = [{ name: 'a', content: Uint8Array.of(1) }];
  expect(await renderer.bundle(files, { a: 1 })).toEqual(bundleFiles(files, { a: 1 }));
});

it('makes documents while its caller continues', async () => {
  await renderer.render(requestsOf('dao')[0] as never);
  let turns = 0;
  const beat = setInterval(() => {
    turns += 1;
  }, 1);
  await Promise.all(FORMS.flatMap((form) => requestsOf(form)).map((request) => renderer.render(request)));
  clearInterval(beat);
  expect(turns).toBeGreaterThan(20);
});

it('reports an impossible request as our failure, and makes the next one', async () => {
  const [request] = requestsOf('wyoming');
  if (request === undefined) throw new Error('no sample');
  await expect(renderer.render({ ...request, pack_version: '1999-01' })).rejects.toThrow('no pack');
  expect((await renderer.render(request)).kind).toBe('articles');
});
