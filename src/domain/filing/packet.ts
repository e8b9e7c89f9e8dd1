import type { Constitution, Person, RegisteredAgent } from '../constitution/constitution.ts';
import type { DocumentKind, UploadedKind } from '../entity/document.ts';
import { blake3Hex, canonicalJson, utf8 } from '../formats/canonical.ts';
import { filedPerson } from '../formats/latin-name.ts';
import { type OfficeOrder, packetOrder, REGULAR } from '../jurisdictions/office-services.ts';
import type { JurisdictionPack } from '../jurisdictions/pack.ts';
import { normalizeName } from '../names/name-normal-form.ts';

/**
 * The data sent to a registry (schema: registry/protocol.ts), with the hash that identifies the data at the registry
 * and in this service.
 */
export type Packet = { packet: Record<string, unknown>; packetHash: string };

export type CompanyContent = {
  legal_name: string;
  jurisdiction: string;
  legal_form: string;
  constitution_hash: string;
};

/** The part of a formation's packet (data to send) that signers are shown. */
export type FormationContent = CompanyContent & {
  organizer: Person;
  registered_agent: Omit<RegisteredAgent, 'consent'>;
  documents: { kind: UploadedKind; blake3: string }[];
};

/**
 * The part of a dissolution's packet (data to send) that signers are shown. `signer`: the person who signs for the
 * company.
 */
export type DissolutionContent = CompanyContent & {
  filing_number: string;
  signer: Person;
  documents: { kind: 'articles_of_dissolution'; blake3: string }[];
};

export function signerOf(packet: Record<string, unknown>): Person {
  const { organizer, signer, responsible_party } = packet as Partial<
    FormationContent & DissolutionContent & { responsible_party: Person }
  >;
  const person = signer ?? organizer ?? responsible_party;
  if (person === undefined) throw new Error('a packet that nobody signs');
  return person;
}

export type FiledDocument = { kind: DocumentKind; blake3: string };

/** Returns the papers listed in a filing's data (packet); empty if the facts are filed only as data. */
export function filedDocumentsOf(packet: Record<string, unknown>): readonly FiledDocument[] {
  return (packet as Partial<FormationContent | DissolutionContent>).documents ?? [];
}

/** Returns the constitution's hash from a filing's data (packet); null for an old packet without one. */
export function constitutionHashOf(packet: Record<string, unknown>): string | null {
  const { constitution_hash } = packet as Partial<FormationContent>;
  return constitution_hash ?? null;
}

export type PacketSubject = {
  account_id: string;
  livemode: boolean;
  jurisdiction: string;
  legal_form: string;
  legal_name: string;
  filing_number: string | null;
};

/** Returns the facts with which a registry identifies the company and its filer. */
export function companyFacts(entity: PacketSubject, pack: JurisdictionPack) {
  const { account_id: filer, livemode, jurisdiction, legal_form, legal_name } = entity;
  return { jurisdiction, legal_form, legal_name, normalized_name: normalizeName(legal_name, pack), filer, livemode };
}

/** Facts that are part of a formation's filing, so a confirmed filing number confirms these facts too. */
const FILED_WITH_IT = ['legal_name', 'legal_form', 'jurisdiction'] as const;

/**
 * Returns the first fact that differs between a company and the data sent with its formation; null: all facts are
 * equal.
 */
export function factNotFiled(
  entity: Pick<PacketSubject, (typeof FILED_WITH_IT)[number]>,
  packet: Record<string, unknown>,
): string | null {
  return FILED_WITH_IT.find((fact) => entity[fact] !== packet[fact]) ?? null;
}

/**
 * Returns those facts of the constitution that are filed. Throws if a party is missing, which `blockers.ts` has ruled
 * out.
 */
function constitutedFacts({
  registered_agent,
  organizer,
  principal_office,
  management,
  smart_contracts,
}: Constitution) {
  if (!registered_agent || !organizer) throw new Error('a packet without registered agent or organizer');
  return {
    registered_agent: agentOf(registered_agent),
    organizer: filedPerson(organizer),
    ...(principal_office ? { principal_office: { state: '', postal_code: '', ...principal_office } } : {}),
    management,
    smart_contracts,
  };
}

