import { afterAll, beforeAll, expect, it } from 'vitest';
import { WORKER } from '../../src/domain/access/actor.ts';
import { AUDIT_SALT_LENGTH, appendEntry } from '../../src/domain/audit/audit-chain.ts';
import type { Action } from '../../src/domain/events/event.ts';
import { runEraseAccounts, runVerify } from '../../src/roles/commands.ts';
import type { TestService } from '../harness/service.ts';
import { type Deployments, freeze, startDeployments } from './deployments.ts';

/* Whoever makes an archive chooses the data of its audit entries, so an erasure cannot rely on their actions. */

let deployments: Deployments;
let source: TestService;
let target: TestService;
beforeAll(async () => {
  deployments = await startDeployments();
  ({ source, target } = deployments);
});
afterAll(() => deployments?.stop());

const SALT = Buffer.alloc(AUDIT_SALT_LENGTH);

/** Adds an entry to the chain of an account at the source, as whoever has its database can. */
async function append(accountId: string, action: Action, object: object): Promise<number> {
  const { sql } = source;
  const chain = `account:${accountId}`;
  const [head] = await sql<{ seq: number; hash: string }[]>`
    select seq::int as seq, hash from chain_heads where account_id = ${accountId} and chain = ${chain}`;
  if (head === undefined) throw new Error(`no chain ${chain}`);
  const at = new Date();
  const entry = appendEntry({ chain, ...head }, { at: at.toISOString(), actor: WORKER, action }, { object }, SALT);
  const { seq, hash } = entry;
  const row = { account_id: accountId, ...entry, at, actor: sql.json(entry.actor) };
  await sql`insert into audit_entries ${sql.insert(row)}`;
  const data = { account_id: accountId, chain, seq, salt: SALT, data: sql.json({ object } as never) };
  await sql`insert into audit_data ${sql.insert(data)}`;
  await sql`update chain_heads set ${sql.set({ seq, hash })} where account_id = ${accountId} and chain = ${chain}`;
  return seq;
}

it('keeps of the entries that an archive brought only the data of erasures, and the chain verifies', async () => {
  const owner = await source.anonymous.signUp();
  const { id } = owner;
  await freeze(owner);
  await source.sql`delete from audit_data where account_id = ${id} and seq = 1`;
  const erasure = await append(id, 'audit.erased', { entries: [1], reason: 'person_asked' });
  await append(id, 'account.closed', { note: 'Ada Victim, 1 Home St' });
  await deployments.bring(await deployments.archiveOf(source, owner));
  const operator = await target.operator();
  const body = { reason: 'Frozen there.', confirm_only_here: true };
  (await operator.call('POST', `/v1/operator/accounts/${id}/release`, { body })).ok();
  const asked = { ids: [id], isNow: true, companies: 'keep_running', reason: 'court_order', isReal: true } as const;
  await runEraseAccounts(deployments.config, operator.id, asked, () => {});
  const kept = await target.sql<{ seq: number; action: string; data: string }[]>`
    select seq::int as seq, action, data::text as data from audit_data join audit_entries using (account_id, chain, seq)
    where account_id = ${id} order by seq`;
  expect(kept.find(({ seq }) => seq === erasure)).toMatchObject({ action: 'audit.erased' });
  expect(kept.map(({ action }) => action)).toEqual([
    'audit.erased',
    'account.closed',
    'audit.erased',
    'account.erased',
  ]);
  expect(kept.filter(({ data }) => data.includes('Victim'))).toEqual([]);
  const problems: string[] = [];
  await runVerify(deployments.config, (part) => problems.push(...part.problems));
  expect(problems).toEqual([]);
});
