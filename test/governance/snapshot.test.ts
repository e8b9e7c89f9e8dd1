import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import {
  advanceClock,
  amendment,
  bindMember,
  type Company,
  CUSTOM,
  constitutionInForce,
  decideAndExecute,
  execute,
  getProposal,
  type CompanyMember as Member,
  makeCompany,
  membership,
  type Proposal,
  propose,
  signedBy,
  vote,
} from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { person } from '../harness/keys.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

/* Rules and electorate are those of the moment when voting opened, whatever the members decide meanwhile. */

let service: SharedService;
/** Each test has its own account, because some of them advance its clock. */
let owner: Account;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

/** Machines, so that decisions about them need no approval by a person. */
const MACHINE = { natural_person: false };

/** Makes a founder and machines, and an open vote of theirs. */
async function openVote(
  members: readonly Record<string, unknown>[],
  governance: object = {},
): Promise<{ company: Company; people: Member[]; open: Proposal }> {
  owner = await service.anonymous.signUp();
  const all = members.map((each, index) => (index === 0 ? each : { ...MACHINE, ...each }));
  const company = await makeCompany(service, owner, { members: all, constitution: { governance } });
  const open = await propose(company, (company.members[0] as Member).as, CUSTOM);
  return { company, people: company.members, open };
}

/** Expects the vote to use what it opened with. */
async function expectUnchanged(company: Company, open: Proposal): Promise<Proposal> {
  const now = await getProposal(company, open);
  const fixed = ({ rules, electorate }: Proposal) => ({ rules, electorate });
  expect(fixed(now)).toEqual(fixed(open));
  return now;
}

/** From the first moment on: a cached credential votes no more than a missing one. */
async function expectVoid(company: Company, open: Proposal, as: Account): Promise<void> {
  const { status, text } = await vote(company, open, as, 'approve');
  expect([401, 403], text).toContain(status);
}

describe('a member who is removed while a vote is open', () => {
  it('keeps the vote already cast, and its weight', async () => {
    const { company, people, open } = await openVote([{}, {}, {}, {}, {}]);
    const [a, b, c, d, e] = people as [Member, Member, Member, Member, Member];
    (await vote(company, open, e.as, 'reject')).ok();
    await decideAndExecute(company, membership('remove', { id: e.did }), [a, b, c, d]);
    const now = await expectUnchanged(company, open);
    expect(now.votes).toMatchObject([{ member_did: e.did, choice: 'reject' }]);
    expect(now.tally).toMatchObject({ electorate_weight: 5, reject_weight: 1, votes: 1 });
    for (const { as } of [a, b]) (await vote(company, open, as, 'approve')).ok();
    // Two of five against one: two are left who could change it.
    expect((await getProposal(company, open)).state).toBe('voting');
    (await vote(company, open, c.as, 'approve')).ok();
    expect(await getProposal(company, open)).toMatchObject({
      state: 'approved',
      tally: { reject_weight: 1, votes: 4 },
    });
  });

  it('cannot cast one any more, neither with the key nor with a signature, and still counts as absent', async () => {
    const { company, people, open } = await openVote([{}, {}, {}, {}, {}], { quorum: 1 });
    const [a, b, c, d, e] = people as [Member, Member, Member, Member, Member];
    const also = [a, b, c, d, e];
    await decideAndExecute(company, membership('remove', { id: e.did }), also);
    await expectVoid(company, open, e.as);
    for (const choice of ['approve', 'reject', 'abstain'] as const) {
      const signature = signedBy(e, open, choice);
      (await vote(company, open, a.as, choice, { signature })).refused('not_permitted');
    }
    for (const { as } of [a, b, c, d]) (await vote(company, open, as, 'approve')).ok();
    // All current members have voted; the quorum is that of the original five.
    const now = await expectUnchanged(company, open);
    expect(now).toMatchObject({ state: 'voting', tally: { electorate_weight: 5, cast_weight: 4 } });
    await advanceClock(owner, 73);
    await eventually(async () => expect((await getProposal(company, open)).state).toBe('rejected'));
  });

  it('a member who loses the vote is treated like one who left', async () => {
    const { company, people, open } = await openVote([{}, {}, {}]);
    const [a, b, c] = people as [Member, Member, Member];
    const silenced = membership('update_role', { id: c.did, role: 'member', permissions: ['propose'] });
    await decideAndExecute(company, silenced, [a, b, c]);
    (await vote(company, open, c.as, 'approve')).refused('not_permitted');
    await expectUnchanged(company, open);
  });

  it('a member who left and returned votes, because they were in the electorate all the time', async () => {
    const { company, people, open } = await openVote([{}, {}, {}]);
    const [a, b, c] = people as [Member, Member, Member];
    const before = (await constitutionInForce(owner, company.id)).members[2] as object;
    await decideAndExecute(company, membership('remove', { id: c.did }), [a, b, c]);
    await decideAndExecute(company, membership('add', before), [a, b]);
    // The binding ended when they left.
    await expectVoid(company, open, c.as);
    const again = await bindMember(service, owner, company.id, c);
    (await vote(company, open, again, 'approve')).ok();
    await expectUnchanged(company, open);
  });
});