/** Builds the packet (data to send) of a formation. `submissionBlockers` has ensured that no party is missing. */
export function buildFormationPacket(
  entity: PacketSubject,
  { constitution, hash }: { constitution: Constitution; hash: string },
  pack: JurisdictionPack,
  {
    feeCents,
    documents,
    order = REGULAR,
  }: {
    feeCents: number;
    documents: FormationContent['documents'];
    order?: OfficeOrder;
  },
): Packet {
  return seal({
    type: 'formation',
    ...companyFacts(entity, pack),
    ...constitutedFacts(constitution),
    constitution_hash: hash,
    documents,
    ...packetOrder(order),
    fee_cents: feeCents,
  } satisfies FormationContent & Record<string, unknown>);
}

/** The account's statements about an existing company, which an operator compares with the register. */
export type ImportClaim = { filing_number: string; filed_at: string; ein: string | null; documents: FiledDocument[] };

/**
 * Builds the data (packet) of an import, which only operators use. An import's packet contains the same facts as that
 * of a formation.
 */
export function buildImportPacket(
  entity: PacketSubject,
  { constitution, hash }: { constitution: Constitution; hash: string },
  pack: JurisdictionPack,
  claim: ImportClaim,
): Packet {
  return seal({
    type: 'import',
    ...companyFacts(entity, pack),
    ...constitutedFacts(constitution),
    constitution_hash: hash,
    ...claim,
  });
}

/** Returns the account's statements about the company from the data (packet) of an import. */
export function importClaimOf(packet: Record<string, unknown>): ImportClaim {
  const { filing_number, filed_at, ein, documents } = packet as unknown as ImportClaim;
  return { filing_number, filed_at, ein, documents };
}

/**
 * Builds the packet (the data to send) of a dissolution. The packet includes the company's name, so that the
 * dissolution can be looked up by name like a formation.
 */
export function buildDissolutionPacket(
  entity: PacketSubject,
  pack: JurisdictionPack,
  filed: Pick<DissolutionContent, 'signer' | 'documents'> & { constitutionHash: string; feeCents: number },
): Packet {
  const { constitutionHash, feeCents, signer, documents } = filed;
  if (entity.filing_number === null) throw new Error('a dissolution of what was never filed');
  return seal({
    type: 'dissolution',
    ...companyFacts(entity, pack),
    filing_number: entity.filing_number,
    signer: filedPerson(signer),
    constitution_hash: constitutionHash,
    documents,
    fee_cents: feeCents,
  } satisfies DissolutionContent & Record<string, unknown>);
}

/**
 * Builds the data (packet) of an EIN request. The packet names the responsible party, but this service never stores
 * this person's own tax number.
 */
export function buildTaxNumberPacket(entity: PacketSubject, responsible_party: Person): Packet {
  if (entity.filing_number === null) throw new Error('an EIN request before the filing number');
  return seal({
    type: 'ein',
    jurisdiction: entity.jurisdiction,
    legal_name: entity.legal_name,
    filing_number: entity.filing_number,
    filer: entity.account_id,
    livemode: entity.livemode,
    responsible_party: filedPerson(responsible_party),
  });
}

/**
 * Returns the registered agent without the consent, which this service keeps as evidence and does not send to the
 * registry.
 */
export function agentOf({ consent: _consent, ...agent }: RegisteredAgent): Omit<RegisteredAgent, 'consent'> {
  return agent;
}

/** Computes the hash by which this service and the registry identify the packet (the data that is filed). */
export function seal(packet: Record<string, unknown>): Packet {
  return { packet, packetHash: blake3Hex(utf8(canonicalJson(packet))) };
}

/**
 * Returns the responsible party of the last tax number request. If there was no request, returns the responsible party
 * in the constitution.
 */
export function partyOf(last: { packet: Record<string, unknown> } | null, inConstitution: Person | undefined): Person {
  const party = (last?.packet['responsible_party'] as Person | undefined) ?? inConstitution;
  if (party === undefined) throw new Error('a tax number without a responsible party');
  return party;
}
