import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAuditExport } from '../../src/domain/audit/audit-verify.ts';
import { verifyEd25519 } from '../../src/domain/formats/ed25519.ts';
import type { Account, Answer } from '../harness/client.ts';
import {
  type Company,
  type CompanyMember,
  CUSTOM,
  decideAndExecute,
  getProposal,
  type CompanyMember as Member,
  makeCompany,
  membership,
  propose,
  vote,
} from '../harness/companies.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

/* Members pass their votes on; the count uses the delegations of the moment when the vote opened. */

let service: SharedService;
let owner: Account;
beforeAll(async () => {
  service = await sharedService();
  owner = await service.anonymous.signUp();
});
afterAll(() => service.stop());

type Delegation = { from: string; to: string };
type Five = readonly [Member, Member, Member, Member, Member];

/** Five members of whom only the first is a person, so that nobody is asked before they decide on members. */
async function five(delegation: object = {}, governance: object = {}): Promise<{ company: Company; of: Five }> {
  const members = [{}, ...Array.from({ length: 4 }, () => ({ natural_person: false }))];
  const rules = { voting_method: 'delegation', quorum: 0.6, delegation, ...governance };
  const company = await makeCompany(service, owner, { members, constitution: { governance: rules } });
  return { company, of: company.members as unknown as Five };
}

const address = ({ id }: Company) => `/v1/entities/${id}/delegations`;
const pass = (company: Company, { as }: CompanyMember, to: { did: string }): Promise<Answer> =>
  as.call('POST', address(company), { body: { to: to.did } });
const takeBack = (company: Company, { as }: CompanyMember): Promise<Answer> => as.call('DELETE', address(company));

async function standing(company: Company): Promise<Delegation[]> {
  const { data } = (await owner.call('GET', address(company))).ok<{ data: Delegation[] }>();
  return data.map(({ from, to }) => ({ from, to }));
}

/** Returns the delegations recorded in the chain. */
async function recorded({ id }: Company): Promise<string[]> {
  const { text } = await owner.call('GET', `/v1/entities/${id}/audit/export`);
  const entries = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return entries.flatMap(({ entry, data }) =>
    String(entry?.action).startsWith('delegation.') ? [`${entry.action} ${data.object.reason ?? ''}`.trim()] : [],
  );
}

async function verified({ id }: Company) {
  const { text } = await owner.call('GET', `/v1/entities/${id}/audit/export`);
  return verifyAuditExport(text.trimEnd().split('\n'), {}, verifyEd25519);
}

describe('a delegated vote', () => {
  it('is cast by the delegate, over two hops, and the export is recounted with it', async () => {
    const { company, of } = await five();
    const [a, b, c, d, e] = of;
    (await pass(company, a, b)).ok();
    (await pass(company, b, c)).ok();
    const open = await propose(company, d.as, CUSTOM);
    expect(open.rules).toMatchObject({ method: 'delegation', max_depth: 2 });
    expect(open.electorate).toMatchObject([{ delegate: b.did }, { delegate: c.did }, {}, {}, {}]);
    (await vote(company, open, d.as, 'reject')).ok();
    (await vote(company, open, c.as, 'approve')).ok();
    const now = await getProposal(company, open);
    expect(now.tally).toMatchObject({ approve_weight: 3, reject_weight: 1, cast_weight: 4, votes: 2 });
    expect(now.conditions[0]?.message).toBe('Turnout 4 of 5 (2 by delegation) reaches the quorum of 0.6.');
    // Represented members could still vote against.
    expect(now.state).toBe('voting');
    (await vote(company, open, a.as, 'approve')).ok();
    (await vote(company, open, b.as, 'reject')).ok();
    expect((await getProposal(company, open)).tally).toMatchObject({ approve_weight: 2, reject_weight: 2 });
    (await vote(company, open, e.as, 'approve')).ok();
    expect((await getProposal(company, open)).state).toBe('approved');
    const { status, problems, votes } = await verified(company);
    expect([status, problems, votes]).toMatchObject(['unpinned', [], { verified: 5, proposals: 1, uncounted: 0 }]);
  });

  it('is fixed when the vote opens: later changes count from the next one on', async () => {
    const { company, of } = await five();
    const [a, b, c, d] = of;
    (await pass(company, a, b)).ok();
    const open = await propose(company, d.as, CUSTOM);
    (await takeBack(company, a)).ok(204);
    (await pass(company, c, b)).ok();
    (await vote(company, open, b.as, 'approve')).ok();
    expect((await getProposal(company, open)).tally).toMatchObject({ approve_weight: 2 });
    const next = await propose(company, d.as, CUSTOM);
    (await vote(company, next, b.as, 'approve')).ok();
    expect((await getProposal(company, next)).electorate).toMatchObject([{}, {}, { delegate: b.did }, {}, {}]);
    expect((await getProposal(company, next)).tally).toMatchObject({ approve_weight: 2 });
  });

  it('counts for kinds that are decided by delegation, and for no other', async () => {
    const { company, of } = await five({ allowed: true }, { voting_method: '1p1v', methods: { custom: 'delegation' } });
    const [a, b] = of;
    (await pass(company, a, b)).ok();
    expect((await propose(company, b.as, CUSTOM)).electorate[0]).toHaveProperty('delegate', b.did);
    const other = await propose(company, b.as, membership('remove', { id: of[4].did }));
    expect(other.electorate[0]).not.toHaveProperty('delegate');
  });
});

