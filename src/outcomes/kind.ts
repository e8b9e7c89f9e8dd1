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

/** A filing and its company, both locked, with the transaction that changes them. */
export type Change = { tx: Tx; entity: Entity; filing: Filing };

export type Accepted = Extract<Decision, { state: 'accepted' }>;
export type Doubt = 'outcome_unknown' | 'needs_review';

/** The progress of an undecided filing, as its account sees it. */
export type Standing = {
  status: 'waiting' | 'running' | Doubt;
  /** A sentence that explains the outcome to people. */
  detail: string;
  /** Time at which a decision is expected. Omitted: unchanged. Null: unknown. */
  expectedBy?: Date | null;
};

/** A filing that the office accepted, and its company; both are locked. */
export type Company = { filing: Filing; entity: Entity };

/**
 * `isBegunHere`: true if a formation must be paid for or screened here before it is filed. `isReport`: true for an
 * operator's report.
 */
export type Judging = { isReport: boolean; isBegunHere: boolean };

/**
 * Behavior that depends on the type of a filing. It applies after an answer from the office or the signer, and when
 * operators correct records.
 */
export type FilingKind = {
  /** Checks an outcome against the facts that the company already has. Returns the same or another outcome. */
  judge(change: Change, decision: Decision, judging: Judging): Promise<Decision>;
  /** Applies the office's acceptance to the company. */
  accept(deps: WriteAgreementDeps, change: Change, answer: Accepted['answer']): Promise<void>;
  refuse(change: Change, rejection: Rejection): Promise<void>;
  /** Records that the outcome is unknown, or that an operator has to review the filing. */
  doubt(change: Change, status: Doubt, reason: string): void;
  /** Returns whether all earlier steps are done, so that the filing may be sent. */
  isReached(change: Change): Promise<boolean>;
  /**
   * Asks for what is missing before the filing may be sent, such as a signature. Called if the filing provably did not
   * arrive.
   */
  askFor?(change: Change): Promise<void>;
  /** Shows the filing's progress to the account, if all earlier steps are done. */
  show(change: Change, standing: Standing, decision: Decision): Promise<void>;
  /** Ends a filing that never arrived, if its company no longer waits for it. Null: the company always waits. */
  giveUp: { isGivenUp(entity: Entity): boolean; free(tx: Tx, filing: Filing): Promise<void> } | null;
  /** Frees what was reserved for a send that did not arrive, such as the day of a request to the tax office. */
  returnUnsent?(tx: Tx, filing: Filing): Promise<void>;

  /** Continues the filing after a person signed. The audit chain records the proof of the signature. */
  signed(change: Change, signature: { proof: Record<string, unknown>; isSimulated: boolean }): Promise<void>;
  /** Ends the filing after a person declined to sign. Returns false if it may already have been sent. */
  unsigned(change: Change): Promise<boolean>;

  /** Returns the facts about the company that follow from an accepted result. */
  factsOf(result: FilingResult): EntityPatch;
  /** Replaces the earlier number in the texts that show the filing's progress. */
  renumber(tx: Tx, company: Company, numbers: { from: string; to: string }): Promise<void>;
  /** Returns the DID that contains this number; null: no DID contains it. */
  didOf(entity: Entity, number: string): string | null;
  /**
   * Updates the open request for a tax number after the company's filing number changed. Returns `kept` if the tax
   * office already has the request with the earlier number, null if there is nothing to update.
   */
  renewTaxRequest?(tx: Tx, entity: Entity, desk: { isDesk: boolean }): Promise<'renewed' | 'kept' | null>;
  /** Undoes a mistaken acceptance. The company returns to the state that it would have without the acceptance. */
  disprove(tx: Tx, correction: Correction, company: Company): Promise<Consequence[]>;
  /**
   * Reason why an acceptance cannot be undone, worded to follow a field's name in a sentence; null if it can be undone.
   */
  whyNotDisproved: string | null;
};

/** Adds an audit entry about the filing, unless `action` is null. */
export function record(change: Change, action: Action | null, more: Record<string, unknown> = {}): void {
  if (action === null) return;
  const { tx, entity, filing } = change;
  recordOnEntity(tx, action, entity, { also: { ...aboutFiling(filing), ...more } });
}

/**
 * Returns the fields that identify a filing in audit entries: its reference and, if the filing is a step of the
 * formation, that step.
 */
export function aboutFiling({ type, reference }: Filing) {
  const step = stepOf(type);
  return step === null ? { reference } : { step, reference };
}

/** Records the proof of a signature in the audit chain, without the person's name, which could not be erased there. */
export function recordSigned({ tx, entity }: Pick<Change, 'tx' | 'entity'>, object: Record<string, unknown>): void {
  recordAbout(tx, ownerOf(entity), 'attestation.signed', object);
}

type Reconciled = { outcome: 'accepted' | 'rejected' | 'not_received'; rejection?: Rejection; after?: Entity };

/** Records the late outcome of a filing for which the company no longer waits. */
export function recordReconciled(change: Change, { outcome, rejection, after }: Reconciled): void {
  const { tx, entity, filing } = change;
  const also = { ...aboutFiling(filing), outcome, rejection: rejection ?? null };
  recordOnEntity(tx, 'formation.reconciled', after ?? entity, { before: entity, also });
}

/**
 * Returns the decision that an operator has to review the registry's answer, which has no effect until then. `what`:
 * the reason, as a clause of a sentence.
 */
export function reviewed(answer: RegistryAnswer, what: string): Decision {
  const reason = `An operator is checking the registry's answer: ${what}.`;
  return { state: 'needs_review', reason, asserted: assertedBy(answer) };
}
