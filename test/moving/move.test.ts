import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAuditExport } from '../../sdk/src/index.ts';
import { encodeMultikey } from '../../src/domain/entity/did.ts';
import { ed25519PublicKey } from '../../src/domain/formats/ed25519.ts';
import type { Manifest } from '../../src/domain/moving/manifest.ts';
import { TRAVELLING } from '../../src/domain/moving/travel.ts';
import { changeCheck, eachFile, linesOf, refused } from '../../src/moving/read-archive.ts';
import { runEraseAccounts } from '../../src/roles/commands.ts';
import { unseal } from '../../src/secrets/seal.ts';
import { type Account, account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import type { TestService } from '../harness/service.ts';
import { type Deployments, differingParts, filesOf, freeze, releaseMoved, startDeployments } from './deployments.ts';

/* An account moves from one deployment to another, whole or not at all, and nothing is filed by both. */

let deployments: Deployments;
let source: TestService;
let target: TestService;
beforeAll(async () => {
  deployments = await startDeployments();
  ({ source, target } = deployments);
});
afterAll(() => deployments?.stop());

/** An account with a formed company, a draft, and a company that is being filed. */
async function busyAccount(): Promise<{ owner: Account; active: string; filing: string }> {
  const owner = await source.anonymous.signUp({ name: 'Ada', email: 'ada@example.com' });
  const { id: active } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${active}/formation/start`)).ok();
  await owner.until(active, 'Active');
  const deposit = { amount_usd: '50.00' };
  (await owner.call('POST', `/v1/entities/${active}/treasury/deposits`, { body: deposit })).ok(201);
  await owner.draft();
  // Its registry does not answer.
  await source.registry.fault({ filer: owner.id, step: 'state_filing', kind: 'unavailable', times: 100 });
  const { id: filing } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${filing}/formation/start`)).ok();
  await eventually(async () => {
    const rows = await source.sql`select 1 from filings where entity_id = ${filing} and state <> 'ready'`;
    expect(rows).toHaveLength(1);
  });
  return { owner, active, filing };
}

const archiveOf: Deployments['archiveOf'] = (...args) => deployments.archiveOf(...args);
const bring: Deployments['bring'] = (...args) => deployments.bring(...args);

async function manifestOf(archive: string): Promise<Manifest> {
  for await (const { path, content } of eachFile(archive))
    if (path === 'manifest.json') return JSON.parse(String(content));
  throw new Error('no manifest');
}

/** Verifies the record of a company at the target as its owner would. */
async function verifiedAtTarget({ key }: Account, entityId: string) {
  const { keys } = (await target.anonymous.call('GET', '/.well-known/jwks.json')).ok<{ keys: { x: string }[] }>();
  const headers = { authorization: `Bearer ${key}` };
  const exported = await fetch(`${target.url}/v1/entities/${entityId}/audit/export`, { headers });
  return verifyAuditExport(exported, { ...(keys[0] && { key: keys[0].x }) });
}

describe('an account that is exported', () => {
  it('goes on, if it is not frozen; its archive has no secret and is complete', async () => {
    const { owner, active } = await busyAccount();
    const archive = await archiveOf(source, owner);
    const manifest = await manifestOf(archive);
    expect(manifest).toMatchObject({ format: 'efs-export-1', mode: 'sandbox', account_id: owner.id, frozen_at: null });
    expect(Object.keys(manifest.tables).sort()).toEqual(TRAVELLING.map(([table]) => table).sort());
    expect(manifest.tables['entities']).toBe(3);
    const all = [...(await filesOf(archive)).values()].join('\n');
    for (const secret of [owner.key, 'sealed', '"hash": "\\\\x', 'secret"']) expect(all).not.toContain(secret);
    expect(all).toContain(active);
    (await owner.createEntity({ name: 'still here' })).ok(201);
  });

  it('is frozen at once and whole if it moves: no key, no new company and no worker changes it', async () => {
    const { owner, filing } = await busyAccount();
    const call = { body: { freeze: true }, headers: { 'idempotency-key': 'move' } };
    const frozen = (await owner.call('POST', '/v1/account/export', call)).ok(201);
    (await owner.createEntity({ name: 'too late' })).refused('account_frozen');
    // A repeated call gets the first answer, and another one is refused.
    expect((await owner.call('POST', '/v1/account/export', call)).ok(201)).toEqual(frozen);
    (await owner.call('POST', '/v1/account/export', { body: { freeze: true } })).refused('account_frozen');
    (await owner.putEntity(filing, { version: 2, action: 'mark_filing_failed' })).refused('account_frozen');
    const sends = () => source.sql<{ n: number }[]>`
      select count(*)::int as n from filing_attempts where account_id = ${owner.id}`;
    const [before] = await sends();
    await source.sql`update filings set due_at = now() where account_id = ${owner.id} and due_at is not null`;
    // Another account's company is formed meanwhile by the same worker.
    const other = await source.anonymous.signUp();
    const { id } = await other.draft();
    (await other.call('POST', `/v1/entities/${id}/formation/start`)).ok();
    await other.until(id, 'Active');
    expect(await sends()).toEqual([before]);
    // Rounds over all accounts leave it out, instead of ending at it.
    await source.sql`
      update formations set expected_by = date_trunc('second', now()) - interval '1 hour', overdue_at = null, stage = 'ein'
      where entity_id in (${filing}, ${id})`;
    const overdue = (entityId: string) => source.sql`
      select 1 from formations where entity_id = ${entityId} and overdue_at is not null`;
    await eventually(async () => expect(await overdue(id)).toHaveLength(1));
    expect(await overdue(filing)).toHaveLength(0);
    (await owner.getEntity(filing)).ok();
    const operator = await source.operator();
    const released = await operator.call('POST', `/v1/operator/accounts/${owner.id}/release`, {
      body: { reason: 'No move.' },
    });
    expect(released.ok()).toMatchObject({ frozen_at: null });
    await eventually(async () => (await owner.createEntity({ name: 'again' })).ok(201));
  });
});

