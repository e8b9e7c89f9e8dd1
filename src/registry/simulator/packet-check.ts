import {
  type CompanyPacket,
  type DissolutionPacket,
  type FilingPacket,
  type FormationPacket,
  REJECTION_CODES,
  type Rejection,
  type RejectionCode,
} from '../protocol.ts';
import type { AnnualType } from './entries.ts';
import type { Office } from './offices.ts';

/** Creates a rejection in the protocol's format. The shared table says whether it is retryable. */
export function reject(code: RejectionCode, message: string, pointer?: string): Rejection {
  return { code, message, retryable: REJECTION_CODES[code].retryable, ...(pointer === undefined ? {} : { pointer }) };
}

/**
 * Returns the first reason why this office would reject the formation, as a real office would; undefined: no reason.
 */
export function formationRejection(packet: FormationPacket, office: Office): Rejection | undefined {
  return (
    nameRejection(packet, office) ??
    agentRejection(packet, office) ??
    signatureRejection(packet) ??
    documentRejection(packet, office) ??
    feeRejection(packet, office.minimumFeeCents)
  );
}

/**
 * Checks a dissolution by its packet (the data sent), without the register. Returns why this office would reject it;
 * undefined: no reason.
 */
export function dissolutionRejection(packet: DissolutionPacket, office: Office): Rejection | undefined {
  if (packet.signer.name.trim() === '') {
    return reject('signature_missing', 'Nobody signed for the company.', '/signer/name');
  }
  if (!hasDocument(packet, 'articles_of_dissolution')) {
    return reject('document_invalid', 'Missing documents: articles_of_dissolution.', '/documents');
  }
  const { minimumDissolutionFeeCents: least, corporationDissolutionFeeCents: corporate = least } = office;
  return feeRejection(packet, packet.legal_form === 'corporation' ? corporate : least);
}

/**
 * Checks a change by its data (packet), without the register. Returns why this office would reject it; undefined: no
 * reason.
 */
export function companyRejection(packet: CompanyPacket, office: Office): Rejection | undefined {
  if (packet.signer.name.trim() === '') {
    return reject('signature_missing', 'Nobody signed for the company.', '/signer/name');
  }
  const papers = PAPERS_OF[packet.type];
  if (!papers.some((paper) => hasDocument(packet, paper)))
    return reject('document_invalid', `Missing documents: ${papers.join(' or ')}.`, '/documents');
  const { type } = packet;
  return type === 'annual_report' || type === 'annual_tax'
    ? annualRejection(packet, office, type)
    : changeRejection(packet, office, type);
}

function changeRejection(
  packet: CompanyPacket,
  office: Office,
  type: 'amendment' | 'agent_change',
): Rejection | undefined {
  const { legal_name, legal_form, registered_agent } = packet.changes ?? {};
  const named = { ...packet, legal_name: legal_name ?? packet.legal_name, legal_form: legal_form ?? packet.legal_form };
  const isNamed = legal_name !== undefined || legal_form !== undefined;
  return (
    inChanges(isNamed ? nameRejection(named, office) : undefined) ??
    inChanges(registered_agent && agentRejection({ ...named, registered_agent }, office)) ??
    feeRejection(packet, office.minimumChangeFeeCents[type])
  );
}

function annualRejection(packet: CompanyPacket, office: Office, type: AnnualType): Rejection | undefined {
  const duty = office.annual[type];
  if (duty === undefined) return reject('registry_other', 'This office asks for no such filing.', '/type');
  const { minimumFeeCents, tenThousandths, onlineUpToCents } = duty;
  if (packet.report === undefined) return reject('document_invalid', 'The report states no period.', '/report');
  const { wyoming_assets_cents: assets } = packet.report;
  if (tenThousandths === undefined) return feeRejection(packet, minimumFeeCents);
  if (assets === undefined) {
    return reject('document_invalid', 'The report states no assets.', '/report/wyoming_assets_cents');
  }
  const tax = Math.max(minimumFeeCents, Math.ceil((assets * tenThousandths) / 10_000));
  if (onlineUpToCents !== undefined && tax > onlineUpToCents) {
    return reject('registry_other', 'This office takes a tax of this amount on paper only.', '/fee_cents');
  }
  return feeRejection(packet, tax);
}

const PAPERS_OF = {
  amendment: ['articles_of_amendment', 'statement_of_change'],
  agent_change: ['statement_of_change'],
  annual_report: ['annual_report'],
  annual_tax: ['annual_tax_statement'],
} as const;

