import type { ReadConstitution } from '../../constitution/read-constitution.ts';
import type { Constitution } from '../../domain/constitution/constitution.ts';
import { OBLIGATION_OPEN } from '../../domain/filing/fact-correction.ts';
import type { FiledChanges } from '../../domain/filing/filed-changes.ts';
import { withFactsOnFile } from '../../domain/moving/brought-change.ts';
import { aboutLater, refuseLaterFiling, releaseLaterFiling } from '../../filings/later-filing.ts';
import { meetObligation, unmeetObligation } from '../../filings/meet-obligation.ts';
import { putInForce } from '../../governance/apply-amendment.ts';
import { recordOnEntity } from '../../store/companies/entity-record.ts';
import { getCurrentConstitution } from '../../store/constitutions.ts';
import { supersedeDocuments } from '../../store/documents.ts';
import { ownerOf } from '../../store/entities.ts';
import { disproveFiling } from '../../store/filings.ts';
import {
  correctLaterDetail,
  getLaterFiling,
  type KeptConstitution,
  moveLaterFiling,
} from '../../store/later-filings.ts';
import { releaseOtherNames } from '../../store/name-holds.ts';
import { finishDisproof, freeNumber, rejectionOf } from '../corrected-company.ts';
import type { Accepted, Change, FilingKind } from '../kind.ts';
import { signedFirst } from './signed.ts';

/** Documents that print the company's name but were neither filed nor signed. */
const PRINT_THE_NAME = ['bundle', 'certificate', 'banking_resolution', 'bank_pack_contents', 'bank_pack'] as const;

/** A report or order of an existing company. The commit that records its acceptance also closes its obligation. */
export const REPORT_OR_ORDER: FilingKind = {
  judge: async (_, decision) => decision,
  async accept(_, { tx, entity, filing }, answer) {
    const { obligation_id } = await getLaterFiling(tx.sql, filing);
    if (obligation_id !== null) await meetObligation(tx, entity, obligation_id, { filing, answer });
    await moveLaterFiling(tx, filing, { status: 'accepted', detail: answer.number, expectedBy: null });
    const also = { ...aboutLater(filing), ...factsOf(answer), proposal_id: null, obligation_id };
    recordOnEntity(tx, 'filing.accepted', entity, { also });
  },
  ...signedFirst({
    isLetGo,
    move: ({ tx, filing }, moved) => moveLaterFiling(tx, filing, moved),
    release: ({ tx, filing }, detail, isSimulated) => releaseLaterFiling(tx, filing, detail, isSimulated),
    refuse: ({ tx, entity, filing }, rejection) => refuseLaterFiling(tx, entity, filing, rejection),
    declined: 'The signer declined to sign it.',
  }),
  doubt({ tx, entity, filing }, status, reason) {
    recordOnEntity(tx, `filing.${status}`, entity, { also: { ...aboutLater(filing), reason } });
  },
  // The result adds no fact to the company, because only the filing shows the number.
  factsOf: () => ({}),
  renumber: (tx, { filing }, { from, to }) => correctLaterDetail(tx, filing, from, to),
  didOf: () => null,
  /** Reopens the obligation that the filing fulfilled, if any, so that the account can have it filed again. */
  async disprove(tx, correction, company) {
    const { filing, entity } = company;
    const rejection = rejectionOf('registry_other', `The office does not have this filing. ${correction.reason}`);
    await freeNumber(tx, company);
    await disproveFiling(tx, filing, rejection);
    const { obligation_id } = await getLaterFiling(tx.sql, filing);
    if (obligation_id !== null) unmeetObligation(tx, entity, obligation_id, filing);
    const first = obligation_id === null ? [] : [OBLIGATION_OPEN];
    const { consequences, after } = await finishDisproof(tx, correction, company, { patch: {}, first });
    await refuseLaterFiling(tx, after, filing, rejection);
    return consequences;
  },
  whyNotDisproved: null,
};

/**
 * A change of filed facts that the members decided. It takes effect in the commit that records the office's answer.
 * From a change in an untrusted archive, only the facts on file take effect, because the office decided about them. The
 * rest needs a vote in this service.
 */
export const CHANGE_ON_FILE: FilingKind = {
  ...REPORT_OR_ORDER,
  async accept(deps, { tx, entity, filing }, answer) {
    const change = { tx, entity, filing };
    const later = await getLaterFiling(tx.sql, filing);
    if (later.next === null || later.proposal_id === null) throw new Error(`filing ${filing.id} was accepted twice`);
    const proposal_id = filing.is_unverified ? null : later.proposal_id;
    const next = filing.is_unverified ? await onlyOnFile(change, later.next) : readKept(later.next);
    const after = await putInForce(deps, tx, { entity, next, proposalId: proposal_id });
    const { legal_name, normalized_name } = (filing.packet as { changes: FiledChanges }).changes;
    if (normalized_name !== undefined) await releaseOtherNames(tx, filing);
    if (legal_name !== undefined) await supersedeDocuments(tx, ownerOf(entity), PRINT_THE_NAME);
    await moveLaterFiling(tx, filing, { status: 'accepted', detail: answer.number, expectedBy: null });
    const also = { ...aboutLater(filing), ...factsOf(answer), proposal_id, obligation_id: null };
    recordOnEntity(tx, 'filing.accepted', after, { before: entity, also });
  },
  async disprove() {
    throw new Error('the acceptance of a change on file cannot be taken back');
  },
  // The acceptance cannot be undone, because the new constitution has been in force since then, and others may have
  // relied on it.
  whyNotDisproved:
    'is not possible for a change on file: the members have to change back what the office does not have',
};

async function isLetGo({ tx, filing }: Change): Promise<boolean> {
  return (await getLaterFiling(tx.sql, filing)).let_go_at !== null;
}

function factsOf({ number, filedAt }: Accepted['answer']) {
  return { number, filed_at: filedAt.toISOString() };
}

async function onlyOnFile({ tx, entity, filing }: Change, kept: KeptConstitution): Promise<ReadConstitution> {
  const { constitution: inForce } = await getCurrentConstitution(tx.sql, entity.account_id, entity.id);
  const { changes } = filing.packet as { changes: FiledChanges };
  const next = withFactsOnFile({ inForce, next: readKept(kept).document }, changes, entity);
  if (next === null) throw new Error(`filing ${filing.id} changes other facts than its constitution`);
  return next;
}

function readKept(next: KeptConstitution): ReadConstitution {
  return { ...next, document: JSON.parse(next.canonical) as Constitution };
}
