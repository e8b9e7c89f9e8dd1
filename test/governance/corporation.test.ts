import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../../src/documents/moment.ts';
import { verifyAuditExport } from '../../src/domain/audit/audit-verify.ts';
import { verifyEd25519 } from '../../src/domain/formats/ed25519.ts';
import { textOf } from '../documents/text.ts';
import type { Account } from '../harness/client.ts';
import {
  advanceClock,
  amendment,
  bindMember,
  type Company,
  type CompanyMember,
  CUSTOM,
  constitutionInForce,
  DISSOLUTION,
  decide,
  decideAndExecute,
  decideAsked,
  execute,
  getProposal,
  haveApproved,
  propose,
  signedBy,
  vote,
} from '../harness/companies.ts';
import { issueOf, ledgerOf, makeCorporation, membersOf } from '../harness/corporations.ts';
import { eventually } from '../harness/eventually.ts';
import { person } from '../harness/keys.ts';
import { startService, type TestService } from '../harness/service.ts';
import { deposit, spend } from './dissolving.ts';

/* A Delaware corporation is governed by two bodies: its board, and its stockholders by their shares. */

let service: TestService;
let owner: Account;
beforeAll(async () => {
  service = await startService();
  owner = await service.anonymous.signUp();
});
afterAll(() => service.stop());

const corporation = (account = owner) => makeCorporation(service, account);

/** Ada has 600 votes, Bea 300, Cem 100. */
async function withStock(account = owner): Promise<Company> {
  const company = await corporation(account);
  const [ada, bea, cem] = membersOf(company);
  for (const [{ did }, shares] of [
    [ada, 600],
    [bea, 300],
    [cem, 100],
  ] as const) {
    await decideAndExecute(company, issueOf({ id: did }, shares), [ada, bea]);
  }
  return company;
}

function electionOf({ did, name, email }: { did: string; name: string; email: string }): object {
  const directors = [{ id: did, name, natural_person: true, email }];
  return { kind: 'elect_directors', title: `Elect ${name}`, directors };
}

const LONGER = { governance: { voting_period_hours: 48 } };

/** Returns the effect that a dry run of the execution tells. */
async function tried({ path }: Company, { id }: { id: string }, by: Account): Promise<object> {
  const answer = await by.call('POST', `${path}/${id}/execute`, { query: { dry_run: 'true' } });
  return answer.ok<{ would: { body: { effect: object } } }>().would.body.effect;
}

describe.concurrent('the board', () => {
  it('decides business by the consent of all directors, and a stockholder has no vote in it', async () => {
    const company = await withStock();
    const [ada, bea, cem] = membersOf(company);
    const proposal = await propose(company, ada.as, CUSTOM);
    expect(proposal.rules).toMatchObject({ body: 'board', threshold: 1, threshold_of: 'electorate' });
    expect(proposal.electorate.map(({ did, weight }) => [did, weight])).toEqual([
      [ada.did, 1],
      [bea.did, 1],
    ]);
    (await vote(company, proposal, cem.as, 'approve')).refused('not_permitted');
    (await vote(company, proposal, ada.as, 'approve')).ok();
    expect((await getProposal(company, proposal)).state).toBe('voting');
    (await vote(company, proposal, bea.as, 'approve')).ok();
    expect((await getProposal(company, proposal)).state).toBe('approved');
    (await cem.as.call('POST', company.path, { body: CUSTOM })).refused('not_permitted');
  });

  it('issues stock up to what is authorized', async () => {
    const company = await withStock();
    const [ada] = membersOf(company);
    const { errors } = (await ada.as.call('POST', company.path, { body: issueOf({ id: ada.did }, 4_001) })).refused(
      'validation_failed',
    );
    expect(errors).toMatchObject([{ pointer: '/shares', code: 'above_authorized' }]);
    expect((await ledgerOf(company)).stock.holdings.map(({ shares }) => shares)).toEqual([600, 300, 100]);
  });

  it('records a transfer that the holder asked for', async () => {
    const company = await withStock();
    const [ada, bea, cem] = membersOf(company);
    const transfer = {
      kind: 'transfer_stock',
      title: 'Sale',
      from: cem.did,
      holder: { id: ada.did },
      stock_class: 'Common Stock',
      shares: 100,
    };
    (await ada.as.call('POST', company.path, { body: transfer })).refused('not_permitted');
    const asked = await propose(company, cem.as, transfer);
    for (const { as } of [ada, bea]) (await vote(company, asked, as, 'approve')).ok();
    (await execute(company, asked, ada.as)).ok();
    const { holdings } = (await ledgerOf(company)).stock;
    expect(holdings.map(({ member, shares }) => [member, shares])).toEqual([
      [ada.did, 700],
      [bea.did, 300],
    ]);
  });
});

