import type { RequirementKind } from './requirement.ts';

/**
 * Every reason why a registry, the tax office or a person can reject a filing; `Rejection.message` has the original
 * wording. `retryable`: true if the unchanged filing may be accepted later. `asks`: kind of requirement that must be
 * met before the next filing. `pointer`: affected part of the constitution, used if the registry names none.
 */
export const REJECTION_CODES = {
  name_not_distinguishable: code('The name is taken or too close to another.', 'name_change', '/name'),
  name_missing_designator: code('The name lacks the words its legal form requires.', 'name_change', '/name'),
  name_restricted_word: code('The name contains a word that needs an approval.', 'name_change', '/name'),
  name_paper_only: code('A name like this is only accepted on paper.', 'name_change', '/name'),
  registered_agent_invalid: code(
    'The registered agent is missing or cannot serve.',
    'information',
    '/registered_agent',
  ),
  registered_office_invalid: code(
    'The registered office is not a street address in the state.',
    'information',
    '/registered_agent',
  ),
  signature_missing: code('The organizer did not sign.', 'signature', '/organizer'),
  document_invalid: code('A document is missing or cannot be read.', 'document'),
  fee_declined: code('The fee was not paid in full.', 'payment'),
  duplicate_filing: code('The registry already has this filing.', 'name_change', '/name'),
  attestation_declined: code('The person who was asked to sign declined.', null, '/organizer', true),
  agreement_declined: code('A member declined to sign the operating agreement.', null, '/operating_agreement', true),
  registry_other: code('Another reason: see the message.', 'information'),
  ein_name_conflict: code('The business name already has a number (reference 101).', 'information', '/name'),
  ein_party_mismatch: code(
    'The responsible party does not match or has died (102, 103, 108, 115).',
    'information',
    '/responsible_party',
  ),
  ein_daily_limit: code('One number per responsible party per day (105, 114).', 'information', null, true),
  ein_technical: code('The tax office had a technical problem (109 to 113).', 'information', null, true),
  ein_other: code('Another reason of the tax office: see the message.', 'information'),
} as const satisfies Record<string, RejectionKind>;

/**
 * Rejection of a filing that the account withdrew before the office decided. This service defines the code; no office
 * uses it.
 */
export const WITHDRAWN = { code: 'withdrawn', source: 'human', retryable: true } as const;

type RejectionKind = { meaning: string; asks: RequirementKind | null; pointer: string | null; retryable: boolean };
export type RejectionCode = keyof typeof REJECTION_CODES;

function code(
  meaning: string,
  asks: RequirementKind | null,
  pointer: string | null = null,
  retryable = false,
): RejectionKind {
  return { meaning, asks, pointer, retryable };
}

/** Returns the pointer to the part of the constitution that a rejection is about, or undefined. */
export function placeOf(rejectionCode: string): string | undefined {
  return isRejectionCode(rejectionCode) ? (REJECTION_CODES[rejectionCode].pointer ?? undefined) : undefined;
}

/**
 * Returns the kind of requirement that follows a rejection with this code. Null if no requirement follows, as for
 * `screening_refused`.
 */
export function askedBy(rejectionCode: string): RequirementKind | null {
  return isRejectionCode(rejectionCode) ? REJECTION_CODES[rejectionCode].asks : null;
}

export function rejectionCodesOf(office: 'tax' | 'registry'): RejectionCode[] {
  const codes = Object.keys(REJECTION_CODES).filter(isRejectionCode);
  return codes.filter((each) => each.startsWith('ein_') === (office === 'tax'));
}

export function isRejectionCode(text: string): text is RejectionCode {
  return Object.hasOwn(REJECTION_CODES, text);
}

const PLACES: readonly (readonly [packet: string, constitution: string])[] = [
  ['/legal_name', '/name'],
  ['/normalized_name', '/name'],
];

/** Converts a registry's pointer into the filed data (packet) to a pointer into the constitution. */
export function constitutionPointer(packetPointer: string): string {
  const place = PLACES.find(([packet]) => packet === packetPointer);
  return place ? place[1] : packetPointer;
}
