import { expect, it } from 'vitest';
import { renderDocument } from '../../src/documents/render.ts';
import { requestsOf } from './samples.ts';
import { textOf } from './text.ts';

/* No paper of a corporation speaks of it as of an LLC. */

/** Lines of the tax office's own form. */
const OF_THE_FORM = ['Limited liability company', 'Number of LLC members', 'Not a limited liability company.'];
const OF_AN_LLC =
  /(?:\S+\s+){0,4}\b(?:members?|LLC|operating agreement|certificate of formation|limited liability|Form 8832|partnership|disregarded)\b(?:\s+\S+){0,3}/gi;

it.each(requestsOf('corporation').map((request) => ({ kind: request.kind, request })))('$kind', async ({ request }) => {
  const { text } = await textOf(renderDocument(request).content);
  const found = OF_THE_FORM.reduce((left, line) => left.replaceAll(line, ''), text).match(OF_AN_LLC);
  expect(found ?? []).toEqual([]);
});