describe.concurrent('a filing of a corporation', () => {
  it('changes the registered agent after the board decided it, and an officer is its signer', async () => {
    const company = await corporation();
    const [ada, bea] = membersOf(company);
    const { registered_agent: before } = await constitutionInForce(owner, company.id);
    const registered_agent = { ...(before as object), name: 'First State Agents LLC' };
    const proposal = await decideAsked(
      company,
      { kind: 'registered_agent_change', title: 'Another agent', registered_agent },
      [ada, bea],
    );
    (await execute(company, proposal, bea.as)).ok();
    await eventually(async () => {
      const { registered_agent: after } = await constitutionInForce(owner, company.id);
      expect(after).toMatchObject({ name: 'First State Agents LLC' });
    });
    const [filing] = await service.sql<{ packet: object }[]>`
      select packet from filings where entity_id = ${company.id} and type = 'agent_change'`;
    expect(filing?.packet).toMatchObject({ legal_form: 'corporation', signer: { name: 'Ada' } });
  });

  it('is none for another name, which the refusal says', async () => {
    const company = await withStock();
    const body = await amendment(owner, company.id, { name: 'Another Name Inc.' });
    const { errors } = (await membersOf(company)[0].as.call('POST', company.path, { body })).refused('requires_filing');
    expect(errors).toMatchObject([{ code: 'requires_filing', message: expect.stringContaining('counsel') }]);
  });
});

it('members are told of as added once, and of nobody as changed who did not change', async () => {
  const company = await corporation();
  const [ada, bea] = membersOf(company);
  const dora = { id: 'did:web:dora.example', name: 'Dora', email: 'dora@example.com' };
  await decideAndExecute(company, issueOf({ id: ada.did }, 100), [ada, bea]);
  await decideAndExecute(company, issueOf(dora, 100), [ada, bea]);
  const told = await service.sql<{ type: string }[]>`
    select type from events where entity_id = ${company.id} and type like 'member.%'`;
  expect(told.map(({ type }) => type)).toEqual(['member.added']);
});

describe.concurrent('the stockholders', () => {
  it('elect a new director, who binds a key and votes, and remove one against the board', async () => {
    const company = await withStock();
    const [ada, bea, cem] = membersOf(company);
    const eva = person();
    const proposal = await propose(
      company,
      cem.as,
      electionOf({ did: eva.did, name: 'Eva', email: 'eva@example.com' }),
    );
    expect(proposal.rules).toMatchObject({ body: 'stockholders', threshold: 0.5, more_than: true });
    (await vote(company, proposal, bea.as, 'reject')).ok();
    (await vote(company, proposal, ada.as, 'approve')).ok();
    (await execute(company, proposal, cem.as)).ok();
    expect((await ledgerOf(company)).directors).toEqual([ada.did, bea.did, eva.did]);
    const seat: CompanyMember = { ...eva, as: await bindMember(service, owner, company.id, eva) };
    const business = await propose(company, seat.as, CUSTOM);
    expect(business.electorate.map(({ did }) => did)).toEqual([ada.did, bea.did, eva.did]);
    const removal = { kind: 'remove_directors', title: 'Remove Bea', directors: [{ id: bea.did }] };
    await decideAndExecute(company, removal, [ada]);
    (await vote(company, business, bea.as, 'approve')).refused('illegal_transition');
    expect((await ledgerOf(company)).directors).toEqual([ada.did, eva.did]);
  });

  it('end the open votes of an earlier board, and leave what it approved', async () => {
    const company = await withStock();
    const [ada, bea, cem] = membersOf(company);
    const approved = await decide(company, CUSTOM, [ada, bea]);
    const waiting = await propose(company, ada.as, CUSTOM);
    (await vote(company, waiting, ada.as, 'approve')).ok();
    const draft = await propose(company, ada.as, { ...CUSTOM, draft: true });
    const removal = { kind: 'remove_directors', title: 'Remove Bea', directors: [{ id: bea.did }] };
    const ofHolders = await propose(company, cem.as, { ...removal, title: 'Another removal' });
    await decideAndExecute(company, removal, [ada]);
    expect(await getProposal(company, waiting)).toMatchObject({
      state: 'cancelled',
      outcome: null,
      lapses_at: null,
      ended_because: { code: 'board_changed', message: expect.stringContaining('Propose it again') },
    });
    expect(await Promise.all([ofHolders, draft].map(async (each) => (await getProposal(company, each)).state))).toEqual(
      ['voting', 'draft'],
    );
    (await execute(company, approved, ada.as)).ok();
    (await ada.as.call('POST', `${company.path}/${draft.id}/open`)).ok();
    const events = await service.sql<{ code: string }[]>`
      select data->'object'->'ended_because'->>'code' as code from events
      where entity_id = ${company.id} and type = 'proposal.cancelled'`;
    expect([...events]).toEqual([{ code: 'board_changed' }]);
    await decideAndExecute(company, electionOf({ did: person().did, name: 'Eva', email: 'eva@example.com' }), [ada]);
    const { text } = await owner.call('GET', `/v1/entities/${company.id}/audit/export`);
    const { problems, votes } = verifyAuditExport(text.trimEnd().split('\n'), {}, verifyEd25519);
    expect([problems, votes]).toMatchObject([[], { uncounted: 0, unchecked: 0 }]);
  });

  it('cannot decide before stock is issued, and the refusal says what to do', async () => {
    const company = await corporation();
    const [ada] = membersOf(company);
    const body = { kind: 'remove_directors', title: 'Remove Ada', directors: [{ id: ada.did }] };
    const { detail, errors } = (await ada.as.call('POST', company.path, { body })).refused('validation_failed');
    expect(detail).toContain('issue_stock');
    expect(errors).toMatchObject([{ pointer: '/kind', code: 'no_stockholders' }]);
  });
});

