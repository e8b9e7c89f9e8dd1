import type { Actor } from '../domain/access/actor.ts';
import type { ActSignature } from '../domain/governance/act.ts';
import {
  type Admitted,
  admitDraft,
  admitProposal,
  contentRefusal,
  permissionRefusal,
} from '../domain/governance/admission.ts';
import { cancelProposal as cancel, refusalOf } from '../domain/governance/proposal-states.ts';
import type { SignedAct } from '../domain/governance/signed-act.ts';
import type { Credential } from '../store/api-keys.ts';
import { businessAt } from '../store/core/business-clock.ts';
import type { Tx } from '../store/core/write.ts';
import { getEntity } from '../store/entities.ts';
import type { LinkMailDeps } from '../store/mails.ts';
import {
  findSignedProposal,
  getProposal,
  insertProposal,
  lockProposal,
  moveProposal,
  type Proposal,
} from '../store/proposals.ts';
import { accepted, refuseIf } from './accepted.ts';
import { actAsMember, actBySignature } from './acting-member.ts';
import { escalate } from './ask-approvers.ts';
import { entityFactsOf } from './entity-facts.ts';
import { foreseeProposal } from './foresee-notes.ts';
import { lockProposalOf, type ProposalPlace } from './lock-proposal.ts';
import { readProposal, type WordedProposal } from './read-proposal.ts';
import { recordOnProposal } from './record-proposal.ts';
import { openVoting } from './run-vote.ts';
import { spendingOf } from './treasury-books.ts';
import { acceptedText, type Commit, type NextDeps, type Prepared, writeWithNext } from './with-next-constitution.ts';

type RaiseDeps = NextDeps & LinkMailDeps & { isConsentRequired: boolean };
type Raiser = { actor: Actor; accountId: string; entityId: string; credential: Credential };
type Raised = Raiser & {
  /**
   * The proposal as the caller worded it. `proposed`: the same proposal in the form that a member's signature covers.
   */
  worded: WordedProposal;
  proposed: Extract<SignedAct, { action: 'propose' }>['proposal'];
  isDraft: boolean;
  signature: ActSignature | undefined;
};

/**
 * Creates a proposal. On request, the proposal stays a draft. Otherwise its vote opens, or the contacts are asked for
 * approval.
 */
export async function raiseProposal<A>(deps: RaiseDeps, raised: Raised, commit: Commit<Proposal, A>): Promise<A> {
  const { actor, accountId, entityId, credential, worded, proposed, isDraft, signature } = raised;
  await getEntity(deps.store.db, accountId, entityId);
  const { content, ...words } = readProposal(worded);
  refuseIf(contentRefusal(content));
  const about = { actor, accountId, entityId, proposalId: null, baseVersion: null, content };
  return writeWithNext(deps, about, commit, async (tx, prepared) => {
    const { entity, current } = prepared;
    const act = { action: 'propose', entity_id: entity.id, proposal: proposed } as const;
    const did = await actBySignature(tx, credential, { entityId: entity.id, current, act, signature });
    const earlier = signature && (await findSignedProposal(tx, entity, signature.value));
    if (earlier) return earlier;
    const admitted = accepted(
      admitProposal(await factsOf(tx, prepared, { did, proposer: did, content, changes: [] }), content),
    );
    const at = await businessAt(tx, accountId);
    const row = { ...words, account_id: accountId, entity_id: entity.id, kind: content.kind, content, proposer: did };
    const fixed = {
      signature: signature?.value ?? null,
      base_version: admitted.baseVersion,
      changes: admitted.changes,
      consent_of: admitted.consentOf,
    };
    const draft = await insertProposal(tx, { ...row, ...fixed }, at);
    recordOnProposal(tx, 'proposal.created', draft);
    foreseeProposal(deps, tx, prepared, admitted, at);
    return isDraft ? draft : putBefore(deps, tx, { prepared, draft, admitted, at });
  });
}

/** Opens the vote on a draft, or first asks the contacts, after checking the draft under the rules now in force. */
export async function openDraft<A>(
  deps: RaiseDeps,
  opener: Raiser & ProposalPlace,
  commit: Commit<Proposal, A>,
): Promise<A> {
  const { accountId, entityId, proposalId, credential } = opener;
  const { content, base_version: baseVersion } = await getProposal(deps.store.db, accountId, entityId, proposalId);
  return writeWithNext(deps, { ...opener, content, baseVersion }, commit, async (tx, prepared) => {
    const did = await actAsMember(tx, credential, entityId);
    const draft = await lockProposal(tx, accountId, entityId, proposalId);
    refuseIf(permissionRefusal(prepared.current.constitution, did, 'propose', draft.kind));
    refuseIf(refusalOf(draft.state, 'open'));
    const facts = await factsOf(tx, prepared, { ...draft, did });
    const admitted = accepted(admitDraft(facts, draft.content, draft.base_version));
    const at = await businessAt(tx, accountId);
    foreseeProposal(deps, tx, prepared, admitted, at);
    return putBefore(deps, tx, { prepared, draft, admitted, at });
  });
}

export async function cancelDraft(tx: Tx, place: ProposalPlace, credential: Credential): Promise<Proposal> {
  const { proposal } = await lockProposalOf(tx, place);
  const did = await actAsMember(tx, credential, proposal.entity_id);
  const { state } = accepted(cancel(proposal, did));
  const at = await businessAt(tx, place.accountId);
  const cancelled = await moveProposal(tx, proposal, { state, state_since: at, dueInMs: null });
  recordOnProposal(tx, 'proposal.cancelled', cancelled, { before: proposal });
  return cancelled;
}

/**
 * The acting member and the proposal. Its `proposer` may be another member, for example if a person opens an agent's
 * draft.
 */
type Act = { did: string } & Pick<Proposal, 'proposer' | 'content' | 'changes'>;

async function factsOf(tx: Tx, prepared: Prepared, { did, proposer, content, changes }: Act) {
  const { entity, current, text } = prepared;
  const spending = await spendingOf(tx, entity, content, proposer);
  const carried = prepared.carried && { decisions: prepared.carried, shown: changes ?? [] };
  const facts = { entity: await entityFactsOf(tx.sql, entity), current, memberDid: did, text: acceptedText(text) };
  return { ...facts, carried, spending };
}

type Opening = { prepared: Prepared; draft: Proposal; admitted: Admitted; at: Date };

function putBefore(deps: LinkMailDeps, tx: Tx, { prepared, draft, admitted, at }: Opening): Promise<Proposal> {
  const { entity, current } = prepared;
  return admitted.escalation === null
    ? openVoting(tx, draft, current, at)
    : escalate(deps, tx, entity, draft, admitted.escalation, at);
}