describe('an account that arrives', () => {
  it('is equal to the exported one but for its arrival if its source is trusted, and its chains go on', async () => {
    const { owner, active, filing } = await busyAccount();
    await freeze(owner);
    const first = await archiveOf(source, owner);
    const { public_key: trustKey } = await manifestOf(first);
    const imported = await bring(first, { trustKey });
    expect(imported).toMatchObject({ accountId: owner.id, entities: 3, isTrusted: true, isReleasable: true });
    const arrived = account(target.url, { id: owner.id, key: imported.apiKey });
    expect((await arrived.getEntity(active)).ok()).toEqual((await owner.getEntity(active)).ok());
    (await arrived.createEntity({ name: 'not yet' })).refused('account_frozen');
    const documents = `/v1/entities/${active}/documents`;
    expect((await arrived.call('GET', documents)).ok()).toEqual((await owner.call('GET', documents)).ok());
    const second = await archiveOf(target, arrived);
    const parts = differingParts(await filesOf(first), await filesOf(second));
    // When one is due has microseconds, or it is kept already.
    const differing = parts.filter((part) => part !== 'calendars');
    // The entries of the arrival, the event of the new key, and the filing in doubt.
    expect(differing).toEqual(['audit_data', 'audit_entries', 'chain_heads', 'events', 'filings']);
    const [open] = await target.sql<{ state: string; leased: boolean }[]>`
      select state, lease_until = 'infinity' as leased from filings where entity_id = ${filing}`;
    expect(open).toEqual({ state: 'ambiguous', leased: true });
    await expect(bring(first)).rejects.toThrow(/is here already/);
    const operator = await target.operator();
    await releaseMoved(operator, owner, imported);
    await eventually(async () => {
      const asked = await target.sql`
        select 1 from filings where entity_id = ${filing} and state <> 'ambiguous'`;
      expect(asked).toHaveLength(1);
    });
    await eventually(async () => (await arrived.createEntity({ name: 'at last' })).ok(201));
    const { data } = (await arrived.call('GET', '/v1/events', { query: { limit: '100' } })).ok<{
      data: { type: string }[];
    }>();
    expect(data.map(({ type }) => type)).toContain('formation.completed');
  });

  it('keeps its verified facts if the operator trusts the key of the source', async () => {
    const { owner, active } = await busyAccount();
    await freeze(owner);
    const archive = await archiveOf(source, owner);
    const { public_key } = await manifestOf(archive);
    const another = encodeMultikey(ed25519PublicKey(randomBytes(32)));
    await expect(bring(archive, { trustKey: another })).rejects.toThrow(/another key than --trust-key/);
    const { apiKey, isTrusted } = await bring(archive, { trustKey: public_key });
    expect(isTrusted).toBe(true);
    const arrived = account(target.url, { id: owner.id, key: apiKey });
    const facts = (await arrived.call('GET', `/v1/entities/${active}/facts`)).ok<{ data: { verified: unknown }[] }>();
    for (const { verified } of facts.data) expect(verified).not.toBeNull();
    expect(await verifiedAtTarget(arrived, active)).toMatchObject({ status: 'verified', unvouched: 0, problems: [] });
  });

  it('brings the private keys of its companies to the recipient whom they were encrypted to, and to nobody else', async () => {
    const { owner, active } = await busyAccount();
    await freeze(owner);
    const identity = await generateIdentity();
    const nobody = { freeze: false, recipient: 'age1nobody' };
    (await owner.call('POST', '/v1/account/export', { body: nobody })).refused('validation_failed');
    const archive = await archiveOf(source, owner, await identityToRecipient(identity));
    const keyOf = ({ sql }: TestService) => sql<{ sealed: Uint8Array | null; public: Uint8Array }[]>`
      select sealed_private_key as sealed, public_key as public from entity_keys where entity_id = ${active}`;
    await expect(bring(archive, { identity: await generateIdentity() })).rejects.toThrow(/cannot be decrypted/);
    const { keys } = await bring(archive, { identity });
    expect(keys).toBe(1);
    const [[here], [there]] = [await keyOf(source), await keyOf(target)];
    expect(there?.public).toEqual(here?.public);
    const secrets = await deployments.secretsOfTarget();
    const seed = unseal(secrets, there?.sealed ?? new Uint8Array(), `entity-key:${active}`);
    expect(Buffer.from(ed25519PublicKey(seed))).toEqual(Buffer.from(there?.public ?? []));
  });

  it('stays read-only after a second hop as well, and is downloaded after a record of this deployment only', async () => {
    const { owner } = await busyAccount();
    const { accountId, apiKey } = await bring(await archiveOf(source, owner));
    const arrived = account(target.url, { id: accountId, key: apiKey });
    // The source has recorded an export less than an hour ago.
    (await arrived.call('GET', '/v1/account/export')).refused('invalid_parameter');
    expect(await manifestOf(await archiveOf(target, arrived))).toMatchObject({ frozen_at: null });
  });

  it('stays read-only if its source goes on', async () => {
    const { owner, active } = await busyAccount();
    const { accountId, apiKey, isReleasable } = await bring(await archiveOf(source, owner));
    expect(isReleasable).toBe(false);
    // Nobody vouched for the source: what it sent is not proven by the signature of this deployment.
    const arrived = account(target.url, { id: owner.id, key: apiKey });
    const { status, unvouched, head, problems } = await verifiedAtTarget(arrived, active);
    expect([status, unvouched, problems]).toEqual(['verified_since_arrival', head?.seq, []]);
    const operator = await target.operator();
    const body = { reason: 'Please.' };
    (await operator.call('POST', `/v1/operator/accounts/${accountId}/release`, { body })).refused('guard_unmet');
  });
});

