import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAuditExport } from '../../src/domain/audit/audit-verify.ts';
import { verifyEd25519 } from '../../src/domain/formats/ed25519.ts';
import { MAX_ENDED_AT_ONCE } from '../../src/governance/end-proposals.ts';
import { usedOf } from '../billing/account.ts';
import { expectBrokenChain } from '../harness/chain-check.ts';
import type { Account } from '../harness/client.ts';
import {
  type CompanyMember,
  type CompanyOptions,
  CUSTOM,
  DISSOLUTION,
  decideAsked,
  dissolve,
  execute,
  FOUNDER_DISSOLVES,
  getProposal,
  hiring,
  makeCompany,
  propose,
  vote,
} from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { at, deposit, eventTypes, founderOf, read, registered, spend, stateOf } from './dissolving.ts';

/* A company ends: by a person, by its members, and by the registry's word. Each test has companies of its own. */

let service: TestService;
let owner: Account;
beforeAll(async () => {
  service = await startService();
  owner = await service.anonymous.signUp();
});
afterAll(() => service.stop());

const company = (options: Partial<CompanyOptions> = {}, by = owner) =>
  makeCompany(service, by, { members: 1, constitution: FOUNDER_DISSOLVES, ...options });

describe.concurrent('from the decision to the end', () => {
  it('winds down, files the articles, and is dissolved with a number and a date', async () => {
    const ended = await company({ members: 2 });
    const receipt = (await dissolve(ended)).ok<{ effect: object }>();
    expect(receipt.effect).toEqual({ kind: 'dissolution', state: 'WindingDown' });
    const waited = await owner.call('GET', `/v1/entities/${ended.id}/wait`, {
      query: { state: 'Dissolved', timeout: '30' },
    });
    expect(waited.ok<{ state: string }>().state).toBe('Dissolved');
    const [entry, ...others] = await registered(service, ended);
    expect(others).toEqual([]);
    expect(await read(ended)).toMatchObject({
      state: 'Dissolved',
      status: 'dissolved',
      reference: `efs-${ended.id}-dissolution-1`,
      dissolution_number: entry?.number,
      dissolved_at: expect.any(String),
      rejection: null,
      next_action: null,
      attempts: [{ kind: 'send', outcome: 'accepted' }],
    });
    expect(await eventTypes(service, ended)).toEqual([
      'dissolution.started',
      'dissolution.submitted',
      'dissolution.completed',
    ]);
    const { text } = await owner.call('GET', `/v1/entities/${ended.id}/audit/export`);
    const { problems, votes } = verifyAuditExport(text.trimEnd().split('\n'), {}, verifyEd25519);
    expect([problems, votes]).toMatchObject([[], { proposals: 1, uncounted: 0 }]);
  });

  it('ends every open proposal, with the reason', async () => {
    const ended = await company({ members: 2 });
    const [first] = ended.members as [CompanyMember];
    const hiringOf = await propose(ended, first.as, hiring());
    const custom = await propose(ended, first.as, CUSTOM);
    const draft = await propose(ended, first.as, { ...CUSTOM, draft: true });
    // More than one change ends at once: the worker ends the others. No entry of the chain has created these.
    expectBrokenChain(`entity:${ended.id}`);
    await service.sql`
      insert into proposals (account_id, id, entity_id, kind, title, description, content, content_hash, proposer, state,
        state_since, created_at)
      select account_id, gen_random_uuid(), entity_id, kind, title, description, content, content_hash, proposer, state,
        state_since, created_at
      from proposals, generate_series(1, ${MAX_ENDED_AT_ONCE}) where id = ${draft.id}`;
    (await deposit(ended, '5.00')).ok(201);
    (await dissolve(ended)).ok();
    expect(await getProposal(ended, hiringOf)).toMatchObject({
      state: 'cancelled',
      ended_because: { code: 'company_winds_down' },
    });
    expect((await getProposal(ended, custom)).state).toBe('voting');
    const paid = await decideAsked(ended, spend('5.00'));
    (await execute(ended, paid, first.as)).ok();
    await owner.until(ended.id, 'Dissolved');
    expect(await getProposal(ended, custom)).toMatchObject({
      state: 'cancelled',
      ended_because: { code: 'company_dissolved' },
    });
    await eventually(async () => {
      const open = await service.sql`
        select from proposals where entity_id = ${ended.id} and state in ('draft', 'escalated', 'voting', 'approved')`;
      expect(open).toHaveLength(0);
    });
  });

  it('is carried out once: every further call returns the first receipt', async () => {
    const ended = await company();
    const decided = await decideAsked(ended, DISSOLUTION);
    const first = (await execute(ended, decided, founderOf(ended))).ok();
    await owner.until(ended.id, 'Dissolved');
    expect((await execute(ended, decided, founderOf(ended))).ok()).toEqual(first);
    expect(await registered(service, ended)).toHaveLength(1);
  });

  it('writes readable articles, and the packet names them', async () => {
    const ended = await company();
    (await dissolve(ended)).ok();
    await owner.until(ended.id, 'Dissolved');
    const { data } = (await owner.call('GET', `/v1/entities/${ended.id}/documents`)).ok<{
      data: { kind: string; title: string; blake3: string }[];
    }>();
    const articles = data.find(({ kind }) => kind === 'articles_of_dissolution');
    expect(articles?.title).toBe('Articles of dissolution');
    const [filing] = await service.sql<{ packet: { documents: object[]; signer: object }; fee_cents: number }[]>`
      select packet, fee_cents from filings where entity_id = ${ended.id} and type = 'dissolution'`;
    expect(filing?.packet.documents).toEqual([{ kind: 'articles_of_dissolution', blake3: articles?.blake3 }]);
    expect(filing?.packet.signer).toEqual({ name: 'Ada', email: 'ada@example.com' });
    expect(filing?.fee_cents).toBe(6_000);
  });

  it('its DID document and its public record say so, and its key is good for nothing new', async () => {
    const ended = await company();
    const { oas_did: did } = (await owner.getEntity(ended.id)).ok<{ oas_did: string }>();
    const document = async () =>
      (await service.anonymous.call('GET', `/v1/dids/${did}`)).ok<{ state?: string; authentication: string[] }>();
    expect(await document()).not.toHaveProperty('state');
    (await dissolve(ended)).ok();
    await owner.until(ended.id, 'Dissolved');
    expect(await document()).toMatchObject({ state: 'Dissolved', authentication: [], assertionMethod: [] });
    const record = await service.anonymous.call('GET', `/v1/public/entities/${did}`);
    expect(record.ok<{ state: string }>().state).toBe('Dissolved');
  });

  it("releases its name, and no longer counts towards the plan's limit", async () => {
    const account = await service.anonymous.signUp();
    const ended = await company({}, account);
    const { name } = (await account.getEntity(ended.id)).ok<{ name: string }>();
    const usage = async () => (await usedOf(account, 'active_entities')).used;
    const before = await usage();
    (await dissolve(ended)).ok();
    await account.until(ended.id, 'Dissolved');
    expect(await usage()).toBe(before - 1);
    const body = { name, jurisdiction: 'US-WY', legal_form: 'dao_llc' };
    const checked = (await account.call('POST', '/v1/names/check', { body })).ok<{ status: string }>();
    expect(checked.status).toBe('available');
  });

  it.each(['Filed', 'Registered'] as const)(
    'ends a company that is only %s, and the rest of its formation',
    async (state) => {
      const account = await service.anonymous.signUp();
      const fault = { step: 'ein', kind: 'delay', seconds: 600 };
      if (state === 'Filed') (await account.call('POST', '/v1/sandbox/faults', { body: fault })).ok(201);
      const ended = await company({ state: 'Draft' }, account);
      (await account.putEntity(ended.id, { version: 1, action: 'submit_formation' })).ok();
      // Without a fault it is Filed for a moment only, which a look may miss.
      await account.until(ended.id, state === 'Filed' ? 'Filed' : 'Active');
      (await dissolve(ended)).ok();
      await account.until(ended.id, 'Dissolved');
      const { steps } = (await account.call('GET', `/v1/entities/${ended.id}/formation`)).ok<{
        steps: { name: string; status: string }[];
      }>();
      expect(steps.filter(({ status }) => !['done', 'skipped'].includes(status))).toEqual([]);
    },
  );
});

