import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderEventsDocuments } from './events-documents.ts';

const folder = new URL('../../../../docs/events/', import.meta.url);

it('docs/events matches the schemas: run `npm run openapi` after changing one', () => {
  const documents = renderEventsDocuments();
  expect(readdirSync(folder).sort()).toEqual(Object.keys(documents).sort());
  for (const [name, text] of Object.entries(documents)) {
    expect(readFileSync(new URL(name, folder), 'utf8'), name).toBe(text);
  }
});