describe('an import that was never released', () => {
  const giveUp = async (accountId: string, companies?: 'keep_running') => {
    const outcomes: unknown[] = [];
    const asked = { ids: [accountId], isNow: true, companies, reason: 'person_asked', isReal: true } as const;
    await runEraseAccounts(deployments.config, (await target.operator()).id, asked, (_, outcome) =>
      outcomes.push(outcome),
    );
    return outcomes;
  };
  const tablesWith = async (accountId: string) => {
    const tables = await target.sql<{ name: string }[]>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'account_id' order by 1`;
    const counts = await Promise.all(
      tables.map(
        ({ name }) => target.sql`
        select 1 from ${target.sql.identifier(name)} where account_id = ${accountId} limit 1`,
      ),
    );
    return tables.filter((_, at) => counts[at]?.length === 1).map(({ name }) => name);
  };

  it('is given up without a trace, so that the owner of its ids can bring them', async () => {
    const { owner } = await busyAccount();
    await freeze(owner);
    const archive = await archiveOf(source, owner);
    const { apiKey } = await bring(archive);
    const arrived = account(target.url, { id: owner.id, key: apiKey });
    await eventually(async () =>
      expect((await arrived.call('GET', '/v1/events')).ok<{ data: [] }>().data).not.toEqual([]),
    );
    expect(await giveUp(owner.id)).toEqual([{ rows: expect.any(Number), entries: 0 }]);
    expect(await tablesWith(owner.id)).toEqual([]);
    expect(await target.sql`select 1 from accounts where id = ${owner.id}`).toHaveLength(0);
    await bring(archive);
  });

  it.each([
    ['recorded an export', 'export', { freeze: false }],
    ['closed the account', 'close', { companies: 'keep_running' }],
  ])('is given up also after its key %s', async (_what, call, body) => {
    const owner = await source.anonymous.signUp();
    await owner.draft();
    await freeze(owner);
    const archive = await archiveOf(source, owner);
    const { apiKey } = await bring(archive);
    const arrived = account(target.url, { id: owner.id, key: apiKey });
    expect((await arrived.call('POST', `/v1/account/${call}`, { body })).status).toBeLessThan(300);
    expect(await giveUp(owner.id)).toEqual([{ rows: expect.any(Number), entries: 0 }]);
    expect(await tablesWith(owner.id)).toEqual([]);
    await bring(archive);
  });

  it('keeps no event of others waiting while it is given up', async () => {
    const [owner, other] = [await source.anonymous.signUp(), await target.anonymous.signUp()];
    await freeze(owner);
    await bring(await archiveOf(source, owner));
    const waiting = () => target.sql`select 1 from event_queue where account_id = ${owner.id}`;
    await eventually(async () => expect(await waiting()).toEqual([]));
    let ending: Promise<unknown> | null = null;
    // The deletion has to wait for this row, which is among its last.
    await target.sql.begin(async (sql) => {
      await sql`select 1 from chain_heads where account_id = ${owner.id} for update`;
      ending = giveUp(owner.id);
      await eventually(async () =>
        expect(
          await sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
        ).not.toEqual([]),
      );
      const { id } = await other.draft();
      await eventually(async () =>
        expect(
          (await other.call('GET', '/v1/events', { query: { entity_id: id } })).ok<{ data: [] }>().data,
        ).not.toEqual([]),
      );
    });
    expect(await ending).toEqual([{ rows: expect.any(Number), entries: 0 }]);
  });

  it('is not given up after its release: its chains stay then, as those of any account', async () => {
    const owner = await source.anonymous.signUp();
    const { id } = await owner.draft();
    await freeze(owner);
    await bring(await archiveOf(source, owner));
    const release = `/v1/operator/accounts/${owner.id}/release`;
    const body = { reason: 'Frozen there.', confirm_only_here: true };
    (await (await target.operator()).call('POST', release, { body })).ok();
    await giveUp(owner.id);
    expect(await tablesWith(owner.id)).toEqual(['audit_data', 'audit_entries', 'chain_heads']);
    expect(await target.sql`select 1 from chain_heads where chain = ${`entity:${id}`}`).toHaveLength(1);
  });
});

describe('an archive that is read twice', () => {
  it('is refused if it was replaced after it was checked', async () => {
    const [one, other] = [await busyAccount(), await busyAccount()];
    const [checked, later] = [await archiveOf(source, one.owner), await archiveOf(source, other.owner)];
    const manifest = await manifestOf(checked);
    const refuseChanged = changeCheck(manifest);
    let refusals = 0;
    for await (const file of eachFile(later)) {
      try {
        refuseChanged(file);
      } catch (error) {
        expect(String(error)).toContain('has changed since the archive was checked');
        refusals += 1;
      }
    }
    expect(refusals).toBeGreaterThan(10);
    for await (const file of eachFile(checked)) refuseChanged(file);
  });
});

describe('an archive that is not whole', () => {
  it('is refused as a whole, wherever it is broken, and leaves nothing behind', async () => {
    const { owner } = await busyAccount();
    await freeze(owner);
    const archive = await archiveOf(source, owner);
    const bytes = gunzipSync(await readFile(archive));
    const broken = join(deployments.folder, 'broken.tar.gz');
    for (let at = 600; at < bytes.length; at += Math.ceil(bytes.length / 40)) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      if (isPadding(bytes, at)) continue;
      await writeFile(broken, gzipSync(changed));
      await expect(bring(broken), `byte ${at}`).rejects.toThrow(/refused|signature/);
    }
    for (const length of [0.1, 0.5, 0.9]) {
      await writeFile(broken, gzipSync(bytes.subarray(0, Math.floor(bytes.length * length))));
      await expect(bring(broken)).rejects.toThrow(/refused/);
    }
    expect(await target.sql`select 1 from accounts where id = ${owner.id}`).toHaveLength(0);
    await bring(archive);
  });
});

/** Zeros that fill a block of the archive up are not part of a file. */
function isPadding(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0;
}

describe('a refusal of an archive', () => {
  it('shows a name without what would steer a terminal', () => {
    expect(refused('\u001b]0;owned\u0007 is no file.').message).toContain('\ufffd]0;owned\ufffd is no file.');
  });

  it('comes before millions of rows are in memory', () => {
    const path = 'tables/events/000001.jsonl';
    expect(() => linesOf({ path, content: Buffer.alloc(99_000_000, '\n') })).toThrow(/more than 200 rows/);
    expect(() => linesOf({ path, content: Buffer.alloc(5_000_000, 'a') })).toThrow(
      /A row in .* has more than 262144 bytes/,
    );
    expect(() => linesOf({ path, content: Buffer.from(`{}\n${'a'.repeat(300_000)}\n`) })).toThrow(/A row in/);
    expect(linesOf({ path, content: Buffer.from('{}\n{}\n') })).toEqual(['{}', '{}']);
  });

  it('comes before the database writes a number in full', () => {
    const content = Buffer.from('{"a":"1e5"}\n{"a":[0.5,1e-16383]}\n');
    expect(() => linesOf({ path: 'tables/filings/000001.jsonl', content })).toThrow(/number with an exponent/);
  });
});