describe.concurrent('a person is always asked', () => {
  it('in every mode, before there is a vote, and a decline ends it', async () => {
    const kept = await company();
    const proposal = await propose(kept, founderOf(kept), DISSOLUTION);
    expect(proposal).toMatchObject({ state: 'escalated', escalation: { purpose: 'dissolution' } });
    (await vote(kept, proposal, founderOf(kept), 'approve')).refused('illegal_transition');
    (await execute(kept, proposal, founderOf(kept))).refused('illegal_transition');
    const body = { decision: 'decline' };
    (await founderOf(kept).call('POST', `${kept.path}/${proposal.id}/approvals`, { body })).ok();
    expect((await getProposal(kept, proposal)).state).toBe('rejected');
    expect((await stateOf(kept)).state).toBe('Active');
  });

  it('and it needs the dissolution threshold of the whole electorate', async () => {
    const constitution = (people: Parameters<typeof FOUNDER_DISSOLVES>[0]) => ({
      ...FOUNDER_DISSOLVES(people),
      governance: { dissolution_threshold: 0.66, voting_threshold: 0.5, voting_period_hours: 1 },
    });
    const kept = await company({ members: 3, constitution });
    const decided = await decideAsked(kept, DISSOLUTION, kept.members.slice(0, 1));
    expect(decided).toMatchObject({
      state: 'voting',
      rules: { threshold: 0.66, threshold_of: 'electorate' },
      conditions: [{ code: 'quorum' }, { code: 'threshold', is_met: false }],
    });
    (await vote(kept, decided, (kept.members[1] as CompanyMember).as, 'approve')).ok();
    expect((await getProposal(kept, decided)).state).toBe('approved');
  });
});

