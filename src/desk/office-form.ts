import { type Address, type Constitution, phoneAt } from '../domain/constitution/constitution.ts';
import { namedPeople } from '../domain/constitution/named-people.ts';
import { attestedCapacity } from '../domain/filing/attestation.ts';
import { companyContact } from '../domain/filing/dissolution.ts';
import { feeWords, knownFee, orderWords } from '../domain/filing/fee.ts';
import { EXTENT, type FiledChanges } from '../domain/filing/filed-changes.ts';
import { type Filer, filerCapacity, OFFICE_SITES, type Office } from '../domain/filing/filer.ts';
import { FILING_RULES, isLaterFiling, isOfTaxOffice } from '../domain/filing/filing-rules.ts';
import { filedDocumentsOf, partyOf, signerOf } from '../domain/filing/packet.ts';
import { isStatement } from '../domain/filing/packet-shape.ts';
import { filedPerson } from '../domain/formats/latin-name.ts';
import { momentText } from '../domain/formats/moment.ts';
import { mayBeForgotten } from '../domain/installation/forgotten.ts';
import type { FormFacts, FormKey } from '../domain/jurisdictions/form-field.ts';
import { findPack } from '../domain/jurisdictions/index.ts';
import { type FilledField, fillForm, officeFormOf } from '../domain/jurisdictions/office-form.ts';
import { wallDay } from '../domain/jurisdictions/office-hours.ts';
import { orderOf } from '../domain/jurisdictions/office-services.ts';
import type { Citation, JurisdictionCode } from '../domain/jurisdictions/pack.ts';
import { NO_CONTRACTS_YET } from '../domain/jurisdictions/us-wy-documents.ts';
import { addressLine } from '../domain/places/address.ts';
import { countryName } from '../domain/places/countries.ts';
import { applicationOf, TAX_FORM, type TaxFormLine } from '../domain/tax/tax-form.ts';
import { taxLinesOf } from '../papers/tax-application.ts';
import { findAccount } from '../store/accounts.ts';
import { type Attestation, findPaperSignature } from '../store/attestations.ts';
import { findFiledConstitution } from '../store/constitutions.ts';
import type { Reader } from '../store/core/db.ts';
import { readRestoredAt } from '../store/core/restore.ts';
import { type Entity, findEntity } from '../store/entities.ts';
import type { Filing } from '../store/filings.ts';
import { findLaterFiling } from '../store/later-filings.ts';
import { officeOf } from '../store/number-holds.ts';

type FilledForm = {
  title: string;
  channel: 'online' | 'paper';
  instructions: readonly string[];
  fields: FilledField[];
} & Citation;

/** Result for a packet (the data of a filing) that cannot be read. */
export const UNREADABLE = { people: [], contact: null, office_form: null };

/**
 * Returns the people whom the company names, its contact for questions from the office, and each field of the office's
 * form with its value.
 */
export async function deskPacket(db: Reader, filing: Filing, filer: Filer | null) {
  const entity = await findEntity(db, filing.account_id, filing.entity_id);
  const constitution = await findFiledConstitution(db, filing);
  if (entity === null || constitution === null) return UNREADABLE;
  const { mailing_address, principal_office } = constitution;
  const mailing = mailing_address ?? principal_office;
  const person = isOfTaxOffice(filing.type) ? partyOf(filing, constitution.responsible_party) : signerOf(filing.packet);
  const { name, email } = filedPerson(person);
  const phone = phoneAt(email, constitution) ?? null;
  const contact = { name, email, phone, mailing_address: mailing === undefined ? null : addressLine(mailing) };
  // An imported company is already registered, so no form is filed.
  const form = filing.is_import
    ? null
    : isOfTaxOffice(filing.type)
      ? taxForm(filing, entity, constitution, { filer, signature: await findPaperSignature(db, filing, 'signer') })
      : stateForm(filing, entity, constitution, { contact, filer, change: await factsOfChange(db, filing) });
  const warnings = form === null ? [] : await warningsOf(db, filing, entity);
  return {
    people: namedPeople(constitution),
    contact,
    office_form: form && {
      site: OFFICE_SITES[officeOf(filing) as Office],
      ...formBody({ ...form, instructions: [...warnings, ...form.instructions] }),
    },
  };
}

const GIVEN_UP =
  'The account has given up this formation. Ask it before you file: it may not want the company any more.';

