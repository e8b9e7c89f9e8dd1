import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { renderDocument } from '../../src/documents/render.ts';
import { FORMS, requestsOf } from './samples.ts';

/* The same document has the same bytes: in any process, place, language, on any day, after any other document. */

const run = promisify(execFile);
const hashes = (order: 'forward' | 'backward' = 'forward') => {
  const requests = FORMS.flatMap((form) => [...requestsOf(form), ...requestsOf(form, { livemode: false })]);
  if (order === 'backward') requests.reverse();
  const made = requests.map((request) => [
    `${request.entity.legal_name} ${request.entity.livemode} ${request.kind}`,
    renderDocument(request).blake3,
  ]);
  return Object.fromEntries(made.sort()) as Record<string, string>;
};

const CHILD = new URL('./print-hashes.ts', import.meta.url).pathname;
const LATER = new URL('./another-day.ts', import.meta.url).href;

async function inChild(env: Record<string, string>, args: string[] = []): Promise<Record<string, string>> {
  const { stdout } = await run(process.execPath, [...args, CHILD], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  return JSON.parse(stdout) as Record<string, string>;
}

describe('every kind of every form', () => {
  const here = hashes();

  it.each([
    ['Pacific/Kiritimati', { TZ: 'Pacific/Kiritimati', LANG: 'ar_EG.UTF-8', LC_ALL: 'ar_EG.UTF-8' }, []],
    ['America/St_Johns, in C', { TZ: 'America/St_Johns', LANG: 'C', LC_ALL: 'C' }, []],
    ['UTC, in the year 2041', { TZ: 'UTC', LANG: 'tr_TR.UTF-8' }, ['--import', LATER]],
  ])(
    'is the same in another process: %s',
    async (_title, env, args) => {
      expect(await inChild(env as Record<string, string>, args)).toEqual(here);
    },
    60_000,
  );

  it('is the same whatever was made before it', () => {
    expect(hashes('backward')).toEqual(here);
  });
});

it('two companies that differ in one letter have different documents', () => {
  const [one, other] = ['Northwind Grid Cooperative', 'Northwind Grid Cooperativa'].map((name) =>
    requestsOf('dao', { changes: { name } }).map((request) => renderDocument(request).blake3),
  );
  expect(new Set([...(one ?? []), ...(other ?? [])]).size).toBe(2 * (one?.length ?? 0));
});

it.each([
  ['spellings that share a glyph keep their own characters', ['Ω Power', 'Ω\u00a0Power']],
  ['letters beyond Latin-1 are cut out for their document', ['Łódź Ćma', 'Ćma Łódź', 'Ćma', 'Plain', 'Ж Łódź']],
])('%s, whichever came first', (_title, names) => {
  const inOrder = names.map((name) => articlesOf(name));
  const reversed = names.toReversed().map((name) => articlesOf(name));
  expect(reversed.toReversed()).toEqual(inOrder);
});

function articlesOf(name: string): string {
  const [articles] = requestsOf('wyoming');
  if (articles === undefined) throw new Error('no sample');
  return renderDocument({ ...articles, entity: { ...articles.entity, legal_name: name } }).blake3;
}