function inChanges(rejection: Rejection | undefined): Rejection | undefined {
  return rejection?.pointer === undefined ? rejection : { ...rejection, pointer: `/changes${rejection.pointer}` };
}

type Named = Pick<FormationPacket, 'legal_name' | 'legal_form' | 'documents'>;

function nameRejection(packet: Named, office: Office): Rejection | undefined {
  const designators = office.designators[packet.legal_form];
  if (designators === undefined) {
    return reject('registry_other', `This office does not file the form ${packet.legal_form}.`, '/legal_form');
  }
  const contains = wordsOf(packet.legal_name);
  if (!designators.some(contains)) {
    return reject('name_missing_designator', `The name needs one of: ${designators.join(', ')}.`, '/legal_name');
  }
  const restricted = office.restrictedWords.find(contains);
  if (restricted !== undefined && !hasDocument(packet, 'name_approval')) {
    return reject('name_restricted_word', `${restricted} needs an approval; file it as a document.`, '/legal_name');
  }
  if (office.paperOnly?.test(packet.legal_name)) {
    return reject('name_paper_only', 'This office accepts such a name only on paper.', '/legal_name');
  }
  return undefined;
}

/** Returns a function that looks for whole words in a name: "banker" does not match "bank". L.L.C. equals LLC. */
function wordsOf(name: string): (words: string) => boolean {
  const padded = ` ${name
    .toUpperCase()
    .replace(/[.']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  return (words) => padded.includes(` ${words} `);
}

/**
 * Matches mail drops. They are refused, because a person must be present to accept service of process (W.S.
 * 17-28-101(a)(i)).
 */
const MAIL_DROP = /\b(P\.?\s*O\.?\s*BOX|PMB|POST OFFICE BOX|GENERAL DELIVERY|DROP BOX)\b/i;

function agentRejection(
  packet: Pick<FormationPacket, 'registered_agent' | 'legal_name'>,
  office: Office,
): Rejection | undefined {
  const agent = packet.registered_agent;
  if (agent.name.trim() === '') {
    return reject('registered_agent_invalid', 'The registered agent has no name.', '/registered_agent/name');
  }
  if (agent.name.trim().toUpperCase() === packet.legal_name.trim().toUpperCase()) {
    return reject('registered_agent_invalid', 'A company cannot be its own agent.', '/registered_agent/name');
  }
  if (agent.street.trim() === '' || MAIL_DROP.test(agent.street)) {
    return officeRejection('It must be a street address, not a mail drop.', 'street');
  }
  if (agent.city.trim() === '') return officeRejection('It needs a city.', 'city');
  if (agent.state !== office.agentState) return officeRejection(`It must lie in ${office.agentState}.`, 'state');
  const [first, last] = office.postalCodes;
  const postalCode = /^(\d{5})(-\d{4})?$/.exec(agent.postal_code)?.[1];
  if (postalCode === undefined || Number(postalCode) < first || Number(postalCode) > last) {
    return officeRejection(`ZIP codes of ${office.agentState} are ${first} to ${last}.`, 'postal_code');
  }
  return undefined;
}

function officeRejection(reason: string, field: string): Rejection {
  return reject(
    'registered_office_invalid',
    `The registered office is not valid. ${reason}`,
    `/registered_agent/${field}`,
  );
}

function signatureRejection(packet: FormationPacket): Rejection | undefined {
  if (packet.organizer.name.trim() !== '') return undefined;
  return reject('signature_missing', 'No organizer signed.', '/organizer/name');
}

/**
 * Checks that all required documents are present. If there are no documents at all, the office writes the articles from
 * the data, as Wyoming does online.
 */
function documentRejection(packet: FormationPacket, office: Office): Rejection | undefined {
  const missing = office.requiredDocuments.filter((kind) => !hasDocument(packet, kind));
  // The office writes the articles itself if no document is attached, apart from an approval of the name.
  const isWrittenHere = packet.documents.every(({ kind }) => kind === 'name_approval');
  if (isWrittenHere || missing.length === 0) return undefined;
  return reject('document_invalid', `Missing documents: ${missing.join(', ')}.`, '/documents');
}

function feeRejection(packet: FilingPacket, minimumCents: number): Rejection | undefined {
  if (packet.fee_cents >= minimumCents) return undefined;
  return reject('fee_declined', `The fee must be at least ${minimumCents} cents.`, '/fee_cents');
}

function hasDocument(packet: Pick<FilingPacket, 'documents'>, kind: string): boolean {
  return packet.documents.some((document) => document.kind === kind);
}
