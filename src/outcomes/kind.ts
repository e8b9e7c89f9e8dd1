import type { Action } from '../domain/events/event.ts';
import type { Consequence } from '../domain/filing/fact-correction.ts';
import { assertedBy, type Decision, type RegistryAnswer } from '../domain/filing/filing.ts';
import { stepOf } from '../domain/filing/filing-rules.ts';
import type { Rejection } from '../domain/filing/formation.ts';
import type { WriteAgreementDeps } from '../signatures/issue-agreement.ts';
import { recordAbout, recordOnEntity } from '../store/companies/entity-record.ts';
import type { Tx } from '../store/core/write.ts';
import type { Correction } from '../store/corrections.ts';
import { type Entity, type EntityPatch, ownerOf } from '../store/entities.ts';
import type { Filing, FilingResult } from '../store/filings.ts';

/** A filing and its company, both locked, in the transaction that changes them. */
export type Change = { tx: Tx; entity: Entity; filing: Filing };

export type Accepted = Extract<Decision, { state: 'accepted' }>;
export type Doubt = 'outcome_unknown' | 'needs_review';

/** Where a filing stands while the office has not decided, as its account sees it. */
export type Standing = {
  status: 'waiting' | 'running' | Doubt;
  /** A sentence for people. */
  detail: string;
  /** Omitted: unchanged. Null: unknown. */
  expectedBy?: Date | null;
};

/** A filing that the office accepted, and its company; both are locked. */
export type Company = { filing: Filing; entity: Entity };

/** `isCollected`: a formation is paid for here before it is filed. */
export type Judging = { isReport: boolean; isCollected: boolean };

/**
 * The parts in which types of filings differ once somebody has answered: the office, the person who signs, or operators
 * who correct what was recorded.
 */
export type FilingKind = {
  /** Judges an outcome by the facts that the company already has. */
  judge(change: Change, decision: Decision, judging: Judging): Promise<Decision>;
  /** Applies the office's acceptance to the company. */
  accept(deps: WriteAgreementDeps, change: Change, answer: Accepted['answer']): Promise<void>;
  refuse(change: Change, rejection: Rejection): Promise<void>;
  /** Records that nobody knows the outcome, or that an operator has to look. */
  doubt(change: Change, status: Doubt, reason: string): void;
  /** Returns whether everything that comes before the filing is done, so that it may be sent. */
  isReached(change: Change): Promise<boolean>;
  /** Shows where it stands, if it is reached. */
  show(change: Change, standing: Standing, decision: Decision): Promise<void>;
  /** It must no longer be sent, because the company has stopped waiting for it. Null: it can only be withdrawn. */
  giveUp: { isGivenUp(entity: Entity): boolean; free(tx: Tx, filing: Filing): Promise<void> } | null;
  /** Frees what was taken for a send of which nothing arrived. */
  returnUnsent?(tx: Tx, filing: Filing): Promise<void>;

  /** A person signed it: it goes on, and the chain has the proof of the signature. */
  signed(change: Change, signature: { proof: Record<string, unknown>; isSimulated: boolean }): Promise<void>;
  /** A person declined to sign it. Returns false if it may have been sent already. */
  unsigned(change: Change): Promise<boolean>;

  /** Returns the facts of the company that this result is. */
  factsOf(result: FilingResult): EntityPatch;
  /** Shows another number wherever the earlier one is shown as a state of the filing. */
  renumber(tx: Tx, company: Company, numbers: { from: string; to: string }): Promise<void>;
  /** Returns the DID that is made of its number; null: none is. */
  didOf(entity: Entity, number: string): string | null;
  /** Renews an open request for a tax number that names the earlier number. */
  renewTaxRequest?(tx: Tx, entity: Entity, desk: { isDesk: boolean }): Promise<'renewed' | 'kept' | null>;
  /** Takes an acceptance back that never was: the company goes to the state that is true without it. */
  disprove(tx: Tx, correction: Correction, company: Company): Promise<Consequence[]>;
  /** The reason for which an acceptance cannot be taken back, as the end of a sentence about the field. */
  whyNotDisproved: string | null;
};

/** Adds an entry about the filing; null: none. */
export function record(change: Change, action: Action | null, more: Record<string, unknown> = {}): void {
  if (action === null) return;
  const { tx, entity, filing } = change;
  recordOnEntity(tx, action, entity, { also: { ...aboutFiling(filing), ...more } });
}

/** Identifies the filing, and the step of the formation that it belongs to. */
export function aboutFiling({ type, reference }: Filing) {
  const step = stepOf(type);
  return step === null ? { reference } : { step, reference };
}

/** The chain has the proof of a signature, never the name of the person, who could not be erased from it. */
export function recordSigned({ tx, entity }: Pick<Change, 'tx' | 'entity'>, object: Record<string, unknown>): void {
  recordAbout(tx, ownerOf(entity), 'attestation.signed', object);
}

type Reconciled = { outcome: 'accepted' | 'rejected' | 'not_received'; rejection?: Rejection; after?: Entity };

/** Records the outcome of a filing after the company had stopped waiting for it. */
export function recordReconciled(change: Change, { outcome, rejection, after }: Reconciled): void {
  const { tx, entity, filing } = change;
  const also = { ...aboutFiling(filing), outcome, rejection: rejection ?? null };
  recordOnEntity(tx, 'formation.reconciled', after ?? entity, { before: entity, also });
}

/** An operator decides about the registry's answer, before anything follows from it. */
export function reviewed(answer: RegistryAnswer, what: string): Decision {
  const reason = `An operator is checking the registry's answer: ${what}.`;
  return { state: 'needs_review', reason, asserted: assertedBy(answer) };
}
