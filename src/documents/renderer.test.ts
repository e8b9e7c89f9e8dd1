import { afterAll, expect, it } from 'vitest';
import { FORMS, requestsOf } from '../../test/documents/samples.ts';
import { bundleFiles } from './bundle.ts';
import { renderDocument } from './render.ts';
import { createDocumentRenderer } from './renderer.ts';

const renderer = createDocumentRenderer();
afterAll(() => renderer.close());

it('makes in its thread what would be made here', async () => {
  const requests = requestsOf('dao');
  const made = await Promise.all(requests.map((request) => renderer.render(request)));
  expect(made).toEqual(requests.map(renderDocument));
  const files = [{ name: 'a', content: Uint8Array.of(1) }];
  expect(await renderer.bundle(files, { a: 1 })).toEqual(bundleFiles(files, { a: 1 }));
});

it('makes documents while the caller goes on', async () => {
  await renderer.render(requestsOf('dao')[0] as never);
  let turns = 0;
  const beat = setInterval(() => {
    turns += 1;
  }, 1);
  await Promise.all(FORMS.flatMap((form) => requestsOf(form)).map((request) => renderer.render(request)));
  clearInterval(beat);
  expect(turns).toBeGreaterThan(20);
});

it('a request that cannot be made is a failure of ours, and the next one is made', async () => {
  const [request] = requestsOf('wyoming');
  if (request === undefined) throw new Error('no sample');
  await expect(renderer.render({ ...request, pack_version: '1999-01' })).rejects.toThrow('no pack');
  expect((await renderer.render(request)).kind).toBe('articles');
});
