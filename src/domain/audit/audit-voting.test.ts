import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainOf, type FixtureDraft, fixtureLines, PINNED_KEY } from '../../../test/audit-fixtures.ts';
import { ADA, BEA, CEM, CLERK, hoursLater, inForce, NOON } from '../../../test/rules/company.ts';
import {
  ACTOR,
  ballot,
  bound,
  type Cast,
  CREATED,
  codes,
  type Data,
  decided,
  draft,
  erased,
  GOOD,
  multikey,
  opened,
  PROPOSAL,
  signed,
  step,
  VOTES,
  verify,
  verifyLines,
  voted,
} from '../../../test/rules/votes.ts';
import type { ConstitutionInput } from '../constitution/schema.ts';
import { verifyEd25519 } from '../formats/ed25519.ts';
import { type Ballot, openBallot } from '../governance/ballot.ts';
import { decide } from '../governance/decision.ts';
import type { VoteEvidence } from '../governance/vote-evidence.ts';
import { createAuditVerifier } from './audit-verify.ts';
import { MAX_OPEN_BALLOTS } from './audit-voting.ts';

describe('votes in an export', () => {
  it('are proven by their own evidence, and lead to the recorded outcome', () => {
    const { status, votes } = verify(GOOD);
    expect([status, votes]).toEqual(['verified', { verified: 2, unchecked: 0, proposals: 1, uncounted: 0 }]);
  });

  it('are checked while the vote is open, after its time, and when it was decided late', () => {
    expect(verify(GOOD.slice(0, 4)).votes).toMatchObject({ verified: 2, proposals: 1 });
    const one = [signed(BEA, 'approve')];
    expect(codes([CREATED, opened(), voted(one[0] as Cast), decided(one, hoursLater(72))])).toEqual([]);
    expect(codes([CREATED, opened(), decided([], hoursLater(72))])).toEqual([]);
  });

  it('ended without an outcome is no fault, and takes no vote and no outcome afterwards', () => {
    const ended = step('cancelled', { ended_because: { code: 'board_changed', message: '' } });
    const [first, second] = VOTES as [Cast, Cast];
    const { status, votes } = verify([CREATED, opened(), voted(first), ended]);
    expect([status, votes]).toEqual(['verified', { verified: 1, unchecked: 0, proposals: 1, uncounted: 0 }]);
    expect(codes([CREATED, opened(), voted(first), ended, voted(second), decided(VOTES)])).toEqual([
      '5 vote_without_ballot',
      '6 decision_without_ballot',
    ]);
  });

  it('do not exist when approvers were asked and declined', () => {
    const declined = step('rejected', { contact: 0, decision: 'decline' });
    expect(verify([CREATED, step('escalated'), declined])).toMatchObject({
      status: 'verified',
      votes: { proposals: 0, uncounted: 0 },
    });
  });

  const mallory = { did: ADA.did, seed: BEA.seed };
  const withKeyOf = (vote: Cast, seed: Uint8Array): Cast => {
    const evidence = { ...vote.evidence, public_key: multikey(seed) } as VoteEvidence;
    return { ...vote, evidence };
  };
  it.each<[string, FixtureDraft, string]>([
    ['forged with the key of another person', voted(signed(mallory, 'approve')), 'vote_key_not_the_members'],
    [
      'forged under the key of the member',
      voted(withKeyOf(signed(mallory, 'approve'), ADA.seed)),
      'vote_signature_wrong',
    ],
    ['whose signature is over another choice', voted(signed(ADA, 'approve', 'reject')), 'vote_signature_wrong'],
    ['by a member who may not vote', voted(bound(CLERK.did, 'approve')), 'vote_not_in_electorate'],
    [
      'with a key of another member',
      voted(bound(CEM.did, 'reject'), { member_did: BEA.did }),
      'vote_actor_not_the_member',
    ],
    [
      'with another key than it says',
      voted({ ...bound(CEM.did, 'reject'), evidence: { form: 'bound_key', key_id: 'x' } }),
      'vote_actor_not_the_member',
    ],
    ['on a proposal that is not open', voted(signed(ADA, 'approve'), { id: 'another' }), 'vote_without_ballot'],
    [
      'under another constitution',
      voted(signed(ADA, 'approve'), { constitution_hash: 'x' }),
      'vote_other_constitution',
    ],
    ['after the end', voted(signed(ADA, 'approve'), { cast_at: hoursLater(72).toISOString() }), 'vote_late'],
    ['with an unknown choice', voted(signed(ADA, 'approve'), { choice: 'perhaps' }), 'vote_malformed'],
  ])('%s are detected', (_what, vote, code) => {
    expect(codes([CREATED, opened(), vote])).toEqual([`3 ${code}`]);
    expect(verify([CREATED, opened(), vote]).votes.verified).toBe(0);
  });

  it('with swapped signatures are both detected', () => {
    const [ada, bea] = [signed(ADA, 'approve'), signed(BEA, 'reject')];
    const signatures = [ada, bea].map(({ evidence }) => (evidence.form === 'signature' ? evidence.signature : ''));
    const swapped = [ada, bea].map((vote, at) =>
      voted({ ...vote, evidence: { ...vote.evidence, signature: signatures[1 - at] } as VoteEvidence }),
    );
    expect(codes([CREATED, opened(), ...swapped])).toEqual(['3 vote_signature_wrong', '4 vote_signature_wrong']);
  });

  it('cast twice are detected, also with another choice', () => {
    for (const again of [signed(ADA, 'approve'), signed(ADA, 'reject')]) {
      expect(codes([...GOOD.slice(0, 4), voted(again), decided(VOTES)])).toEqual(['5 vote_repeated']);
    }
  });

  it('after the outcome, or on a vote that is opened twice, are detected', () => {
    expect(codes([...GOOD, voted(signed(BEA, 'reject'))])).toEqual(['6 vote_without_ballot']);
    expect(codes([CREATED, opened(), ...GOOD.slice(1)])).toEqual(['3 proposal_out_of_order']);
  });
});