describe.concurrent('a decision of both bodies', () => {
  it('amends the constitution after the board and then the stockholders, and anyone can recount it', async () => {
    const company = await withStock();
    const [ada, bea] = membersOf(company);
    const period = { governance: { voting_period_hours: 48 } };
    const resolution = await decide(company, await amendment(owner, company.id, period), [ada, bea]);
    const { effect } = (await execute(company, resolution, bea.as)).ok<{ effect: { proposal_id: string } }>();
    expect(effect).toMatchObject({ kind: 'submission', to: 'stockholders' });
    expect(await constitutionInForce(owner, company.id)).toMatchObject({ governance: { voting_period_hours: 72 } });
    const submitted = await getProposal(company, { id: effect.proposal_id });
    expect(submitted).toMatchObject({
      state: 'voting',
      kind: 'amend',
      escalation: null,
      rules: { body: 'stockholders', resolution_id: resolution.id },
    });
    // A director's signature on the resolution is none on the vote of the stockholders.
    const replayed = { signature: signedBy(ada, resolution, 'approve') };
    (await vote(company, submitted, owner, 'approve', replayed)).refused('validation_failed');
    const signature = signedBy(ada, submitted, 'approve');
    (await vote(company, submitted, owner, 'approve', { signature })).ok();
    (await execute(company, submitted, ada.as)).ok();
    expect(await constitutionInForce(owner, company.id)).toMatchObject({ governance: { voting_period_hours: 48 } });
    const { text } = await owner.call('GET', `/v1/entities/${company.id}/audit/export`);
    const { problems, votes } = verifyAuditExport(text.trimEnd().split('\n'), {}, verifyEd25519);
    expect([problems, votes]).toMatchObject([[], { proposals: 5, uncounted: 0, unchecked: 0 }]);
  });

  it('fails if the stockholders refuse what the board resolved', async () => {
    const company = await withStock();
    const [ada, bea] = membersOf(company);
    const body = await amendment(owner, company.id, { governance: { voting_period_hours: 48 } });
    const resolution = await decide(company, body, [ada, bea]);
    const { effect } = (await execute(company, resolution, ada.as)).ok<{ effect: { proposal_id: string } }>();
    const submitted = { id: effect.proposal_id };
    (await vote(company, submitted, ada.as, 'reject')).ok();
    expect((await getProposal(company, submitted)).state).toBe('rejected');
    (await execute(company, submitted, ada.as)).refused('illegal_transition');
    const again = (await execute(company, resolution, ada.as)).ok<{ effect: object }>();
    expect(again.effect).toEqual(effect);
  });

  it('carries stock and a board that were decided between its rounds', async () => {
    const company = await withStock();
    const [ada, bea, cem] = membersOf(company);
    const eva = { ...person(), name: 'Eva', email: 'eva@example.com' };
    const resolution = await decide(company, await amendment(owner, company.id, LONGER), [ada, bea]);
    const { did: id, name, email } = eva;
    await decideAndExecute(company, issueOf({ id, name, natural_person: true, email }, 100), [ada, bea]);
    expect(await tried(company, resolution, bea.as)).toMatchObject({ kind: 'submission', to: 'stockholders' });
    const { effect } = (await execute(company, resolution, bea.as)).ok<{ effect: { proposal_id: string } }>();
    const submitted = await getProposal(company, { id: effect.proposal_id });
    expect(submitted).toMatchObject({ base_version: 4, changes: resolution.changes });
    const election = { kind: 'elect_directors', title: 'Elect Cem', directors: [{ id: cem.did }] };
    await decideAndExecute(company, election, [ada]);
    (await vote(company, submitted, ada.as, 'approve')).ok();
    const before = await constitutionInForce(owner, company.id);
    const told = await tried(company, submitted, ada.as);
    expect((await execute(company, submitted, ada.as)).ok<{ effect: object }>().effect).toEqual(told);
    const after = await constitutionInForce(owner, company.id);
    expect(after).toEqual({ ...before, governance: { ...(before['governance'] as object), ...LONGER.governance } });
    expect(after).toMatchObject({ directors: [ada.did, bea.did, cem.did] });
    expect((await ledgerOf(company)).stock.holdings.at(-1)).toMatchObject({ member: eva.did, shares: 100 });
    const { text } = await owner.call('GET', `/v1/entities/${company.id}/audit/export`);
    const { problems, votes } = verifyAuditExport(text.trimEnd().split('\n'), {}, verifyEd25519);
    expect([problems, votes]).toMatchObject([[], { uncounted: 0, unchecked: 0 }]);
  });

  it('carries them in a draft, and is outdated by another amendment', async () => {
    const company = await withStock();
    const [ada, bea] = membersOf(company);
    const body = await amendment(owner, company.id, LONGER);
    const draft = await propose(company, ada.as, { ...body, draft: true });
    const late = await propose(company, ada.as, { ...body, draft: true });
    const other = await decide(
      company,
      await amendment(owner, company.id, { governance: { voting_period_hours: 24 } }),
      [ada, bea],
    );
    await decideAndExecute(company, issueOf({ id: bea.did }, 100), [ada, bea]);
    (await ada.as.call('POST', `${company.path}/${draft.id}/open`)).ok();
    await haveApproved(company, draft, [ada, bea]);
    const { effect } = (await execute(company, other, ada.as)).ok<{ effect: { proposal_id: string } }>();
    (await vote(company, { id: effect.proposal_id }, ada.as, 'approve')).ok();
    (await execute(company, { id: effect.proposal_id }, ada.as)).ok();
    (await ada.as.call('POST', `${company.path}/${late.id}/open`)).refused('constitution_changed');
    (await execute(company, draft, ada.as)).refused('constitution_changed');
    const query = { dry_run: 'true' };
    (await ada.as.call('POST', `${company.path}/${draft.id}/execute`, { query })).refused('constitution_changed');
  });

  it('ends the company by a certificate that states the day of the vote, and not the day of execution', async () => {
    const account = await service.anonymous.signUp();
    const company = await withStock(account);
    const [ada] = membersOf(company);
    const resolution = await decideAsked(company, DISSOLUTION);
    const { effect } = (await execute(company, resolution, ada.as)).ok<{ effect: { proposal_id: string } }>();
    const submitted = { id: effect.proposal_id };
    (await vote(company, submitted, ada.as, 'approve')).ok();
    await advanceClock(account, 50 * 24);
    (await execute(company, submitted, ada.as)).ok();
    await account.until(company.id, 'Dissolved');
    const { decided_at } = (await account.call('GET', `${company.path}/${submitted.id}`)).ok<{ decided_at: string }>();
    const { data } = (await account.call('GET', `/v1/entities/${company.id}/documents`)).ok<{
      data: { id: string; kind: string }[];
    }>();
    const { id } = data.find(({ kind }) => kind === 'articles_of_dissolution') ?? {};
    const file = await fetch(`${service.url}/v1/entities/${company.id}/documents/${id}/content`, {
      headers: { authorization: `Bearer ${account.key}` },
    });
    const { text } = await textOf(new Uint8Array(await file.arrayBuffer()));
    expect(text).toContain(`authorized on ${dayOf(new Date(decided_at), 'America/New_York')}`);
  });

  it('leaves the stockholders able to change the board that winds the company up', async () => {
    const company = await withStock();
    const [ada, bea] = membersOf(company);
    // Money in the books keeps it from being dissolved before the board has changed.
    (await deposit(company, '5.00')).ok(201);
    const resolution = await decideAsked(company, DISSOLUTION);
    const { effect } = (await execute(company, resolution, ada.as)).ok<{ effect: { proposal_id: string } }>();
    (await vote(company, { id: effect.proposal_id }, ada.as, 'approve')).ok();
    (await execute(company, { id: effect.proposal_id }, ada.as)).ok();
    const removal = { kind: 'remove_directors', title: 'Remove Bea', directors: [{ id: bea.did }] };
    await decideAndExecute(company, removal, [ada]);
    const payment = await decideAsked(company, spend('5.00'), [ada]);
    (await execute(company, payment, ada.as)).ok();
    await owner.until(company.id, 'Dissolved');
    expect((await ledgerOf(company)).directors).toEqual([ada.did]);
  });
});
