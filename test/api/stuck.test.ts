import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimDue } from '../../src/store/core/due.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { freeze } from '../moving/deployments.ts';

/* Nothing is stuck unnoticed: each reason for waiting is removed, and the operator sees the result. */

type Stuck = { code: string; entity_id: string; filing_id: string | null; failures: number; job_id: string };
type Owned = { id: string; sql: TestService['sql'] };

let still: TestService;
let ada: Account;
let grace: Account;
beforeAll(async () => {
  // Without a worker, what is planted stays as it is.
  still = await startService({ worker: false, leavesStuck: 'Work is taken away here to see it listed.' });
  grace = await still.operator();
});
afterAll(() => still.stop());
beforeEach(async () => {
  ada = await still.anonymous.signUp();
});

async function submitted(by = ada, name?: string): Promise<string> {
  const { id } = await by.draft(name === undefined ? {} : { name });
  (await by.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  return id;
}

async function listed(id: string, operator = grace): Promise<Stuck[]> {
  const { stuck } = (await operator.call('GET', '/v1/operator/stuck')).ok<{ stuck: Stuck[] }>();
  return stuck.filter(({ entity_id }) => entity_id === id);
}

const codesOf = async (id: string) => (await listed(id)).map(({ code, filing_id }) => [code, filing_id !== null]);

/** Makes a company in progress, by SQL: with a number and everything its state needs. */
async function inState({ id, sql }: Owned, state: 'Filed' | 'Registered' | 'WindingDown'): Promise<void> {
  await sql`
    update filings set state = 'accepted', closed_at = now(), due_at = null,
      result = '{"number":"2026-000000001","filed_at":"2026-04-26T18:00:00Z","evidence":null}'
    where entity_id = ${id}`;
  await sql`
    update entities set state = ${state}, filing_number = '2026-000000001', filed_at = now(),
      ein_waiver = case when ${state} = 'Registered' then 'none' end
    where id = ${id}`;
}

/** At `state_filing`, with the filing due: the work that asks a registry. */
async function atRegistry({ id, sql }: Owned): Promise<void> {
  await sql`update formations set stage = 'state_filing', stage_status = 'waiting', due_at = null where entity_id = ${id}`;
  await sql`update filings set due_at = now() + interval '1 minute' where entity_id = ${id}`;
}

/** A requirement that the company waits for. */
async function asked({ id, sql }: Owned, code = 'screening'): Promise<void> {
  await sql`update formations set stage = 'screening', stage_status = 'action_required', due_at = null where entity_id = ${id}`;
  await sql`
    insert into requirements (account_id, entity_id, id, kind, code, message, status, created_at)
    select account_id, id, ${randomUUID()}, 'screening', ${code}, 'Clear it.', 'open', now() from entities where id = ${id}`;
}

async function windingDown({ id, sql }: Owned, status: string): Promise<void> {
  await inState({ id, sql }, 'WindingDown');
  const rejection = status === 'rejected' ? '{"code":"fee_declined"}' : null;
  await sql`
    insert into dissolutions (account_id, entity_id, proposal_id, status, detail, rejection, decided_at, updated_at, due_at)
    select account_id, id, ${randomUUID()}, ${status}, 'x', ${rejection}::jsonb, now(), now(),
      case when ${status} = 'winding_up' then now() end from entities where id = ${id}`;
}

type Arm = {
  why: string;
  plant(of: Owned): Promise<unknown>;
  take(of: Owned): Promise<unknown>;
  /** The finding that is listed: its code, and whether it is about the filing. */
  found: [code: string, isFiling: boolean][];
  restore(of: Owned): Promise<unknown>;
};

const ARMS: Arm[] = [
  {
    why: 'a formation has due work',
    plant: async () => {},
    take: ({ id, sql }) => sql`update formations set due_at = null where entity_id = ${id}`,
    found: [['no_due_work', false]],
    restore: ({ id, sql }) => sql`update formations set due_at = now() where entity_id = ${id}`,
  },
  {
    why: 'a Registered company has due work',
    plant: async (of) => {
      await inState(of, 'Registered');
      await of.sql`update formations set stage = 'did', stage_status = 'pending' where entity_id = ${of.id}`;
    },
    take: ({ id, sql }) => sql`update formations set due_at = null where entity_id = ${id}`,
    found: [['no_due_work', false]],
    restore: ({ id, sql }) => sql`update formations set due_at = now() where entity_id = ${id}`,
  },
  {
    why: 'a Filed company has a pending tax request',
    plant: async (of) => {
      await inState(of, 'Filed');
      await of.sql`update formations set stage = 'ein', stage_status = 'running', due_at = null where entity_id = ${of.id}`;
      await of.sql`
        insert into filings (account_id, id, entity_id, type, ordinal, reference, state, packet, packet_hash, fee_cents,
          pack_version, opened_at, due_at)
        select account_id, ${randomUUID()}, id, 'ein', 1, 'efs-' || id || '-ein-1', 'ready', '{}', ${'0'.repeat(64)}, 0, '1',
          now(), now() from entities where id = ${of.id}`;
    },
    take: ({ id, sql }) => sql`
      update filings set state = 'cancelled', closed_at = now(), due_at = null where entity_id = ${id} and type = 'ein'`,
    found: [['no_due_work', false]],
    restore: ({ id, sql }) => sql`
      update filings set state = 'ready', closed_at = null, due_at = now() where entity_id = ${id} and type = 'ein'`,
  },
  {
    why: 'a person has an open requirement',
    plant: asked,
    take: ({ id, sql }) => sql`update requirements set status = 'canceled', closed_at = now() where entity_id = ${id}`,
    found: [['no_due_work', false]],
    restore: ({ id, sql }) => sql`update requirements set status = 'open', closed_at = null where entity_id = ${id}`,
  },
  {
    why: 'its open requirement blocks the formation',
    plant: asked,
    take: ({ id, sql }) => sql`update requirements set code = 'ein' where entity_id = ${id}`,
    found: [['no_due_work', false]],
    restore: ({ id, sql }) => sql`update requirements set code = 'screening' where entity_id = ${id}`,
  },
  {
    why: 'a sent filing is looked up',
    plant: async (of) => {
      await atRegistry(of);
      await of.sql`update filings set state = 'pending' where entity_id = ${of.id}`;
    },
    take: ({ id, sql }) => sql`update filings set due_at = null where entity_id = ${id}`,
    found: [['no_due_work', true]],
    restore: ({ id, sql }) => sql`update filings set due_at = now() where entity_id = ${id}`,
  },
  {
    why: 'a filing that waits for the office, an outage or a pause is retried',
    plant: atRegistry,
    take: ({ id, sql }) => sql`update filings set due_at = null where entity_id = ${id}`,
    found: [['no_due_work', true]],
    restore: ({ id, sql }) => sql`update filings set due_at = now() + interval '1 day' where entity_id = ${id}`,
  },
  {
    why: 'a filing that no rule can settle is in the queue of operators',
    plant: async (of) => {
      await atRegistry(of);
      await of.sql`
        update filings set state = 'needs_review', review_reason = 'Twice.', due_at = null where entity_id = ${of.id}`;
    },
    take: ({ id, sql }) => sql`update filings set state = 'pending' where entity_id = ${id}`,
    found: [['no_due_work', true]],
    restore: ({ id, sql }) => sql`update filings set state = 'needs_review' where entity_id = ${id}`,
  },
  {
    why: 'a late answer is in the overdue queue',
    plant: async (of) => {
      await atRegistry(of);
      await of.sql`
        update formations set expected_by = now() - interval '1 hour', overdue_at = now() where entity_id = ${of.id}`;
    },
    take: ({ id, sql }) => sql`update formations set overdue_at = null where entity_id = ${id}`,
    found: [['overdue_unnoticed', false]],
    restore: ({ id, sql }) =>
      sql`update formations set expected_by = now() + interval '1 hour' where entity_id = ${id}`,
  },
  {
    why: 'a dissolution has due work',
    plant: (of) => windingDown(of, 'winding_up'),
    take: ({ id, sql }) => sql`update dissolutions set due_at = null where entity_id = ${id}`,
    found: [['no_due_work', false]],
    restore: ({ id, sql }) => sql`update dissolutions set due_at = now() where entity_id = ${id}`,
  },
  {
    why: 'a dissolution waits until the books are empty',
    plant: async (of) => {
      await windingDown(of, 'winding_up');
      await of.sql`update dissolutions set due_at = null where entity_id = ${of.id}`;
      await of.sql`
        insert into treasury_entries (account_id, id, entity_id, number, at, kind, debit_account, credit_account,
          amount_cents, balance_cents)
        select account_id, ${randomUUID()}, id, 1, now(), 'deposit', 'cash', 'deposits', 500, 500
        from entities where id = ${of.id}`;
    },
    take: ({ id, sql }) => sql`update treasury_entries set balance_cents = 0 where entity_id = ${id}`,
    found: [['no_due_work', false]],
    restore: ({ id, sql }) => sql`update treasury_entries set balance_cents = 500 where entity_id = ${id}`,
  },
  {
    why: 'a member can file rejected articles again',
    plant: (of) => windingDown(of, 'rejected'),
    take: ({ id, sql }) => sql`update dissolutions set status = 'filing', rejection = null where entity_id = ${id}`,
    found: [['no_due_work', false]],
    restore: ({ id, sql }) => sql`update dissolutions set status = 'attestation' where entity_id = ${id}`,
  },
];

describe('a company is not stuck while', () => {
  it.each(ARMS)('$why; it is listed as stuck once that ends', async ({ plant, take, found, restore }) => {
    const of = { id: await submitted(), sql: still.sql };
    await plant(of);
    expect(await codesOf(of.id)).toEqual([]);
    await take(of);
    expect(await codesOf(of.id)).toEqual(found);
    await restore(of);
    expect(await codesOf(of.id)).toEqual([]);
  });
});

it('a late answer of a frozen account is not stuck: it sleeps until the account is released', async () => {
  const { sql } = still;
  const id = await submitted();
  await atRegistry({ id, sql });
  await sql`update formations set expected_by = now() - interval '1 hour' where entity_id = ${id}`;
  expect(await codesOf(id)).toEqual([['overdue_unnoticed', false]]);
  await freeze(ada);
  expect(await codesOf(id)).toEqual([]);
});

describe('failing work', () => {
  it.each(['formations', 'filings'] as const)('five times in a row is listed with its count: %s', async (table) => {
    const of = { id: await submitted(), sql: still.sql };
    await atRegistry(of);
    await still.sql`update ${still.sql.identifier(table)} set due_at = now(), failures = 4 where entity_id = ${of.id}`;
    expect(await listed(of.id)).toEqual([]);
    await still.sql`update ${still.sql.identifier(table)} set failures = 5 where entity_id = ${of.id}`;
    expect(await listed(of.id)).toMatchObject([{ code: 'repeated_errors', failures: 5 }]);
    expect((await ada.getEntity(of.id)).ok().next_action).toMatchObject({ code: 'await_service', actor: 'operator' });
  });

  it('counts a run whose lease ended: it crashed or hung', async () => {
    const id = await submitted();
    for (const failures of [0, 1, 2]) {
      const rows = await claimDue(still.sql, 'formations', { limit: 1_000, leaseMs: 0 });
      expect(rows.find(({ entity_id }) => entity_id === id)?.failures).toBe(failures);
    }
  });
});

describe('an operator', () => {
  it('sees what is missing and what to do, and makes it due again', async () => {
    const id = await submitted();
    await still.sql`update formations set due_at = null where entity_id = ${id}`;
    const [stuck] = await listed(id);
    expect(stuck).toMatchObject({ missing: expect.stringContaining('no work is due'), failures: 0, next_try_at: null });
    expect(stuck).toMatchObject({ next_step: expect.stringContaining('redrive') });
    const path = `/v1/operator/jobs/dead/${stuck?.job_id}/redrive`;
    (await grace.call('POST', path)).ok<undefined>(204);
    expect(await listed(id)).toEqual([]);
    (await grace.call('POST', path)).refused('not_found');
  });
});

describe('a persistent internal error', () => {
  it('is retried with growing delays and never given up, is shown, and continues by itself once its cause is gone', async () => {
    const service = await startService();
    try {
      const owner = await service.anonymous.signUp();
      const operator = await service.operator();
      const { sql } = service;
      const id = await submittedWithBadDocument(service, owner);
      await eventually(async () => expect((await failuresOf(sql, id)).failures).toBeGreaterThan(1));
      expect((await owner.getEntity(id)).ok().next_action?.code).toBe('await_registry');
      await sql`update formations set failures = 60, due_at = now(), lease_until = null where entity_id = ${id}`;
      const { failures, due_in } = await eventually(async () => {
        const row = await failuresOf(sql, id);
        expect(row.failures).toBeGreaterThan(60);
        return row;
      });
      // Five minutes at most, however often it failed.
      expect(due_in).toBeGreaterThan(60);
      expect(due_in).toBeLessThanOrEqual(300);
      expect(await listed(id, operator)).toMatchObject([{ code: 'repeated_errors', failures }]);
      expect((await owner.getEntity(id)).ok().next_action).toMatchObject({ code: 'await_service', actor: 'operator' });
      const page = (await owner.call('GET', '/v1/entities')).ok<{ data: { next_action: { code: string } }[] }>();
      expect(page.data.map(({ next_action }) => next_action.code)).toEqual(['await_service']);
      await mendDocument(sql, id);
      // Instead of five minutes.
      await sql`update formations set due_at = now() where entity_id = ${id}`;
      await owner.until(id, 'Active');
      expect(await listed(id, operator)).toEqual([]);
    } finally {
      await service.stop();
    }
  });
});

/** The step `documents` refuses bytes that differ from the hashed ones. */
async function submittedWithBadDocument(service: TestService, owner: Account): Promise<string> {
  const pause = { body: { reason: 'While documents are spoilt.' } };
  const operator = await service.operator();
  (await operator.call('POST', '/v1/operator/jurisdictions/US-WY/pause', pause)).ok();
  const id = await submitted(owner);
  // Back to the step that reads the documents, which now differ from their hashes.
  await eventually(async () => {
    const [row] = await service.sql`select 1 from filings where entity_id = ${id} and wait_reason is not null`;
    expect(row).toBeDefined();
  });
  await service.sql`
    update documents set packed = overlay(packed placing '\\x00' from 1 for 1) where entity_id = ${id} and kind = 'articles'`;
  await service.sql`update filings set due_at = null, wait_reason = null where entity_id = ${id}`;
  await service.sql`update formation_steps set status = 'pending' where entity_id = ${id} and name <> 'name_check'`;
  await service.sql`
    update formations set stage = 'documents', stage_status = 'pending', due_at = now() where entity_id = ${id}`;
  (await operator.call('POST', '/v1/operator/jurisdictions/US-WY/resume')).ok();
  return id;
}

async function mendDocument(sql: TestService['sql'], id: string): Promise<void> {
  await sql`
    update documents set packed = overlay(packed placing '(' from 1 for 1) where entity_id = ${id} and kind = 'articles'`;
}

async function failuresOf(sql: TestService['sql'], id: string): Promise<{ failures: number; due_in: number }> {
  const [row] = await sql<{ failures: number; due_in: number }[]>`
    select failures, extract(epoch from due_at - now())::float8 as due_in from formations where entity_id = ${id}`;
  if (row === undefined) throw new Error('no formation');
  return row;
}
