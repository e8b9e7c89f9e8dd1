import type { Constitution } from '../domain/constitution/constitution.ts';
import { isOnFile } from '../domain/entity/entity.ts';
import type { LaterFilingType } from '../domain/filing/filing-rules.ts';
import { laterFee } from '../domain/filing/later-filing.ts';
import { filingOfChanges } from '../domain/governance/filing-of-changes.ts';
import { feeRuleOf } from '../domain/jurisdictions/form-rules.ts';
import { currentPack } from '../domain/jurisdictions/index.ts';
import { listSigners } from '../filings/wind-down.ts';
import { findApiKey } from '../store/api-keys.ts';
import { findActorOfAnswer } from '../store/audit.ts';
import { getConstitutionDocument } from '../store/constitutions.ts';
import { businessAt } from '../store/core/business-clock.ts';
import type { Reader } from '../store/core/db.ts';
import type { Tx } from '../store/core/write.ts';
import { type EntityView, findEntity } from '../store/entities.ts';
import type { Link } from '../store/link-tokens.ts';
import { findProposal, listApprovals, lockProposal, type Proposal, type ProposalApproval } from '../store/proposals.ts';
import { answer } from './ask-approvers.ts';

/**
 * The decision that a mailed link asks a contact to make. `waitingFor`: number of other contacts who have not answered.
 */
export type AskedToApprove = { entity: EntityView; proposal: Proposal; contact: number; waitingFor: number };

type Subject = { entity: EntityView; proposal: Proposal; approvals: ProposalApproval[] };

async function findSubject(db: Reader, link: Link<'approve'>): Promise<Subject | null> {
  const accountId = link.account_id ?? '';
  const { entity_id, proposal_id } = link.subject;
  const [entity, proposal] = await Promise.all([
    findEntity(db, accountId, entity_id),
    findProposal(db, accountId, entity_id, proposal_id),
  ]);
  if (entity === null || proposal === null) return null;
  return { entity, proposal, approvals: await listApprovals(db, proposal) };
}

/**
 * Returns the decision that the link asks for; `used` if the question was answered, `void` if an answer would no longer
 * count.
 */
export async function findAskedToApprove(db: Reader, link: Link<'approve'>): Promise<AskedToApprove | 'used' | 'void'> {
  const subject = await findSubject(db, link);
  if (subject === null) return 'void';
  const { entity, proposal, approvals } = subject;
  const { contact } = link.subject;
  const approval = approvals.find((each) => each.contact === contact);
  if (approval?.decision) return 'used';
  if (proposal.state !== 'escalated' || approval?.link_id !== link.id) return 'void';
  const silent = approvals.filter(({ decision }) => decision === null);
  return { entity, proposal, contact, waitingFor: silent.length - 1 };
}

/** The way in which the contact answered; null if it is no longer on record. */
export type AnsweredBy = 'this_link' | 'another_link' | 'own_key' | 'account_key' | null;
export type GivenApproval = {
  entity: EntityView;
  proposal: Proposal;
  contact: number;
  decision: 'approve' | 'decline';
  at: Date;
  by: AnsweredBy;
};

/**
 * Returns the answer of the contact to whom the link was sent, even if it did not come through this link; null if no
 * answer is on record.
 */
export async function findGivenApproval(db: Reader, link: Link<'approve'>): Promise<GivenApproval | null> {
  const subject = await findSubject(db, link);
  const { contact } = link.subject;
  const approval = subject?.approvals.find((each) => each.contact === contact);
  if (!subject || !approval?.decision || approval.decided_at === null) return null;
  const { entity, proposal } = subject;
  const by = await answeredBy(db, proposal, link);
  return { entity, proposal, contact, decision: approval.decision, at: approval.decided_at, by };
}

async function answeredBy(db: Reader, proposal: Proposal, { id, subject }: Link<'approve'>): Promise<AnsweredBy> {
  const actor = await findActorOfAnswer(db, proposal, subject.contact);
  if (actor === null) return null;
  if (actor.type === 'mail_link') return actor.id === id ? 'this_link' : 'another_link';
  if (!('key_id' in actor)) return null;
  const key = await findApiKey(db, proposal.account_id, actor.key_id);
  return key?.member_did ? 'own_key' : 'account_key';
}

/** The filing that follows if the members accept the proposal. `feeCents` is null if the fee is unknown. */
export type FilingAhead = {
  type: LaterFilingType | 'dissolution';
  office: string;
  feeCents: number | null;
  /** The person who would now be asked to sign the filing; null: nobody. */
  signer: string | null;
};
export type Ahead = { constitution: Constitution; filing: FilingAhead | null };

/** Returns the constitution, which has the rules of the vote, and the filing that would follow the vote. */
export async function readAhead(
  { isAttestationRequired }: { isAttestationRequired: boolean },
  db: Reader,
  { entity, proposal }: Pick<AskedToApprove, 'entity' | 'proposal'>,
): Promise<Ahead> {
  const constitution = await getConstitutionDocument(db, entity.account_id, entity.id);
  const { kind, changes } = proposal;
  const isEnd = kind === 'dissolution';
  const change = isEnd ? null : filingOfChanges(changes ?? [], constitution);
  if (!isOnFile(entity.state) || (!isEnd && change === null)) return { constitution, filing: null };
  const pack = currentPack(constitution.jurisdiction);
  const { registry: office } = pack;
  const fee =
    change === null
      ? (feeRuleOf(pack, constitution.legal_form, 'dissolution')?.value ?? null)
      : laterFee(change, constitution).cents;
  const { account_id, entity_id, id: proposal_id } = proposal;
  const [signer] = isAttestationRequired
    ? await listSigners(db, { account_id, entity_id, proposal_id }, constitution)
    : [];
  return {
    constitution,
    filing: { type: change?.type ?? 'dissolution', office, feeCents: fee, signer: signer?.name ?? null },
  };
}

export async function answerAsAsked(
  tx: Tx,
  { proposal: { account_id, entity_id, id }, contact }: AskedToApprove,
  given: { decision: 'approve' | 'decline'; reason: string | null; networkAddress: string },
): Promise<Proposal> {
  const proposal = await lockProposal(tx, account_id, entity_id, id);
  return answer(tx, proposal, { contact, ...given }, await businessAt(tx, account_id));
}