describe('a delegation', () => {
  it('exists once per member: the same again changes nothing, another replaces it, and each is in the chain', async () => {
    const { company, of } = await five();
    const [a, b, c] = of;
    const first = (await pass(company, a, b)).ok();
    expect((await pass(company, a, b)).ok()).toEqual(first);
    expect(first).toMatchObject({ from: a.did, to: b.did });
    (await pass(company, a, c)).ok();
    expect(await standing(company)).toEqual([{ from: a.did, to: c.did }]);
    (await takeBack(company, a)).ok(204);
    (await takeBack(company, a)).refused('not_found');
    expect(await standing(company)).toEqual([]);
    expect(await recorded(company)).toEqual([
      'delegation.made',
      'delegation.revoked replaced',
      'delegation.made',
      'delegation.revoked requested',
    ]);
  });

  it('is refused if the constitution does not allow it, or does not allow revoking it', async () => {
    const closed = await five({}, { voting_method: '1p1v' });
    (await pass(closed.company, closed.of[0], closed.of[1])).refused('guard_unmet');
    const { company, of } = await five({ revocable: false });
    const [a, b, c] = of;
    (await pass(company, a, b)).ok();
    (await pass(company, a, c)).refused('guard_unmet');
    (await takeBack(company, a)).refused('guard_unmet');
    expect(await standing(company)).toEqual([{ from: a.did, to: b.did }]);
  });

  it('is made by a member who votes, to another who votes', async () => {
    const { company, of } = await five();
    const [a] = of;
    (await owner.call('POST', address(company), { body: { to: a.did } })).refused('not_permitted');
    const { errors } = (await pass(company, a, { did: 'did:web:nobody.example' })).refused('validation_failed');
    expect(errors).toMatchObject([{ pointer: '/to', code: 'not_in_electorate' }]);
  });

  it('closes no circle, even if all of them are made at once', async () => {
    const { company, of } = await five();
    (await pass(company, of[0], of[0])).refused('validation_failed');
    const answers = await Promise.all(of.map((member, at) => pass(company, member, of[(at + 1) % 5] as Member)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    const { errors } = (refused[0] as Answer).refused('validation_failed');
    expect(errors).toMatchObject([{ pointer: '/to', code: 'delegation_circle' }]);
    expect(await standing(company)).toHaveLength(4);
  });

  it('ends when one of the two leaves, and does not return with them; an open vote keeps it', async () => {
    const { company, of } = await five();
    const [a, b, c, d, e] = of;
    (await pass(company, a, e)).ok();
    (await pass(company, b, c)).ok();
    const open = await propose(company, d.as, CUSTOM);
    (await vote(company, open, e.as, 'approve')).ok();
    await decideAndExecute(company, membership('remove', { id: e.did }), [a, b, c, d]);
    expect(await standing(company)).toEqual([{ from: b.did, to: c.did }]);
    expect((await recorded(company)).at(-1)).toBe('delegation.revoked votes_no_more');
    expect((await getProposal(company, open)).tally).toMatchObject({ approve_weight: 2, electorate_weight: 5 });
    const back = { id: e.did, role: 'member', permissions: ['vote'], natural_person: false };
    await decideAndExecute(company, membership('add', back), [a, b, c, d]);
    expect(await standing(company)).toEqual([{ from: b.did, to: c.did }]);
  });
});