it('a member who joins while a vote is open does not vote on it, but on the next', async () => {
  const { company, people, open } = await openVote([{}, {}, {}]);
  const [a] = people as [Member];
  const bo = person();
  const added = { id: bo.did, role: 'member', permissions: ['propose', 'vote'], natural_person: false };
  await decideAndExecute(company, membership('add', added));
  const boAs = await bindMember(service, owner, company.id, bo);
  (await vote(company, open, boAs, 'approve')).refused('not_permitted');
  const signature = signedBy(bo, open, 'reject');
  (await vote(company, open, a.as, 'reject', { signature })).refused('not_permitted');
  const now = await expectUnchanged(company, open);
  expect(now.tally).toMatchObject({ electorate_weight: 3, votes: 0 });
  const next = await propose(company, a.as, CUSTOM);
  expect(next.electorate.map(({ did }) => did)).toContain(bo.did);
  (await vote(company, next, boAs, 'approve')).ok();
});

it('a weight that changes while a vote is open counts as it was, before the vote is cast and after', async () => {
  const weights = [10, 20, 30, 40].map((weight) => ({ weight }));
  const { company, people, open } = await openVote(weights, { voting_method: 'token' });
  const [a, b, , d] = people as [Member, Member, Member, Member];
  expect(open.electorate.map(({ weight }) => weight)).toEqual([10, 20, 30, 40]);
  (await vote(company, open, b.as, 'approve')).ok();
  for (const [{ did }, weight] of [
    [b, 1_000],
    [d, 1],
  ] as const) {
    await decideAndExecute(company, membership('update_role', { id: did, role: 'member', weight, permissions: ALL }));
  }
  expect((await expectUnchanged(company, open)).tally).toMatchObject({ electorate_weight: 100, approve_weight: 20 });
  (await vote(company, open, d.as, 'reject')).ok();
  expect((await expectUnchanged(company, open)).tally).toMatchObject({ approve_weight: 20, reject_weight: 40 });
  const next = await propose(company, a.as, CUSTOM);
  expect(next.electorate.map(({ weight }) => weight)).toEqual([10, 1_000, 30, 1]);
});
const ALL = ['propose', 'vote', 'execute', 'amend', 'admin'];

