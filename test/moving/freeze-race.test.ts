import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';
import { size } from '../harness/sizes.ts';

/* An account is frozen while it is busy: what was answered before is in it, and nothing changes it afterwards. */

const ROUNDS = size(3, 100);
const CLIENTS = 6;
const MOST_CHANGES = 500;

let service: TestService;
beforeAll(async () => {
  const env = { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' };
  service = await startService({ pace: 0.02, env, leavesStuck: 'frozen accounts' });
});
afterAll(() => service?.stop());

it(`${ROUNDS} × frozen in the middle of changes and formations`, { timeout: 60_000 + ROUNDS * 20_000 }, async () => {
  let created = 0;
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const owner = await service.anonymous.signUp();
    for (let n = 0; n < 3; n += 1) {
      const { id } = await owner.draft();
      (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
    }
    const clients = Array.from({ length: CLIENTS }, () => createUntilFrozen(owner));
    // At another moment in each round.
    await eventually(async () => expect((await entitiesOf(owner)).length).toBeGreaterThan(10 + 7 * (round % 5)));
    (await owner.call('POST', '/v1/account/export', { body: { freeze: true } })).ok<unknown>(201);
    const answered = await Promise.all(clients);
    const frozen = await stateOf(owner);
    expect(await entitiesOf(owner)).toEqual(expect.arrayContaining(answered.flat()));
    await formOne();
    await eventually(async () => expect(await awakeOf(owner)).toEqual([]));
    expect(await stateOf(owner)).toEqual(frozen);
    await formOne();
    expect(await stateOf(owner)).toEqual(frozen);
    created += answered.flat().length;
    refused += answered.length;
  }
  report('freeze', { rounds: ROUNDS, created, refused, changed_afterwards: 0 });
});

/** Returns the ids of what was created before the account was frozen. */
async function createUntilFrozen(owner: Account): Promise<string[]> {
  const created: string[] = [];
  while (created.length < MOST_CHANGES) {
    const answer = await owner.createEntity({ name: 'busy' });
    if (answer.status === 201) created.push(answer.ok<{ id: string }>(201).id);
    else {
      answer.refused('account_frozen');
      return created;
    }
  }
  throw new Error('never frozen');
}

async function entitiesOf({ id }: Account): Promise<string[]> {
  return (await service.sql<{ id: string }[]>`select id from entities where account_id = ${id}`).map((row) => row.id);
}

/** Everything whose change would be a change of the account. */
async function stateOf({ id }: Account): Promise<unknown> {
  const { sql } = service;
  return [
    await sql`select chain, seq, hash from chain_heads where account_id = ${id} order by chain`,
    await sql`select id, version, state from entities where account_id = ${id} order by id`,
    await sql`select id, state, sends, tries from filings where account_id = ${id} order by id`,
    await sql`select entity_id, name, status, attempts from formation_steps where account_id = ${id} order by 1, 2`,
    await sql`select count(*) from events where account_id = ${id}`,
    await sql`select count(*) from filing_attempts where account_id = ${id}`,
    await sql`select entity_id, kind from documents where account_id = ${id} order by 1, 2`,
  ];
}

/** Due work that a worker could claim: what was committed during the freeze is put to sleep by the first that does. */
async function awakeOf({ id }: Account): Promise<unknown[]> {
  const { sql } = service;
  const kinds = ['filings', 'formations', 'payments', 'calendars'];
  const rows = await Promise.all(
    kinds.map(
      (kind) => sql`
        select ${kind} as kind from ${sql.identifier(kind)}
        where account_id = ${id} and due_at is not null and lease_until is distinct from 'infinity'`,
    ),
  );
  return rows.flat();
}

/** The workers go on for everybody else, with everything that is due. */
async function formOne(): Promise<void> {
  const other = await service.anonymous.signUp();
  const { id } = await other.draft();
  (await other.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  await other.until(id, 'Active');
}