describe.concurrent('WindingDown', () => {
  it('allows only spend and custom; no amendment, no deletion, no second dissolution', async () => {
    const ending = await company();
    (await deposit(ending, '100.00')).ok(201);
    const another = await decideAsked(ending, DISSOLUTION);
    (await dissolve(ending)).ok();
    const { state, version } = await stateOf(ending);
    expect(state).toBe('WindingDown');
    const raise = (body: object) => founderOf(ending).call('POST', ending.path, { body });
    const hire = { kind: 'hire_agent', title: 'Hire', did: 'did:web:a.example', name: 'A', permissions: ['propose'] };
    for (const body of [DISSOLUTION, hire]) (await raise(body)).refused('illegal_transition');
    (await execute(ending, another, founderOf(ending))).refused('illegal_transition');
    for (const body of [CUSTOM, spend('1.00')]) (await raise(body)).ok(201);
    (await founderOf(ending).call('POST', at(ending, '/file'), { body: {} })).refused('illegal_transition');
    (await owner.call('DELETE', `/v1/entities/${ending.id}`, { query: { version: String(version) } })).refused(
      'illegal_transition',
    );
  });

  it('files only when the books are empty; people approve payments, and no limit applies to them', async () => {
    const constitution = (people: Parameters<typeof FOUNDER_DISSOLVES>[0]) => ({
      ...FOUNDER_DISSOLVES(people),
      treasury: { reserve_minimum_usd: '90.00', daily_spend_limit_usd: '0', counterparty_caps_usd: { '*': '0' } },
    });
    const ending = await company({ constitution });
    (await deposit(ending, '100.00')).ok(201);
    (await dissolve(ending)).ok();
    await eventually(async () =>
      expect(await read(ending)).toMatchObject({ status: 'winding_up', next_action: { code: 'wind_up' } }),
    );
    const pay = async (amount: string) =>
      (await execute(ending, await decideAsked(ending, spend(amount)), founderOf(ending))).ok();
    const proposed = await propose(ending, founderOf(ending), spend('1.00'));
    expect(proposed.escalation?.reasons).toEqual(['The company is winding down, so people approve every payment.']);
    await pay('40.00');
    expect(await read(ending)).toMatchObject({ status: 'winding_up', balance_usd: '60.00', reference: null });
    (await deposit(ending, '5.00')).ok(201);
    await pay('65.00');
    await owner.until(ending.id, 'Dissolved');
    expect((await deposit(ending, '1.00')).refused('illegal_transition')).toMatchObject({ state: 'Dissolved' });
  });
});
