import { describe, expect, it } from 'vitest';
import { EfsClient, verifyAuditExport } from '../../sdk/src/index.ts';
import { auditEntryLine } from '../../src/domain/audit/audit-export.ts';
import { ARRIVALS } from '../audit-arrivals.ts';
import {
  chainOf,
  type FixtureDraft,
  type FixtureEntry,
  FORGER_SEED,
  fixtureChain,
  fixtureHead,
  fixtureLines,
  PINNED_KEY,
} from '../audit-fixtures.ts';
import { uniqueName } from '../harness/client.ts';
import { startService } from '../harness/service.ts';

const CHAIN = fixtureChain(5);
const LINES = fixtureLines(CHAIN);
const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
const codesOf = async (lines: readonly string[], options: Parameters<typeof verifyAuditExport>[1]) => {
  const { status, problems } = await verifyAuditExport(textOf(lines), options);
  return [status, ...problems.map(({ code }) => code)];
};

describe('verifyAuditExport', () => {
  it('verifies text, a stream, a Response and bytes in pieces alike', async () => {
    const text = textOf(LINES);
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < text.length; at += 7) yield new TextEncoder().encode(text.slice(at, at + 7));
    }
    for (const source of [text, new Blob([text]).stream(), new Response(text), pieces()]) {
      expect(await verifyAuditExport(source, { key: PINNED_KEY })).toMatchObject({ status: 'verified', entries: 5 });
    }
  });

  it('returns unpinned without a key, and detects a forger with one', async () => {
    const forged = fixtureLines(CHAIN, fixtureHead(CHAIN, FORGER_SEED));
    expect(await codesOf(forged, {})).toEqual(['unpinned']);
    expect(await codesOf(forged, { key: PINNED_KEY })).toEqual(['failed', 'other_key']);
  });

  it('detects changes, an invalid signature, and a chain that was cut off', async () => {
    const options = { key: PINNED_KEY };
    const changed = LINES.with(2, (LINES[2] ?? '').replace('"version":3', '"version":4'));
    expect(await codesOf(changed, options)).toEqual(['failed', 'data_mismatch']);
    const head = fixtureHead(CHAIN);
    const signature = `${head.signature.startsWith('A') ? 'B' : 'A'}${head.signature.slice(1)}`;
    expect(await codesOf(fixtureLines(CHAIN, { ...head, signature }), options)).toEqual([
      'failed',
      'signature_invalid',
    ]);
    expect(await codesOf(fixtureLines(CHAIN.slice(0, 3)), { ...options, head })).toEqual(['failed', 'truncated']);
  });

  it.each(ARRIVALS)('tells the entries that nobody vouched for: $title', async ({ lines, key, expected }) => {
    const { status, unvouched, erased } = await verifyAuditExport(textOf(lines), key === null ? {} : { key });
    expect({ status, unvouched, erased, exitCode: expected.exitCode }).toEqual(expected);
  });

  it('has three outcomes for erased data: verified, verified with erased entries, failed', async () => {
    const [created] = CHAIN;
    const erasure: FixtureDraft = [
      { at: '2026-04-26T19:00:00.000Z', actor: { type: 'system', id: 'command line' }, action: 'audit.erased' },
      { object: { entries: [1], reason: 'person_asked' } },
    ];
    const chain = chainOf([...CHAIN.map(({ entry, data }): FixtureDraft => [entry, data]), erasure]);
    const blanked = auditEntryLine((created as FixtureEntry).entry, null);
    const options = { key: PINNED_KEY };
    expect(await codesOf(LINES, options)).toEqual(['verified']);
    expect(await codesOf(fixtureLines(chain).with(0, blanked), options)).toEqual(['verified_with_erased_entries']);
    expect(await codesOf(LINES.with(0, blanked), options)).toEqual(['failed', 'data_missing']);
  });

  it('verifies what the service exports, against its published key', async () => {
    const service = await startService({ worker: false });
    try {
      const visitor = new EfsClient({ baseUrl: service.url });
      const efs = visitor.withApiKey((await visitor.createAccount({})).api_key ?? '');
      const { id } = await efs.createEntity({ name: uniqueName() });
      const { head } = await efs.listEntityAudit(id);
      const [jwk] = (await visitor.getJwks()).keys;
      const { status, entries } = await verifyAuditExport(await efs.exportEntityAudit(id), {
        key: String(jwk?.['x']),
        head,
      });
      expect([status, entries]).toEqual(['verified', head.seq]);
    } finally {
      await service.stop();
    }
  });
});
