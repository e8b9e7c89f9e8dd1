import { SYSTEM_ACTORS } from '../access/actor.ts';
import { isDid } from '../entity/did.ts';
import { isAction } from '../events/event.ts';
import { NUMBER_MAX_LENGTH } from '../filing/fact.ts';
import { STEP_STATUSES, STEPS } from '../filing/formation.ts';
import {
  having,
  type Is,
  ifGiven,
  isFlag,
  isMoment,
  isObject,
  isText,
  listOf,
  only,
  orNull,
} from '../formats/shape.ts';

/**
 * Shapes of the values that an archive's author chooses freely. The program reads the properties of these values
 * without checks, so a value of another shape would cause an error wherever its row is read, such as on a page for
 * operators.
 */

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

const isOfficeNumber: Is = (value) =>
  typeof value === 'string' && value.length <= NUMBER_MAX_LENGTH && /[0-9A-Za-z]/.test(value);
/**
 * A time that the service uses in calculations. Its year must be in the range for times in columns
 * (store/moving/arriving-rows.ts).
 */
const isTime: Is = (value) => isMoment(value) && /^2/.test(value as string);
const REJECTION = orNull(
  having({
    code: isText,
    message: isText,
    pointer: ifGiven(isText),
    source: (value) => ['registry', 'tax', 'human'].includes(value as string),
    retryable: isFlag,
    resubmit_by: ifGiven(isTime),
    registry_code: ifGiven(isText),
  }),
);
const isUuid: Is = (value) => typeof value === 'string' && UUID.test(value);
const isOneOf =
  (values: readonly string[]): Is =>
  (value) =>
    values.includes(value as string);
/** An erasure keeps actors, so no actor may contain free text. */
const ACTORS: readonly Is[] = [
  only({
    type: isOneOf(['api_key', 'token', 'linked_token']),
    id: isUuid,
    key_id: isUuid,
    member_did: ifGiven((value) => typeof value === 'string' && isDid(value)),
  }),
  only({ type: isOneOf(['operator', 'mail_link']), id: isUuid }),
  only({ type: isOneOf(['system']), id: isOneOf(SYSTEM_ACTORS) }),
  only({ type: isOneOf(['anonymous']), id: isOneOf(['anonymous']) }),
];
const ACTOR: Is = (value) => ACTORS.some((isActor) => isActor(value));
const EVIDENCE_CHECK = orNull(
  having({
    outcome: isText,
    missing: listOf(isText),
    note: orNull(isText),
    second_reading: ifGiven(isText),
    recognized_number: ifGiven(isText),
  }),
);
const PAPERS = orNull(listOf(having({ kind: isText, blake3: isText })));
const TEXTS = orNull(listOf(isText));
const isOfTexts: Is = (value) => isObject(value) && Object.values(value as object).every(isText);
const LINES = listOf(
  having({ line: isText, label: isText, value: ifGiven(isText), fillIn: ifGiven(isText), note: ifGiven(isText) }),
);
const TAX_APPLICATION = orNull(
  having({
    answers: isOfTexts,
    designee: having({
      name: isText,
      organization: orNull(isText),
      phone: isText,
      fax: orNull(isText),
      email: isText,
      address: isText,
    }),
    lines: ifGiven(LINES),
  }),
);
const VOID = 'Of a void correction, which nobody reads.';

/** For each column with free values, the shape that they must have, or the reason why no value does harm. */
export const ROW_SHAPES: Readonly<Record<string, Is | string>> = {
  'accounts.arrived': 'Does not travel.',
  'accounts.handed_over': 'Does not travel.',
  'attestations.application': TAX_APPLICATION,
  'attestations.evidence_check': EVIDENCE_CHECK,
  'attestations.signed_documents': PAPERS,
  'audit_data.data': isObject,
  'audit_entries.actor': ACTOR,
  'corrections.before': VOID,
  'corrections.consequences': VOID,
  'corrections.evidence_check': VOID,
  'corrections.facts': VOID,
  'dissolutions.rejection': REJECTION,
  'entities.metadata': isOfTexts,
  'entities.operating_agreement': 'Emptied on arrival.',
  'events.actor': ACTOR,
  'events.data': isObject,
  'filing_reports.report': 'Withdrawn on arrival.',
  'filings.asserted': orNull(
    having({ number: orNull(isOfficeNumber), filed_at: orNull(isMoment), evidence: orNull(isText) }),
  ),
  'filings.handed_in': 'Emptied on arrival.',
  'filings.packet': 'Checked by its type of filing (domain/filing/packet-shape.ts).',
  'filings.rejection': REJECTION,
  'filings.result': orNull(
    only({ number: isOfficeNumber, filed_at: isMoment, effective_at: ifGiven(isMoment), evidence: orNull(isText) }),
  ),
  'formations.asked': orNull(having({ requirement_id: isText, kind: isText, message: isText, due_at: orNull(isText) })),
  'formations.rejection': REJECTION,
  'later_filings.next': orNull(having({ format: isText, source: isText, canonical: isText, hash: isText })),
  'later_filings.rejection': REJECTION,
  'later_filings.statement': 'Checked with the packet of its filing (domain/filing/packet-shape.ts).',
  'proposal_votes.evidence': having({ form: isText }),
  'proposals.changes': orNull(listOf(isObject)),
  'proposals.consent_of': TEXTS,
  'proposals.content': having({ kind: isText }),
  'proposals.count': orNull(having({ tally: isObject, verdict: isObject })),
  'proposals.electorate': orNull(
    listOf(having({ did: isText, public_key: orNull(isText), delegate: ifGiven(isText) })),
  ),
  'proposals.escalation': orNull(
    having({
      reasons: listOf(isText),
      purpose: orNull(isText),
      approvers: listOf(having({ name: isText, email: ifGiven(isText) })),
    }),
  ),
  'proposals.receipt': orNull(
    having({ proposal_id: isText, executed_at: isTime, effect: isObject, audit_hash: isText }),
  ),
  'proposals.rules': orNull(isObject),
  'requirements.resolution': orNull(isObject),
  'requirements.supplied': orNull(
    having({ upload_id: isText, signed_by: isText, signed_at: isText, supplied_at: isText }),
  ),
};

/**
 * Shapes of columns whose text comes from a fixed list. An archive with an audit entry `records.erased` or
 * `account.erased` is refused, because an account whose records were erased cannot be exported.
 */
const TEXT_SHAPES: Readonly<Record<string, Is>> = {
  // Only known values are accepted, because metrics over all accounts count formations by these values.
  'formations.stage': orNull(isOneOf(STEPS)),
  'formations.stage_status': orNull(isOneOf(STEP_STATUSES)),
  'audit_entries.action': (value) =>
    typeof value === 'string' && isAction(value) && value !== 'records.erased' && value !== 'account.erased',
};

/** Returns the first column whose value has the wrong shape; null: none. */
export function misshapenColumn(table: string, row: Readonly<Record<string, unknown>>): string | null {
  for (const [column, value] of Object.entries(row)) {
    const shape = ROW_SHAPES[`${table}.${column}`] ?? TEXT_SHAPES[`${table}.${column}`];
    if (typeof shape === 'function' && !shape(value)) return column;
  }
  return null;
}
