import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyAuditExport } from '../../src/domain/audit/audit-verify.ts';
import { verifyEd25519 } from '../../src/domain/formats/ed25519.ts';
import type { Account } from '../harness/client.ts';
import {
  advanceClock,
  type Company,
  type CompanyMember,
  CUSTOM,
  getProposal,
  hiring,
  makeCompany,
  propose,
  vote,
} from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

/*
 * Votes by weight, by signers, by the root of a weight, and by the time they are held: through the API, and recounted
 * from the export.
 */

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

type Three = [CompanyMember, CompanyMember, CompanyMember];

/** Weights of 16, 4 and 3. */
async function three(owner: Account, voting_method: string): Promise<{ company: Company; of: Three }> {
  const members = [16, 4, 3].map((weight) => ({ weight }));
  const governance = { voting_method, voting_period_hours: 72 };
  const company = await makeCompany(service, owner, { members, constitution: { governance } });
  return { company, of: company.members as Three };
}

async function expectVerified(owner: Account, { id }: Company): Promise<void> {
  const { text } = await owner.call('GET', `/v1/entities/${id}/audit/export`);
  const { problems, votes } = verifyAuditExport(text.trimEnd().split('\n'), {}, verifyEd25519);
  expect([problems, votes]).toMatchObject([[], { unchecked: 0, proposals: 1, uncounted: 0 }]);
}

it('token and multisig: a kind has the method that the constitution sets for it', async () => {
  const owner = await service.anonymous.signUp();
  const members = [16, 4, 3].map((weight) => ({ weight }));
  const governance = { voting_method: 'token', methods: { custom: 'multisig' }, required_signers: 2 };
  const company = await makeCompany(service, owner, { members, constitution: { governance } });
  const [a, b, c] = company.members as Three;
  const byWeight = await propose(company, b.as, hiring());
  (await vote(company, byWeight, a.as, 'approve')).ok();
  expect(await getProposal(company, byWeight)).toMatchObject({
    state: 'approved',
    tally: { electorate_weight: 23, approve_weight: 16 },
  });
  const bySigners = await propose(company, b.as, CUSTOM);
  expect(bySigners.rules).toMatchObject({ method: 'multisig', threshold: null });
  for (const [who, choice] of [[a, 'reject'] as const, [b, 'approve'] as const]) {
    (await vote(company, bySigners, who.as, choice)).ok();
    expect((await getProposal(company, bySigners)).state).toBe('voting');
  }
  (await vote(company, bySigners, c.as, 'approve')).ok();
  expect((await getProposal(company, bySigners)).state).toBe('approved');
});

it('quadratic: 4 against the root of 3, decided as soon as that is certain', async () => {
  const owner = await service.anonymous.signUp();
  const { company, of } = await three(owner, 'quadratic');
  const open = await propose(company, of[0].as, CUSTOM);
  expect(open.electorate.map(({ weight }) => weight)).toEqual([16, 4, 3]);
  (await vote(company, open, of[2].as, 'reject')).ok();
  const now = await getProposal(company, open);
  expect([now.state, now.tally]).toMatchObject(['voting', { cast_weight: 3, reject_weight: 1.73205 }]);
  (await vote(company, open, of[0].as, 'approve')).ok();
  expect(await getProposal(company, open)).toMatchObject({
    state: 'approved',
    tally: { electorate_weight: 23, cast_weight: 19, approve_weight: 4, reject_weight: 1.73205 },
  });
  await expectVerified(owner, company);
});

it('conviction: decided at the close and not before, by how long each vote was held', async () => {
  const owner = await service.anonymous.signUp();
  const { company, of } = await three(owner, 'conviction');
  const open = await propose(company, of[0].as, CUSTOM);
  expect(open.rules).toMatchObject({ method: 'conviction', close_early: false });
  for (const { as } of of.slice(1)) (await vote(company, open, as, 'approve')).ok();
  await advanceClock(owner, 66);
  // A sixth of 16 is less than 4 and 3, although it votes against.
  (await vote(company, open, of[0].as, 'reject')).ok();
  const now = await getProposal(company, open);
  expect([now.state, now.tally?.['approve_weight']]).toEqual(['voting', 7]);
  expect(now.tally?.['reject_weight']).toBeGreaterThan(2.6);
  expect(now.tally?.['reject_weight']).toBeLessThan(2.67);
  await advanceClock(owner, 7);
  await eventually(async () => expect((await getProposal(company, open)).state).toBe('approved'));
  expect((await getProposal(company, open)).tally).toEqual(now.tally);
  await expectVerified(owner, company);
});

it('a vote closes by the advanced clock, even if a process has read the clock before', async () => {
  const owner = await service.anonymous.signUp();
  const { company, of } = await three(owner, 'conviction');
  const open = await propose(company, of[0].as, CUSTOM);
  // A worker has claimed it, has read the clock, and is slow.
  await service.sql`
    update proposals set due_at = now(), lease_until = now() + interval '1 hour', epoch = epoch + 1 where id = ${open.id}`;
  await advanceClock(owner, 73);
  await eventually(async () => expect((await getProposal(company, open)).state).toBe('rejected'));
});