describe('the outcome of a vote', () => {
  const outcome = (action: string, more: Data = {}): FixtureDraft => {
    const [, data] = decided(VOTES);
    return draft(action, { ...(data as { object: Data }).object, ...more });
  };
  const { tally } = decide(ballot, [], NOON);
  const withElectors = (count: number, did = (at: number) => `did:web:${at}.example`): Ballot => ({
    ...ballot,
    electorate: Array.from({ length: count }, (_, at) => ({ did: did(at), weight: 1, public_key: null })),
  });
  it('is recounted for as many members as a company has', () =>
    expect(codes([CREATED, opened(withElectors(200))])).toEqual([]));

  it.each<[string, FixtureDraft[], string[]]>([
    ['a wrong tally', [...GOOD.slice(0, 4), outcome('proposal.approved', { tally })], ['5 tally_wrong']],
    ['a wrong outcome', [...GOOD.slice(0, 4), outcome('proposal.rejected')], ['5 outcome_wrong']],
    [
      'conditions that were not met',
      [...GOOD.slice(0, 4), outcome('proposal.approved', { conditions: [] })],
      ['5 outcome_wrong'],
    ],
    ['a vote left out', GOOD.toSpliced(3, 1), ['4 tally_wrong', '4 outcome_wrong']],
    ['an outcome nobody voted on', [outcome('proposal.approved')], ['1 decision_without_ballot']],
    ['a rejection nobody voted on', [outcome('proposal.rejected')], ['1 decision_without_ballot']],
    ['an outcome without a tally', [...GOOD.slice(0, 4), step('rejected')], ['5 proposal_out_of_order']],
    ['an approval that cannot be read', [draft('proposal.approved', {})], ['1 decision_malformed']],
    [
      'a ballot with an endless text',
      [CREATED, opened({ ...ballot, proposal_id: 'x'.repeat(257) })],
      ['2 ballot_malformed'],
    ],
    ['a ballot for more than a company has', [CREATED, opened(withElectors(201))], ['2 ballot_malformed']],
    ['a ballot with a member twice', [CREATED, opened(withElectors(2, () => ADA.did))], ['2 ballot_malformed']],
    ['a ballot without an electorate', [CREATED, step('opened')], ['2 ballot_malformed']],
  ])('%s is detected', (_what, drafts, found) => {
    expect(codes(drafts)).toEqual(found);
  });

  it('is not early before it is certain, nor when votes are not closed early', () => {
    const one = signed(ADA, 'approve');
    const [, data] = decided([one], hoursLater(72));
    const early = draft('proposal.rejected', { ...(data as { object: Data }).object, is_early: true });
    const { problems } = verify([CREATED, opened(), voted(one), early]);
    expect(problems).toEqual([
      { seq: 4, code: 'outcome_wrong', message: 'The outcome in entry 4 comes before the votes decided it.' },
    ]);
    const patient = { ...ballot, rules: { ...ballot.rules, close_early: false } };
    expect(codes([CREATED, opened(patient), ...GOOD.slice(2)])).toEqual(['5 outcome_wrong']);
  });
});

