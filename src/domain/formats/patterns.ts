/** An international telephone number, as people write it. */
export const PHONE_PATTERN = '^\\+[1-9](?:[ -]?\\d){6,14}$';

/**
 * DID syntax (W3C DID Core §3.1). The ABNF is rewritten without nested repetition so that matching stays linear: id
 * characters and colons, the last one not a colon. An empty middle segment is legal, a trailing colon is not.
 */
export const DID_PATTERN = '^did:[a-z0-9]+:(?:[A-Za-z0-9._:-]|%[0-9A-Fa-f]{2})*(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})$';

/** Dollars as a caller writes them: no sign, no exponent, no thousands separators, at most two decimals. */
export const DOLLARS_PATTERN = '^(?:0|[1-9]\\d{0,11})(?:\\.\\d{1,2})?$';

const PART = '[!-)+\\-,/-~]+';
/**
 * Keys of caps that a constitution may have: printable ASCII, `*` for everybody, or `*.` and the end of a domain. It is
 * wider than a recipient may be, because a constitution that was valid stays valid: counterparty-cap.ts reads them.
 */
export const CAP_KEY_PATTERN = `^(?:\\*|(?:\\*\\.)?(?=.{1,253}$)${PART}(?:\\.${PART})*\\.?)$`;
