import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARRIVALS } from '../../test/audit-arrivals.ts';
import {
  chainOf,
  type FixtureDraft,
  FORGER_SEED,
  fixtureChain,
  fixtureHead,
  fixtureLines,
  PINNED_KEY,
} from '../../test/audit-fixtures.ts';
import { auditEntryLine, auditHeadLine } from '../domain/audit/audit-export.ts';
import { type AuditVerifyArguments, auditVerify } from './audit-verify.ts';

const CHAIN = fixtureChain(5);
const LINES = fixtureLines(CHAIN);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audit-verify-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function fileWith(name: string, lines: readonly string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, lines.map((line) => `${line}\n`).join(''));
  return path;
}

async function run(given: Partial<AuditVerifyArguments> & { file: string }, stdin: readonly string[] = []) {
  let stdout = '';
  let stderr = '';
  const exitCode = await auditVerify(
    { json: false, ...given },
    {
      stdin: (async function* () {
        for (const line of stdin) yield Buffer.from(`${line}\n`);
      })(),
      stdout: {
        write: (text) => {
          stdout += text;
        },
      },
      stderr: {
        write: (text) => {
          stderr += text;
        },
      },
    },
  );
  return { exitCode, stdout, stderr };
}

describe('efs audit verify', () => {
  it('returns 0 for a file that is valid under the pinned key, and reports the proven facts', async () => {
    const { exitCode, stdout, stderr } = await run({ file: await fileWith('good.jsonl', LINES), key: PINNED_KEY });
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toContain('VERIFIED');
    expect(stdout).toContain('5 entries');
    expect(stdout).toContain(CHAIN[4]?.entry.hash);
  });

  it('reads standard input for -', async () => {
    expect((await run({ file: '-', key: PINNED_KEY }, LINES)).exitCode).toBe(0);
    expect((await run({ file: '-', key: PINNED_KEY })).exitCode).toBe(10);
  });

  it('returns 10 for a changed file and names the entry', async () => {
    const changed = LINES.with(2, (LINES[2] ?? '').replace('"version":3', '"version":4'));
    const { exitCode, stdout } = await run({ file: await fileWith('changed.jsonl', changed), key: PINNED_KEY });
    expect(exitCode).toBe(10);
    expect(stdout).toContain('Entry 3 has different data');
  });

  it('returns 11 for a file with erased data, with the number of entries; 10 if no entry records the erasure', async () => {
    const system = { type: 'system', id: 'command line' };
    const erasure: FixtureDraft = [
      { at: '2026-04-26T19:00:00.000Z', actor: system, action: 'audit.erased' },
      { object: { entries: [1, 3], reason: 'person_asked' } },
    ];
    const chain = chainOf([...CHAIN.map(({ entry, data }): FixtureDraft => [entry, data]), erasure]);
    const blanked = fixtureLines(chain).map((line, index) => {
      const entry = chain[index]?.entry;
      return entry?.seq === 1 || entry?.seq === 3 ? auditEntryLine(entry, null) : line;
    });
    const { exitCode, stdout } = await run({ file: await fileWith('erased.jsonl', blanked), key: PINNED_KEY });
    expect(stdout).toMatch(/^VERIFIED with 2 erased entries/);
    expect(exitCode).toBe(11);
    const [first] = CHAIN;
    const gone = LINES.with(0, auditEntryLine(first?.entry as never, null));
    const unexplained = await run({ file: await fileWith('gone.jsonl', gone), key: PINNED_KEY });
    expect(unexplained.stdout).toContain('The data of entry 1 is missing');
    expect(unexplained.exitCode).toBe(10);
  });

  it.each(ARRIVALS)('returns its code for a chain that arrived: $title', async ({ lines, key, expected }) => {
    const { exitCode, stdout } = await run({ file: await fileWith('arrived.jsonl', lines), ...(key && { key }) });
    expect(exitCode).toBe(expected.exitCode);
    const { unvouched, erased } = expected;
    const said = `entries 1 to ${unvouched} arrived from a source that nobody vouched for`;
    expect(stdout.includes(said)).toBe(unvouched > 0);
    expect(/^ {2}erased {2}the data of 1 entry;/m.test(stdout)).toBe(erased === 1);
  });

  it('says from which entry on a chain is verified, before the counts', async () => {
    const { lines } = ARRIVALS.find(({ title }) => title === 'nobody vouched, and an entry is erased') ?? { lines: [] };
    const { stdout } = await run({ file: await fileWith('since.jsonl', lines), key: PINNED_KEY });
    expect(stdout.split('\n')[0]).toBe(
      'VERIFIED from entry 3; entries 1 to 2 arrived from a source that nobody vouched for. 3 entries read.',
    );
  });

  it('returns 10 without a pinned key, and explains how to get one', async () => {
    const forged = fixtureLines(CHAIN, fixtureHead(CHAIN, FORGER_SEED));
    const { exitCode, stdout } = await run({ file: await fileWith('forged.jsonl', forged) });
    expect(exitCode).toBe(10);
    expect(stdout).toContain('UNPINNED');
    expect(stdout).toContain('--key');
  });

  it('compares with a kept head, given as an export line, an audit page or by itself', async () => {
    const kept = fixtureHead(CHAIN.slice(0, 4));
    const file = await fileWith('whole.jsonl', LINES);
    const cut = await fileWith('cut.jsonl', fixtureLines(CHAIN.slice(0, 3)));
    for (const text of [auditHeadLine(kept), JSON.stringify({ data: [], head: kept }), JSON.stringify(kept, null, 2)]) {
      const headFile = await fileWith('head.json', [text]);
      expect((await run({ file, key: PINNED_KEY, headFile })).exitCode).toBe(0);
      const { exitCode, stdout } = await run({ file: cut, key: PINNED_KEY, headFile });
      expect(exitCode).toBe(10);
      expect(stdout).toContain('[truncated]');
    }
  });

  it('prints the result as one JSON object with --json', async () => {
    const { stdout } = await run({ file: await fileWith('json.jsonl', LINES), key: PINNED_KEY, json: true });
    expect(JSON.parse(stdout)).toEqual({
      status: 'verified',
      entries: 5,
      erased: 0,
      unvouched: 0,
      votes: { verified: 0, unchecked: 0, proposals: 0, uncounted: 0 },
      head: fixtureHead(CHAIN),
      problems: [],
      omitted: 0,
    });
  });

  it('returns 2 without a verdict for wrong arguments', async () => {
    const file = await fileWith('file.jsonl', LINES);
    const wrong: (Partial<AuditVerifyArguments> & { file: string })[] = [
      { file, key: 'not a key' },
      { file: join(folder, 'absent.jsonl'), key: PINNED_KEY },
      { file: folder, key: PINNED_KEY },
      { file, key: PINNED_KEY, headFile: join(folder, 'absent.json') },
      { file, key: PINNED_KEY, headFile: file },
    ];
    for (const given of wrong) {
      const { exitCode, stdout, stderr } = await run(given);
      expect([exitCode, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/\.\n$/);
    }
  });
});