describe('the outcome by every method', () => {
  /* Ada, Bea and Cem weigh 5, 3 and 2. */
  const CLOSE = hoursLater(72);
  const under = (voting_method: string) => {
    const current = inForce({ governance: { voting_method } as NonNullable<ConstitutionInput['governance']> });
    const delegations = [{ from: BEA.did, to: CEM.did }];
    return openBallot({ id: PROPOSAL, kind: 'custom', consent_of: null }, current, NOON, delegations);
  };
  const told = (by: Ballot, votes: readonly Cast[], end: FixtureDraft) => {
    const { constitution_hash } = by.rules;
    return codes([CREATED, opened(by), ...votes.map((vote) => voted(vote, { constitution_hash })), end]);
  };
  const late = (vote: Cast, hours: number): Cast => ({ ...vote, cast_at: hoursLater(hours) });

  it('is recounted: the root of a weight, and the time that a vote was held', () => {
    const votes = [bound(ADA.did, 'reject'), bound(BEA.did, 'approve'), bound(CEM.did, 'approve')];
    const slow = votes.with(0, late(bound(ADA.did, 'reject'), 60));
    for (const [method, cast, state] of [
      ['token', votes, 'rejected'],
      ['quadratic', votes, 'approved'],
      ['conviction', votes, 'rejected'],
      ['conviction', slow, 'approved'],
    ] as const) {
      const end = decided(cast, CLOSE, {}, under(method));
      expect([method, end[0].action]).toEqual([method, `proposal.${state}`]);
      expect(told(under(method), cast, end)).toEqual([]);
    }
  });

  it('that was counted by another method, or with another time, is detected', () => {
    const votes = [bound(ADA.did, 'reject'), late(bound(BEA.did, 'approve'), 40), bound(CEM.did, 'approve')];
    const end = decided(votes, CLOSE, {}, under('token'));
    expect(told(under('quadratic'), votes, end)).toEqual(['6 tally_wrong', '6 outcome_wrong']);
    const held = decided(votes, CLOSE, {}, under('conviction'));
    expect(told(under('conviction'), votes.with(1, bound(BEA.did, 'approve')), held)).toContain('6 tally_wrong');
  });

  it('delegations are those of the ballot: an added, omitted or redirected one is detected', () => {
    const by = under('delegation');
    const votes = [bound(ADA.did, 'reject'), bound(CEM.did, 'approve')];
    const end = decided(votes, CLOSE, {}, by);
    expect([end[0].action, told(by, votes, end)]).toEqual(['proposal.approved', []]);
    const led = (delegate: string | undefined): Ballot => ({
      ...by,
      electorate: by.electorate.map(({ delegate: _before, ...elector }) => ({
        ...elector,
        ...(elector.did === BEA.did && delegate !== undefined && { delegate }),
      })),
    });
    expect(told(led(CEM.did), votes, end)).toEqual([]);
    for (const delegate of [undefined, ADA.did]) {
      expect(told(led(delegate), votes, end)).toEqual(['5 tally_wrong', '5 outcome_wrong']);
    }
  });

  it('delegations need a depth that a constitution can set, and other methods have none', () => {
    for (const [method, max_depth] of [
      ['delegation', undefined],
      ['delegation', 11],
      ['delegation', '2'],
      ['token', 2],
    ] as const) {
      const { max_depth: _before, ...rules } = ballot.rules;
      const changed = { ...rules, method, ...(max_depth !== undefined && { max_depth }) } as Ballot['rules'];
      expect(codes([CREATED, opened({ ...ballot, rules: changed })])).toEqual(['2 ballot_malformed']);
    }
  });

  it('an early end under conviction is detected, whatever its rules say', () => {
    const by = under('conviction');
    const votes = [bound(ADA.did, 'approve'), bound(BEA.did, 'approve'), bound(CEM.did, 'approve')];
    const early = decided(votes, CLOSE, { is_early: true }, by);
    for (const close_early of [false, true]) {
      expect(told({ ...by, rules: { ...by.rules, close_early } }, votes, early)).toEqual(['6 outcome_wrong']);
    }
  });

  it('an unknown method cannot be counted', () => {
    const rules = { ...ballot.rules, method: 'acclamation' } as unknown as Ballot['rules'];
    expect(codes([CREATED, opened({ ...ballot, rules })])).toEqual(['2 ballot_malformed']);
  });
});

