import type { FilingType } from '../entity/filing-type.ts';
import { isOfTaxOffice } from '../filing/filing-rules.ts';
import type { Rejection } from '../filing/formation.ts';

/*
 * Texts for records from an imported archive that no trusted key signed. The service sends, signs, charges or confirms
 * nothing on the basis of these records.
 */

const RETRY = 'Retry it: its papers are then written, signed and paid for here.';
const BROUGHT = 'It came with an archive that nobody here vouches for';

/** Rejection code that only this service uses, never an office. */
export const NOT_VOUCHED = 'not_vouched_for';

/**
 * Returns the rejection of a filing from an imported archive, which this service does not continue. After the rejection
 * of a tax number request, the account is asked what to do, as after a rejection by the IRS.
 */
export function notVouchedFor(type: FilingType): Rejection {
  const code = isOfTaxOffice(type) ? 'ein_other' : NOT_VOUCHED;
  return { code, message: `${BROUGHT}. ${HERE[type] ?? FILE_AGAIN}`, source: 'human', retryable: true };
}

/**
 * Rejection of a formation begun in another deployment. Before it is sent, it must be paid for and screened in this
 * deployment.
 */
export const BEGUN_ELSEWHERE: Rejection = {
  code: 'begun_elsewhere',
  message: `It was begun in another deployment and not filed there, and nobody paid for it or screened it here. ${RETRY}`,
  source: 'human',
  retryable: true,
};

const FILE_AGAIN = 'File it again: it is then written and signed here.';
const HERE: Partial<Record<FilingType, string>> = {
  formation: RETRY,
  ein: 'Name the responsible party to request a number here, supply one with its notice, or waive it.',
};

/** Message of an open question from an imported archive, which replaces the text from the archive. */
export const BROUGHT_QUESTION = `${BROUGHT}. Its code says what an office asked for there.`;

/** Message for an imported filing that may have been sent. */
export const LOOKED_UP = `${BROUGHT}, so it is only looked up, and never sent from here.`;
/** Message for operators about an imported filing, if this service has no registry connection that can look it up. */
export const LOOK_IT_UP = `${BROUGHT}: nothing that it says is checked. Look it up at the office, and record what the office has. If the office does not have it, release it: it is then given up, and never sent from here.`;
/** Message for an imported filing that the office may already have. Used even if a trusted key signed the archive. */
export const MAY_BE_AT_OFFICE =
  'An operator may have filed it by hand, or another registry may have it, so nothing here can tell whether it is at the office. Look it up there, and record what the office has. If the office does not have it, two operators release it.';
/**
 * Detail of those steps of an imported formation that come before its filing is sent. The text must be true both while
 * the company is formed and after it was formed.
 */
export const TAKEN_ELSEWHERE = `${BROUGHT}, so it is not known whether this was done.`;
