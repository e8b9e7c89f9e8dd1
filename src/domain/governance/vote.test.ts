import { describe, expect, it } from 'vitest';
import {
  ADA,
  BEA,
  CEM,
  CLERK,
  COMPANY,
  granted,
  hoursLater,
  inForce,
  NOON,
  refused,
} from '../../../test/rules/company.ts';
import { encodeMultikey } from '../entity/did.ts';
import { encodeBase64 } from '../formats/base64.ts';
import { canonicalJson } from '../formats/canonical.ts';
import { signEd25519, verifyEd25519 } from '../formats/ed25519.ts';
import { type Ballot, openBallot } from './ballot.ts';
import { PROPOSAL_STATES } from './proposal-states.ts';
import { type CastVote, castVote, type VoteFacts } from './vote.ts';
import { type Choice, type Vote, voteMessage, voteProblem } from './vote-evidence.ts';

const current = inForce();
const ballot = openBallot({ id: 'p1', kind: 'custom', consent_of: null }, current, NOON);
const FACTS: VoteFacts = { state: 'voting', ballot, votes: [], constitution: current.constitution, at: hoursLater(1) };

const boundKey = (choice: Choice = 'approve', did = CEM.did): CastVote => ({ member_did: did, choice, key_id: 'k1' });

function signed(
  choice: Choice = 'approve',
  by: { did: string; seed: Uint8Array } = ADA,
  over: Ballot = ballot,
): CastVote {
  const signature = encodeBase64(signEd25519(by.seed, voteMessage(choice, over)));
  return { member_did: by.did, choice, signature };
}

const signatureOf = (cast: CastVote): string => ('signature' in cast ? cast.signature : '');

function voted(cast: CastVote, facts: Partial<VoteFacts> = {}): Vote {
  return granted(castVote({ ...FACTS, ...facts }, cast)).vote;
}

describe('a vote is cast by a member of the electorate, once', () => {
  it('with a key bound to the member', () => {
    expect(castVote(FACTS, { ...boundKey('abstain'), reason: 'Not mine to say.' })).toEqual({
      ok: true,
      isNew: true,
      vote: {
        member_did: CEM.did,
        choice: 'abstain',
        cast_at: hoursLater(1),
        reason: 'Not mine to say.',
        evidence: { form: 'bound_key', key_id: 'k1' },
      },
    });
  });

  it('or with the signature of the member, which is stored with its key', () => {
    const cast = signed();
    expect(voted(cast).evidence).toEqual({
      form: 'signature',
      public_key: ADA.did.slice('did:key:'.length),
      signature: signatureOf(cast),
    });
  });

  it('the same vote again changes nothing and returns the first', () => {
    const first = voted({ ...boundKey(), reason: 'First.' });
    const again = castVote({ ...FACTS, votes: [first], at: hoursLater(2) }, { ...boundKey(), reason: 'Second.' });
    expect(again).toEqual({ ok: true, vote: first, isNew: false });
  });

  it('the same vote again returns the first vote even after it closed the ballot, because the answer may have been lost', () => {
    const votes = [voted(signed())];
    expect(castVote({ ...FACTS, votes, state: 'approved', at: hoursLater(999) }, signed())).toMatchObject({
      isNew: false,
    });
  });

  it('a different vote is refused: already_voted', () => {
    const votes = [voted(boundKey('approve'))];
    expect(refused(castVote({ ...FACTS, votes }, boundKey('reject'))).code).toBe('already_voted');
  });

  it.each([
    ['a stranger', 'did:web:stranger.example'],
    ['a member without the vote permission', CLERK.did],
  ])('%s does not vote', (_who, did) => {
    expect(refused(castVote(FACTS, boundKey('approve', did))).code).toBe('not_permitted');
  });

  it('later members cannot vote', () => {
    const late = 'did:web:late.example';
    const members = [...COMPANY.members, { id: late, role: 'member', natural_person: true } as const];
    const { constitution } = inForce({ members }, 2);
    expect(refused(castVote({ ...FACTS, constitution }, boundKey('approve', late))).code).toBe('not_permitted');
  });

  it('a member who leaves keeps a cast vote, but cannot cast one', () => {
    const members = COMPANY.members.filter(({ id }) => id !== CEM.did);
    const facts = { ...FACTS, constitution: inForce({ members }, 2).constitution };
    expect(refused(castVote(facts, boundKey())).code).toBe('not_permitted');
    const votes = [voted(boundKey())];
    expect(castVote({ ...facts, votes }, boundKey())).toMatchObject({ ok: true, isNew: false });
  });

  it('votes are accepted while voting only, until it closes', () => {
    for (const state of PROPOSAL_STATES) {
      const result = castVote({ ...FACTS, state }, boundKey());
      expect(result.ok).toBe(state === 'voting');
      if (!result.ok) expect(result.refusal).toMatchObject({ code: 'illegal_transition', state });
    }
    expect(castVote({ ...FACTS, at: new Date(ballot.closes_at.getTime() - 1) }, boundKey()).ok).toBe(true);
    expect(refused(castVote({ ...FACTS, at: ballot.closes_at }, boundKey())).code).toBe('illegal_transition');
  });
});

