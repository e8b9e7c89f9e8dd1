import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { loadConfig } from '../../src/config/config.ts';
import { exportLines } from '../../src/documents/audit-export.ts';
import type { ChainHead } from '../../src/domain/audit/audit-chain.ts';
import { verifyAuditExport } from '../../src/domain/audit/audit-verify.ts';
import type { ErasureReason } from '../../src/domain/audit/erasure.ts';
import { ed25519PublicKey, signEd25519, verifyEd25519 } from '../../src/domain/formats/ed25519.ts';
import { runCreateOperatorKey, runEraseAuditData } from '../../src/roles/commands.ts';
import { PINNED_KEY, SERVICE_SEED } from '../audit-fixtures.ts';
import { expectBrokenChain } from '../harness/chain-check.ts';
import type { Account } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';

/* The chain records what was erased from it; data that is missing without a record is detected. */

const KEYS = { API_KEY_PEPPER: randomBytes(32).toString('base64'), DATA_KEY: randomBytes(32).toString('base64') };

let service: TestService;
let ada: Account;
let operatorId: string;
beforeAll(async () => {
  service = await startService({ worker: false, env: KEYS });
  ada = await service.anonymous.signUp();
  operatorId = (await runCreateOperatorKey(config(), 'Grace', 1)).id;
});
afterAll(() => service.stop());

const config = () => loadConfig({ ...KEYS, DATABASE_URL: service.databaseUrl });
const erase = (chain: string, entries: number[], operator = operatorId) =>
  runEraseAuditData(config(), operator, { chain, entries, reason: 'person_asked' satisfies ErasureReason });

/** A company whose entries 2 and 3 are not events. */
async function withLinks(): Promise<{ id: string; chain: string }> {
  const { id } = await ada.draft();
  for (let links = 0; links < 2; links += 1) (await ada.call('POST', `/v1/entities/${id}/status-links`)).ok(201);
  return { id, chain: `entity:${id}` };
}

async function exported(id: string) {
  const { text } = await ada.call('GET', `/v1/entities/${id}/audit/export`);
  const { keys } = (await service.anonymous.call('GET', '/.well-known/jwks.json')).ok<{
    keys: { multikey: string }[];
  }>();
  const lines = text.trimEnd().split('\n');
  return { lines, verdict: verifyAuditExport(lines, { pinnedKey: keys[0]?.multikey ?? '' }, verifyEd25519) };
}

it('an erasure leaves place and hash, and is an entry of the chain that names the operator and the entries', async () => {
  const { id, chain } = await withLinks();
  const before = await exported(id);
  expect(await erase(chain, [3, 2])).toEqual([]);
  const { lines, verdict } = await exported(id);
  expect(verdict).toMatchObject({ status: 'verified_with_erased_entries', entries: 4, erased: 2, problems: [] });
  const [old, now] = [before.lines[1], lines[1]].map((line) => JSON.parse(line ?? ''));
  expect(now).toEqual({ entry: old.entry, data: null, salt: null });
  expect(JSON.parse(lines[3] ?? '')).toMatchObject({
    entry: { action: 'audit.erased', actor: { type: 'operator', id: operatorId } },
    data: { object: { entries: [2, 3], reason: 'person_asked' } },
  });
});

it('data that is deleted without an erasure fails the chain', async () => {
  const { id, chain } = await withLinks();
  await service.sql`delete from audit_data where chain = ${chain} and seq = 2`;
  const { status, problems } = (await exported(id)).verdict;
  expect([status, problems.map(({ seq, code }) => `${seq} ${code}`)]).toEqual(['failed', ['2 data_missing']]);
  expectBrokenChain(chain);
});

it('one entry that must stay prevents the erasure of all of them', async () => {
  const { id, chain } = await withLinks();
  expect(await erase(chain, [1, 2, 9])).toEqual([
    'Entry 1 (entity.created) is also an event, and events are never erased.',
    'The chain has no entry 9.',
  ]);
  expect(await erase(chain, [2])).toEqual([]);
  expect(await erase(chain, [2, 4])).toEqual([
    'The data of entry 2 was already erased.',
    'Entry 4 records an erasure, so its own data must stay.',
  ]);
  expect(await erase('entity:none', [1])).toEqual(['The chain entity:none does not exist.']);
  await expect(erase(chain, [3], randomBytes(8).toString('hex'))).rejects.toThrow('No valid operator key has this id');
  expect((await exported(id)).verdict).toMatchObject({ status: 'verified_with_erased_entries', entries: 4, erased: 1 });
});

it('an export that began before an erasure continues to the entry that records it', async () => {
  const { chain } = await withLinks();
  const [head] = await service.sql<ChainHead[]>`select chain, seq::int, hash from chain_heads where chain = ${chain}`;
  expect(await erase(chain, [2])).toEqual([]);
  const auditSigner = {
    publicKey: ed25519PublicKey(SERVICE_SEED),
    sign: (message: Uint8Array) => signEd25519(SERVICE_SEED, message),
  };
  const deps = { store: { db: service.sql }, clock: systemClock, auditSigner };
  const pages = await Array.fromAsync(exportLines(deps, ada.id, head as ChainHead));
  const verdict = verifyAuditExport(pages.join('').trimEnd().split('\n'), { pinnedKey: PINNED_KEY }, verifyEd25519);
  expect(verdict).toMatchObject({ status: 'verified_with_erased_entries', entries: 4, problems: [] });
});