const MAY_BE_FILED =
  'An operator may have filed this before, without a trace here: look it up at the office first. If the office has it, adopt it instead of filing it.';

/**
 * Returns the warnings for an open filing: that the account has given it up, or that an operator may already have filed
 * it by hand. The second warning is given if the database was restored after the company was created, or if the filing
 * came from another deployment, because the record of the operator's work may be missing.
 */
async function warningsOf(
  db: Reader,
  { type, opened_at, closed_at, account_id }: Filing,
  entity: Entity,
): Promise<string[]> {
  if (closed_at !== null) return [];
  const causes: string[] = [];
  const isGivenUp = FILING_RULES[type].shownBy === 'state_filing' && entity.state === 'FilingFailed';
  const restoredAt = await readRestoredAt(db);
  if (mayBeForgotten(entity.created_at, opened_at, restoredAt))
    causes.push(`The database was restored, or a standby was promoted, at ${momentText(restoredAt)}.`);
  const { arrived_at = null } = (await findAccount(db, account_id))?.arrived ?? {};
  if (arrived_at !== null && opened_at.getTime() < Date.parse(arrived_at))
    causes.push(`The filing came from another deployment at ${momentText(new Date(arrived_at))}.`);
  return [...(isGivenUp ? [GIVEN_UP] : []), ...(causes.length === 0 ? [] : [`${causes.join(' ')} ${MAY_BE_FILED}`])];
}

type Contact = { name: string; email: string; phone: string | null };

async function factsOfChange(db: Reader, filing: Filing): Promise<FormFacts> {
  if (!isLaterFiling(filing.type)) return {};
  const statement = (await findLaterFiling(db, filing))?.statement;
  if (!isStatement(statement)) return {};
  const { changes, to, consent, facts } = statement;
  return {
    ...(facts && { stated: facts.map(({ label, value }) => `${label}: ${value}`).join('; ') }),
    changes: changes.map(({ label, before, after }) => `${label}: from “${before}” to “${after}”`).join('; '),
    ...(to && newFacts(to)),
    ...(consent && {
      agent_consent: `${consent.by_link ? 'Signed electronically' : 'Signed'} by ${consent.signed_by}, ${consent.signed_at}`,
    }),
  };
}

function stateForm(
  filing: Filing,
  entity: Entity,
  constitution: Constitution,
  { contact, filer, change }: { contact: Contact; filer: Filer | null; change: FormFacts },
): FilledForm | null {
  const code = String(filing.packet['jurisdiction']) as JurisdictionCode;
  const form = officeFormOf(code, formKeyOf(filing), constitution.legal_form);
  if (form === null) return null;
  const { registered_agent: agent, principal_office: office, mailing_address: mailing = office } = constitution;
  const { management, smart_contracts: contracts, organizer } = constitution;
  const capacity = attestedCapacity(filing);
  const facts: FormFacts = {
    legal_name: String(filing.packet['legal_name']),
    ...(entity.filing_number !== null && { filing_number: entity.filing_number }),
    ...(entity.filed_at !== null && { filed_on: dayIn(code, entity.filed_at) }),
    ...(agent && { agent_name: agent.name, ...partsOf('agent', { ...agent, country: 'US' }) }),
    ...(agent?.email !== undefined && { agent_email: agent.email }),
    ...(agent?.county !== undefined && { agent_county: agent.county }),
    ...(office && partsOf('office', office)),
    ...(mailing && { ...partsOf('mailing', mailing), mailing_address: addressLine(mailing) }),
    ...(organizer && reachedAt(constitution, organizer)),
    signer_name: contact.name,
    signer_email: contact.email,
    ...(contact.phone !== null && { signer_phone: contact.phone }),
    signer_capacity: capacity,
    ...(filer && filerFacts(filer, { name: contact.name, capacity })),
    management_extent: EXTENT[management.algorithmic],
    management_description: management.description,
    contracts: contracts.length === 0 ? NO_CONTRACTS_YET : contracts.map(({ value }) => value).join('; '),
    state_fee: feeWords(knownFee(filing)),
    ...orderWords(code, orderOf(filing.packet)),
    ...change,
  };
  return { ...form, fields: fillForm(form, constitution.legal_form, facts) };
}