describe('the signature is Ed25519 over JCS {choice, constitution_hash, proposal_id}', () => {
  it('covers these bytes only', () => {
    const text = `{"choice":"approve","constitution_hash":"${current.hash}","proposal_id":"p1"}`;
    expect(new TextDecoder().decode(voteMessage('approve', ballot))).toBe(text);
    const constitution_hash = current.hash;
    expect(canonicalJson({ proposal_id: 'p1', choice: 'approve', constitution_hash })).toBe(text);
  });

  it.each([
    ['another choice', { ...signed('reject'), choice: 'approve' }],
    ['another proposal', signed('approve', ADA, { ...ballot, proposal_id: 'p2' })],
    [
      'another constitution',
      signed('approve', ADA, { ...ballot, rules: { ...ballot.rules, constitution_hash: 'b'.repeat(64) } }),
    ],
    ['another member', { ...signed('approve', BEA), member_did: ADA.did }],
    ['a member without a key', signed('approve', CEM)],
    ['no base64', { ...signed(), signature: '!' }],
    ['63 bytes', { ...signed(), signature: encodeBase64(new Uint8Array(63)) }],
    ['the same bytes in another spelling', { ...signed(), signature: `${signatureOf(signed())}\n` }],
  ] as [string, CastVote][])('%s is not proven', (_what, cast) => {
    expect(refused(castVote(FACTS, cast))).toMatchObject({
      code: 'validation_failed',
      problems: [{ pointer: '/signature', code: 'not_proven' }],
    });
  });

  it('a key that was replaced meanwhile no longer signs, but a bound key still votes', () => {
    const other = encodeMultikey(new Uint8Array(32).fill(9));
    const members = current.constitution.members.map((member) =>
      member.id === ADA.did ? { ...member, public_key: other } : member,
    );
    expect(refused(castVote({ ...FACTS, constitution: { members } }, signed())).code).toBe('validation_failed');
    expect(castVote({ ...FACTS, constitution: { members } }, boundKey('approve', ADA.did)).ok).toBe(true);
  });

  it('a key of small order, for which anyone can sign, proves nothing', () => {
    const anybodys = encodeMultikey(Uint8Array.from([1, ...new Array<number>(31).fill(0)]));
    const electorate = [{ did: ADA.did, weight: 1, public_key: anybodys }];
    const constitution = { members: [{ ...current.constitution.members[0], public_key: anybodys }] };
    const facts = { ...FACTS, ballot: { ...ballot, electorate }, constitution } as VoteFacts;
    const signature = encodeBase64(Uint8Array.from([1, ...new Array<number>(63).fill(0)]));
    const { detail } = refused(castVote(facts, { member_did: ADA.did, choice: 'approve', signature }));
    expect(detail).toContain('no current public key');
  });
});

describe('the audit export alone proves a vote', () => {
  const actor = { type: 'api_key', id: 'account', key_id: 'k1', member_did: CEM.did };
  const nobody = { type: 'api_key', id: 'account', key_id: 'k9' };
  const problem = (vote: Vote, by: typeof actor | typeof nobody, held: Ballot = ballot) =>
    voteProblem(JSON.parse(JSON.stringify(vote)), JSON.parse(JSON.stringify(held)), by, verifyEd25519);

  it('by its signature, independent of the sender', () => {
    expect(problem(voted(signed()), nobody)).toBeNull();
  });

  it('by the actor of its entry, whom the chain authenticates', () => {
    expect(problem(voted(boundKey()), actor)).toBeNull();
    expect(problem(voted(boundKey()), nobody)).toBe('actor_not_the_member');
    expect(problem(voted(boundKey()), { ...actor, key_id: 'k2' })).toBe('actor_not_the_member');
    expect(problem(voted(boundKey()), { ...actor, member_did: ADA.did })).toBe('actor_not_the_member');
  });

  it('and detects changes', () => {
    const vote = voted(signed());
    expect(problem({ ...vote, choice: 'reject' }, nobody)).toBe('signature_wrong');
    expect(problem({ ...vote, member_did: 'did:x:1' }, nobody)).toBe('not_in_electorate');
    expect(problem({ ...vote, member_did: BEA.did }, nobody)).toBe('key_not_the_members');
    expect(problem(vote, nobody, { ...ballot, proposal_id: 'p2' })).toBe('signature_wrong');
    const rules = { ...ballot.rules, constitution_hash: 'b'.repeat(64) };
    expect(problem(vote, nobody, { ...ballot, rules })).toBe('signature_wrong');
  });
});
