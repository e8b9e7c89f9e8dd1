/** An international telephone number as people write it. */
export const PHONE_PATTERN = '^\\+[1-9](?:[ -]?\\d){6,14}$';

/**
 * DID syntax (W3C DID Core §3.1). The ABNF is rewritten without nested repetition so that matching takes linear time:
 * id characters and colons, not ending with a colon. An empty middle segment is allowed.
 */
export const DID_PATTERN = '^did:[a-z0-9]+:(?:[A-Za-z0-9._:-]|%[0-9A-Fa-f]{2})*(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})$';

/** Dollars as a caller writes them: no sign, no exponent, no thousands separators, at most two decimals. */
export const DOLLARS_PATTERN = '^(?:0|[1-9]\\d{0,11})(?:\\.\\d{1,2})?$';

const PART = '[!-)+\\-,/-~]+';
/**
 * Keys of spending caps in a constitution: a recipient in printable ASCII, `*` for all recipients, or `*.` and the end
 * of a domain. The pattern also allows recipients that are refused today, so that older constitutions stay valid.
 * counterparty-cap.ts parses these keys.
 */
export const CAP_KEY_PATTERN = `^(?:\\*|(?:\\*\\.)?(?=.{1,253}$)${PART}(?:\\.${PART})*\\.?)$`;
