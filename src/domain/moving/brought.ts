import type { FilingType } from '../entity/filing-type.ts';
import { isOfTaxOffice } from '../filing/filing-rules.ts';
import type { Rejection } from '../filing/formation.ts';

/* Of an archive that nobody here vouches for nothing is sent, signed, charged or shown as our own word. */

const RETRY = 'Retry it: its papers are then written, signed and paid for here.';
const BROUGHT = 'It came with an archive that nobody here vouches for';

/** Our own code: no office gives it. */
export const NOT_VOUCHED = 'not_vouched_for';

/** A filing that is given up. The tax step asks its account what to do, as after a rejection of the tax office. */
export function notVouchedFor(type: FilingType): Rejection {
  const code = isOfTaxOffice(type) ? 'ein_other' : NOT_VOUCHED;
  return { code, message: `${BROUGHT}. ${HERE[type] ?? FILE_AGAIN}`, source: 'human', retryable: true };
}

/** A formation that was begun in another deployment, where this one has to be paid before it files. */
export const BEGUN_ELSEWHERE: Rejection = {
  code: 'begun_elsewhere',
  message: `It was begun in another deployment and not filed there, and nobody paid for it here. ${RETRY}`,
  source: 'human',
  retryable: true,
};

const FILE_AGAIN = 'File it again: it is then written and signed here.';
const HERE: Partial<Record<FilingType, string>> = {
  formation: RETRY,
  ein: 'Name the responsible party to request a number here, supply one with its notice, or waive it.',
};

/** Of one that may have been sent. */
export const LOOKED_UP = `${BROUGHT}, so it is only looked up, and never sent from here.`;
/** For operators, where no registry can be asked. */
export const LOOK_IT_UP = `${BROUGHT}: nothing that it says is checked. Look it up at the office, and record what the office has. If the office does not have it, release it: it is then given up, and never sent from here.`;
/** Also of one that came with a trusted key. */
export const MAY_BE_AT_OFFICE =
  'An operator may have filed it by hand, or another registry may have it, so nothing here can tell whether it is at the office. Look it up there, and record what the office has. If the office does not have it, two operators release it.';
/** Of a step before the send, also of a company that is formed. */
export const TAKEN_ELSEWHERE = `${BROUGHT}, so it is not known whether this was done.`;