function reachedAt(constitution: Constitution, organizer: NonNullable<Constitution['organizer']>): FormFacts {
  const { name, email } = filedPerson(companyContact(constitution, organizer));
  const phone = phoneAt(email, constitution);
  return { company_contact: name, company_email: email, ...(phone !== undefined && { company_phone: phone }) };
}

function filerFacts(filer: Filer, signer: { name: string; capacity: string }): FormFacts {
  const { name, organization, phone, email, address } = filer;
  return {
    filer_kind: organization === null ? 'Individual' : `Organization: ${organization}`,
    filer_name: name,
    filer_capacity: filerCapacity(filer, signer),
    filer_phone: phone,
    filer_email: email,
    filer_address: address,
  };
}

function formKeyOf({ type, packet }: Filing): FormKey {
  const isStatement = filedDocumentsOf(packet).some(({ kind }) => kind === 'statement_of_change');
  const { registered_agent } = (packet as { changes?: FiledChanges }).changes ?? {};
  return isStatement && registered_agent === undefined ? 'office_change' : (type as Exclude<Filing['type'], 'ein'>);
}

function newFacts({ legal_name, registered_agent: agent, principal_office, mailing_address }: FiledChanges): FormFacts {
  const { county, email } = agent ?? {};
  return {
    ...(legal_name !== undefined && { new_name: legal_name }),
    ...(agent && { new_agent_name: agent.name, ...partsOf('new_agent', { ...agent, country: 'US' }) }),
    ...(county !== undefined && { new_agent_county: county }),
    ...(email !== undefined && { new_agent_email: email }),
    ...(principal_office && partsOf('new_office', principal_office)),
    ...(mailing_address && partsOf('new_mailing', mailing_address)),
  };
}

function partsOf(prefix: `${'' | 'new_'}${'agent' | 'office' | 'mailing'}`, address: Address): FormFacts {
  const { street, street2, city, state, postal_code, country } = address;
  return {
    [`${prefix}_street`]: [street, street2].filter(Boolean).join(', '),
    [`${prefix}_city`]: city,
    ...(state !== undefined && { [`${prefix}_state`]: state }),
    ...(postal_code !== undefined && { [`${prefix}_postal_code`]: postal_code }),
    ...(!prefix.endsWith('agent') && { [`${prefix}_country`]: countryName(country) }),
  };
}

/**
 * Fills in the tax form. Once the form is signed, its lines and its designee (the person who applies for the company)
 * stay as signed, even if another operator takes over the filing.
 */
function taxForm(
  filing: Filing,
  entity: Entity,
  constitution: Constitution,
  { filer, signature }: { filer: Filer | null; signature: Attestation | null },
): FilledForm {
  const { application = null, decided_at = null } = signature ?? {};
  const lines = application?.lines ?? taxLinesOf(filing, entity, constitution, application ?? { designee: filer });
  const by = filedPerson(partyOf(filing, constitution.responsible_party)).name;
  const signed = application && decided_at && { by, on: dayIn(entity.jurisdiction, decided_at), application };
  return {
    ...TAX_FORM,
    ...applicationOf(constitution, signed),
    fields: lines.map((line) => ({ ...citationOf(TAX_FORM), section: TAX_FORM.title, ...taxField(line) })),
  };
}

function taxField(line: TaxFormLine): Pick<FilledField, 'field' | 'value' | 'note' | 'ask'> {
  const field = [line.line, line.label].filter(Boolean).join(' ');
  const { note = null, ask = null } = line;
  // Operators copy the values into forms, where a no-break space would be a different character.
  if ('value' in line) return { field, value: line.value.replaceAll('\u00a0', ' '), note, ask };
  if ('fillIn' in line)
    return { field, value: null, note: [`Find out: ${line.fillIn}.`, note].filter(Boolean).join(' '), ask };
  return { field, value: '', note, ask };
}

function dayIn(jurisdiction: string, at: Date): string {
  return wallDay(findPack(jurisdiction)?.timeZone ?? 'UTC', at);
}

function citationOf({ citation, checkedOn, mark }: Citation): Citation {
  return { citation, checkedOn, mark };
}

function formBody({ fields, ...form }: FilledForm) {
  return { ...sourced(form), fields: fields.map(sourced) };
}

function sourced<Cited extends Citation>({ citation, checkedOn, mark, ...rest }: Cited) {
  return { ...rest, mark, citation, checked_on: checkedOn };
}