describe('erased data', () => {
  it('cannot be checked, which is counted and is not an error', () => {
    const status = 'verified_with_erased_entries';
    expect(erased(GOOD, 3)).toMatchObject({ status, votes: { verified: 1, unchecked: 1, uncounted: 1 } });
    expect(erased(GOOD, 2)).toMatchObject({ status, votes: { verified: 0, unchecked: 2, uncounted: 1 } });
    expect(erased(GOOD, 5)).toMatchObject({ status, votes: { verified: 2, unchecked: 0, uncounted: 1 } });
  });

  it('does not hide a forged vote in another entry', () => {
    const forged = [CREATED, opened(), voted(bound(CLERK.did, 'approve')), ...GOOD.slice(2)];
    expect(erased(forged, 4).problems.map(({ code }) => code)).toEqual(['vote_not_in_electorate']);
  });
});

describe('a broken file', () => {
  it('has one problem for one broken or missing line, without a further problem for each vote that depends on it', () => {
    const lines = fixtureLines(chainOf(GOOD));
    for (const at of [0, 1, 2, 3]) {
      expect(verifyLines(lines.with(at, '{}')).problems.map(({ code }) => code)).toEqual(['malformed']);
      expect(verifyLines(lines.toSpliced(at, 1)).problems.map(({ code }) => code)).toEqual(['missing']);
    }
    expect(verifyLines(lines.toSpliced(3, 0, lines[2] ?? '')).problems.map(({ code }) => code)).toEqual([
      'out_of_order',
    ]);
  });

  it('never makes the verifier throw, whatever its entries about votes say', () => {
    const member = fc.constantFrom(
      'id',
      'rules',
      'electorate',
      'opens_at',
      'closes_at',
      'member_did',
      'choice',
      'evidence',
      'cast_at',
      'constitution_hash',
      'tally',
      'conditions',
      'is_early',
    );
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom(-1, 2, 1e-300, 1e300, 2 ** 53, '', null, [[]], [null]));
    const rule = fc.constantFrom(
      'method',
      'quorum',
      'threshold',
      'required_signers',
      'close_early',
      'constitution_hash',
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), member, value, fc.option(rule), (at, name, wrong, inner) => {
        const [entry, data] = GOOD[at] as FixtureDraft;
        const { object } = data as { object: Data };
        const changed =
          inner === null ? { [name]: wrong } : { rules: { ...(object['rules'] as Data | undefined), [inner]: wrong } };
        const result = verify(GOOD.with(at, [entry, { object: { ...object, ...changed } }]));
        expect(['verified', 'failed']).toContain(result.status);
      }),
      { numRuns: 300 },
    );
    for (const data of [null, [], 'text', { object: null }]) {
      for (const action of ['opened', 'vote_cast', 'approved', 'rejected']) {
        verify([[{ at: NOON.toISOString(), actor: ACTOR, action: `proposal.${action}` }, data]]);
      }
    }
  });

  it('cannot exhaust memory with endless open votes; the excess is counted, and its approval is a problem', () => {
    const many = Array.from({ length: MAX_OPEN_BALLOTS + 1 }, (_, at) => [
      step('created', { id: `${at}` }),
      opened({ ...ballot, proposal_id: `${at}` }),
    ]).flat();
    const late = voted(signed(ADA, 'approve'), { id: `${MAX_OPEN_BALLOTS}` });
    expect(verify([...many, late])).toMatchObject({
      status: 'verified',
      votes: { verified: 0, unchecked: 1, proposals: MAX_OPEN_BALLOTS },
    });
    const forged = [step('approved', { id: `${MAX_OPEN_BALLOTS}`, tally: {}, conditions: [], is_early: false })];
    expect(codes([...many, ...forged])).toEqual([`${many.length + 1} beyond_limits`]);
  });
});

it('a vote whose signature nobody checked is not verified', () => {
  const verifier = createAuditVerifier({ pinnedKey: PINNED_KEY });
  for (const line of fixtureLines(chainOf(GOOD))) verifier.line(line);
  for (const { claim, answer } of verifier.end()) answer(verifyEd25519(claim));
  const { status, problems, votes } = verifier.verdict();
  expect([status, votes.verified]).toEqual(['failed', 1]);
  expect(problems.map(({ code }) => code)).toEqual(['signature_unchecked']);
});
