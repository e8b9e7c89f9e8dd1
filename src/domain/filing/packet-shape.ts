import type { FilingType } from '../entity/filing-type.ts';
import { faultOf, having, ifGiven, isText, listOf, type Members, orNull } from '../formats/shape.ts';
import { findPack } from '../jurisdictions/index.ts';
import { MOST_CERTIFIED_COPIES, ORDER_LEVELS } from '../jurisdictions/state.ts';
import type { LaterStatement } from './filed-changes.ts';

/** Checks the fields that this program reads in a filing's data (packet), because an archive can contain anything. */

const TEXT_OR_NONE = orNull(isText);
const PERSON = having({ name: isText, email: isText, latin_name: TEXT_OR_NONE });
const PLACE = { street: isText, city: isText, state: TEXT_OR_NONE, postal_code: TEXT_OR_NONE, street2: TEXT_OR_NONE };
const AGENT = having({ ...PLACE, name: isText, county: TEXT_OR_NONE, email: TEXT_OR_NONE });
const CONTRACTS = listOf(having({ kind: isText, value: isText }));
const MANAGEMENT = having({ algorithmic: isText, description: isText });
const LINES = listOf(having({ label: isText, value: isText }));

const ANY: Members = {
  jurisdiction: (value) => typeof value === 'string' && findPack(value) !== undefined,
  legal_name: isText,
  filer: isText,
  constitution_hash: TEXT_OR_NONE,
};
const FILED: Members = {
  ...ANY,
  legal_form: isText,
  normalized_name: isText,
  documents: listOf(having({ kind: isText, blake3: isText })),
};
const CONSTITUTED: Members = {
  ...FILED,
  organizer: PERSON,
  registered_agent: AGENT,
  principal_office: ifGiven(having(PLACE)),
  management: ifGiven(MANAGEMENT),
  smart_contracts: ifGiven(CONTRACTS),
  service_level: ifGiven((value) => (ORDER_LEVELS as readonly unknown[]).includes(value)),
  certified_copies: ifGiven(
    (value) => Number.isInteger(value) && Number(value) > 0 && Number(value) <= MOST_CERTIFIED_COPIES,
  ),
};
const SIGNED: Members = { ...FILED, filing_number: isText, signer: PERSON };
const CHANGES = having({
  legal_name: TEXT_OR_NONE,
  normalized_name: TEXT_OR_NONE,
  legal_form: TEXT_OR_NONE,
  registered_agent: ifGiven(AGENT),
  principal_office: orNull(having(PLACE)),
  mailing_address: orNull(having(PLACE)),
  smart_contracts: ifGiven(CONTRACTS),
  management: ifGiven(MANAGEMENT),
});
const LATER: Members = {
  ...SIGNED,
  changes: ifGiven(CHANGES),
  next_constitution_hash: TEXT_OR_NONE,
  report: ifGiven(having({ period: isText, due_on: TEXT_OR_NONE })),
  stated: ifGiven(LINES),
};
const CHANGING: Members = { ...LATER, changes: CHANGES };
const SHAPES: Readonly<Record<FilingType | 'import', Members>> = {
  formation: CONSTITUTED,
  import: { ...CONSTITUTED, filing_number: isText, filed_at: isText, ein: TEXT_OR_NONE },
  dissolution: SIGNED,
  ein: { ...ANY, filing_number: isText, responsible_party: PERSON },
  amendment: CHANGING,
  agent_change: CHANGING,
  annual_report: LATER,
  annual_tax: LATER,
  good_standing: LATER,
  correction: LATER,
  reinstatement: LATER,
};

type Shaped = { type: FilingType; is_import: boolean; packet: unknown };

/**
 * Returns the name of a field that has the wrong shape for this type of packet (a filing's data); null: all fields are
 * right.
 */
export function faultOfPacket({ type, is_import, packet }: Shaped): string | null {
  return faultOf(SHAPES[is_import ? 'import' : type], packet);
}

const STATEMENT = having({
  changes: listOf(having({ label: isText, before: isText, after: isText })),
  to: ifGiven(CHANGES),
  facts: orNull(LINES),
  consent: orNull(having({ signed_by: isText, signed_at: isText })),
});

/** Returns whether a value has the shape of the statement on a later filing's paper. */
export function isStatement(statement: unknown): statement is LaterStatement {
  return STATEMENT(statement);
}