it('a replaced key no longer signs, the new one signs only in votes that opened with it; a bound key still votes', async () => {
  const { company, people, open } = await openVote([{}, {}, {}]);
  const [a, b, c] = people as [Member, Member, Member];
  (await vote(company, open, c.as, 'approve', { signature: signedBy(c, open, 'approve') })).ok();
  const successor = person();
  // A DID of another method does not determine a key, so the key can change.
  const { members } = await constitutionInForce(owner, company.id);
  const renamed = members.map((each) => (each['id'] === b.did ? { ...each, id: DID, public_key: b.multikey } : each));
  await decideAndExecute(company, await amendment(owner, company.id, { members: renamed }));
  const boAs = await bindMember(service, owner, company.id, { ...b, did: DID });
  const second = await propose(company, a.as, CUSTOM);
  const replaced = renamed.map((each) => (each['id'] === DID ? { ...each, public_key: successor.multikey } : each));
  const voters = [a, { ...b, did: DID, as: boAs }, c];
  await decideAndExecute(company, await amendment(owner, company.id, { members: replaced }), voters);
  const [old, fresh] = [b, successor].map((each) => ({ ...each, did: DID }));
  for (const key of [old, fresh]) {
    const signature = signedBy(key as Member, second, 'approve');
    (await vote(company, second, a.as, 'approve', { signature })).refused('validation_failed');
  }
  await expectVoid(company, second, boAs);
  await expectUnchanged(company, second);
  const bound = await bindMember(service, owner, company.id, fresh as Member);
  (await vote(company, second, bound, 'approve')).ok();
  const third = await propose(company, a.as, CUSTOM);
  const signature = signedBy(fresh as Member, third, 'approve');
  (await vote(company, third, a.as, 'approve', { signature })).ok();
  // The first vote identified them by another DID, whose owner is no longer a member.
  (await vote(company, open, a.as, 'approve', { signature: signedBy(b, open, 'approve') })).refused('not_permitted');
});
const DID = 'did:web:bo.example';

it('a threshold, a quorum and a method that change meanwhile do not count', async () => {
  const { company, people, open } = await openVote([{}, {}, {}, {}, {}]);
  const [a, b, c, d, e] = people as [Member, Member, Member, Member, Member];
  const stricter = {
    voting_threshold: 0.95,
    amendment_threshold: 0.95,
    quorum: 1,
    voting_method: 'multisig',
    required_signers: 5,
    close_early: false,
    voting_period_hours: 1,
  };
  await decideAndExecute(company, await amendment(owner, company.id, { governance: stricter }));
  const now = await expectUnchanged(company, open);
  expect(now.rules).toMatchObject({ method: '1p1v', threshold: 0.5, constitution_version: 1 });
  const next = await propose(company, a.as, CUSTOM);
  expect(next.rules).toMatchObject({ method: 'multisig', threshold: null, constitution_version: 2 });
  for (const { as } of [a, b]) (await vote(company, open, as, 'approve')).ok();
  (await vote(company, open, c.as, 'reject')).ok();
  // Early, by the old rule; a signature names the old hash.
  (await vote(company, open, a.as, 'approve', { signature: signedBy(d, open, 'approve') })).ok();
  expect((await getProposal(company, open)).state).toBe('approved');
  (await execute(company, open, e.as)).ok();
});

it('an amendment under way is counted by the threshold it opened with, even if another changed it', async () => {
  const { company, people } = await openVote([{}, {}, {}, {}, {}]);
  const [a, b, c, d] = people as [Member, Member, Member, Member];
  const slow = await propose(company, a.as, await amendment(owner, company.id, { purpose: 'Another one.' }));
  await decideAndExecute(company, await amendment(owner, company.id, { governance: { amendment_threshold: 1 } }));
  const now = await expectUnchanged(company, slow);
  expect(now.rules.threshold).toBe(0.66);
  (await vote(company, slow, a.as, 'reject')).ok();
  for (const { as } of [b, c, d]) (await vote(company, slow, as, 'approve')).ok();
  expect((await getProposal(company, slow)).state).toBe('voting');
  (await vote(company, slow, (people[4] as Member).as, 'approve')).ok();
  expect((await getProposal(company, slow)).state).toBe('approved');
  // It would not have had the effect of the change in between.
  (await execute(company, slow, a.as)).refused('constitution_changed');
});
