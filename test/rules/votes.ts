import { auditEntryLine } from '../../src/domain/audit/audit-export.ts';
import { verifyAuditExport } from '../../src/domain/audit/audit-verify.ts';
import { encodeMultikey } from '../../src/domain/entity/did.ts';
import { encodeBase64 } from '../../src/domain/formats/base64.ts';
import { ed25519PublicKey, signEd25519, verifyEd25519 } from '../../src/domain/formats/ed25519.ts';
import { type Ballot, openBallot } from '../../src/domain/governance/ballot.ts';
import { decide } from '../../src/domain/governance/decision.ts';
import { type Choice, type VoteEvidence, voteMessage } from '../../src/domain/governance/vote-evidence.ts';
import { chainOf, type FixtureDraft, fixtureLines, PINNED_KEY } from '../audit-fixtures.ts';
import { ADA, CEM, inForce, NOON } from './company.ts';

/* Entries about a proposal and its vote, for tests of the verifier. */

export const PROPOSAL = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e30';
export const ballot = openBallot({ id: PROPOSAL, kind: 'custom', consent_of: null }, inForce(), NOON);

export type Data = Record<string, unknown>;
export type Cast = { did: string; choice: Choice; evidence: VoteEvidence; cast_at?: Date };

export const draft = (
  action: string,
  object: Data,
  actor: FixtureDraft[0]['actor'] = ACTOR,
  previous = {},
): FixtureDraft => [
  { at: NOON.toISOString(), actor, action },
  { object, previous },
];
export const ACTOR = { type: 'api_key', id: 'key-0', key_id: 'key-0' };

export function signed({ did, seed }: { did: string; seed: Uint8Array }, choice: Choice, over: Choice = choice): Cast {
  const signature = encodeBase64(signEd25519(seed, voteMessage(over, ballot)));
  return { did, choice, evidence: { form: 'signature', public_key: multikey(seed), signature } };
}
export const multikey = (seed: Uint8Array) => encodeMultikey(ed25519PublicKey(seed));
export const bound = (did: string, choice: Choice): Cast => ({
  did,
  choice,
  evidence: { form: 'bound_key', key_id: 'k' },
});

const CONTENT = { kind: 'custom', content_hash: 'c'.repeat(64) };
/** An entry about the proposal, as every one of them names it. */
export const step = (action: string, more: Data = {}): FixtureDraft =>
  draft(`proposal.${action}`, { id: PROPOSAL, ...CONTENT, ...more });

export const opened = ({ proposal_id: id, rules, electorate, opens_at, closes_at }: Ballot = ballot): FixtureDraft =>
  draft('proposal.opened', {
    id,
    ...CONTENT,
    rules,
    electorate,
    opens_at: opens_at.toISOString(),
    closes_at: closes_at.toISOString(),
  });

export const voted = ({ did, choice, evidence, cast_at = NOON }: Cast, more: Data = {}): FixtureDraft => {
  const { proposal_id: id, rules } = ballot;
  const said = { id, ...CONTENT, member_did: did, choice, evidence, cast_at: cast_at.toISOString() };
  const actor = { type: 'api_key', id: 'k', key_id: 'k', ...(evidence.form === 'bound_key' && { member_did: did }) };
  return draft('proposal.vote_cast', { ...said, constitution_hash: rules.constitution_hash, ...more }, actor);
};

/** In the form that the service records. */
export function decided(votes: readonly Cast[], at = NOON, more: Data = {}, by: Ballot = ballot): FixtureDraft {
  const cast = votes.map(({ did, choice, cast_at = NOON }) => ({ member_did: did, choice, cast_at }));
  const decision = decide(by, cast, at);
  if (decision.state === 'voting') throw new Error('not decided yet');
  const { tally, verdict, is_early, state } = decision;
  return step(state, { tally, conditions: verdict.conditions, is_early, ...more });
}

export const VOTES = [signed(ADA, 'approve'), bound(CEM.did, 'approve')];
export const CREATED = step('created');
export const GOOD = [CREATED, opened(), ...VOTES.map((vote) => voted(vote)), decided(VOTES)];

export const verifyLines = (lines: string[]) => verifyAuditExport(lines, { pinnedKey: PINNED_KEY }, verifyEd25519);
export const verify = (drafts: readonly FixtureDraft[]) => verifyLines(fixtureLines(chainOf(drafts)));
export const codes = (drafts: readonly FixtureDraft[]) =>
  verify(drafts).problems.map(({ seq, code }) => `${seq} ${code}`);
/** Returns the same chain without the data of these entries, with the entry that records the erasure. */
export function erased(drafts: readonly FixtureDraft[], ...gone: number[]) {
  const chain = chainOf([...drafts, draft('audit.erased', { entries: gone, reason: 'person_asked' })]);
  const lines = fixtureLines(chain);
  return verifyLines(
    lines.map((line, index) => {
      const one = chain[index];
      return one !== undefined && gone.includes(index + 1) ? auditEntryLine(one.entry, null) : line;
    }),
  );
}
