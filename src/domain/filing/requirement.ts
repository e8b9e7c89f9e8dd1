import { type Static, type TSchema, Type } from 'typebox';
import { line, oneOf, person, prose, registeredAgent } from '../constitution/fields.ts';
import { UPLOADED_KINDS } from '../entity/document.ts';
import { EIN_PATTERN } from '../formats/ein.ts';

/** Kinds of things that must be supplied before a formation can continue. */
export const REQUIREMENT_KINDS = [
  'name_change',
  'document',
  'information',
  'signature',
  'attestation',
  'payment',
  'screening',
] as const;
export type RequirementKind = (typeof REQUIREMENT_KINDS)[number];

export const REQUIREMENT_STATUSES = ['open', 'resolved', 'canceled'] as const;
export type RequirementStatus = (typeof REQUIREMENT_STATUSES)[number];

/**
 * Kinds of requirements that a caller can close by an answer. Other kinds are closed by the person who was asked, by a
 * provider or by an operator.
 */
const SUPPLIED = ['name_change', 'document', 'information'] as const satisfies readonly RequirementKind[];

export function isSupplied(kind: RequirementKind): boolean {
  return (SUPPLIED as readonly RequirementKind[]).includes(kind);
}

export type NextActor = 'agent' | 'human' | 'operator' | 'registry';

export const ASKED_OF: Record<RequirementKind, NextActor> = {
  name_change: 'agent',
  document: 'agent',
  information: 'agent',
  signature: 'human',
  attestation: 'human',
  payment: 'operator',
  screening: 'operator',
};

const closed = { additionalProperties: false } as const;
/** The notice by which the IRS assigned a number (CP 575) or confirmed it (147C). */
const NOTICE_KINDS = ['ein_notice'] as const;

const uploads = <const Kinds extends readonly string[]>(kinds: Kinds, maxItems: number, description: string) =>
  Type.Array(
    Type.Object(
      {
        kind: oneOf(kinds, 'Kind of the file'),
        upload_id: Type.String({ format: 'uuid', description: 'Id from POST /v1/uploads.' }),
      },
      closed,
    ),
    { minItems: 1, maxItems, description },
  );

/** Every field that an answer to a requirement may have. */
export const RESOLUTION = {
  name: line(200, 'The new name, with or without its designator'),
  registered_agent: registeredAgent,
  documents: uploads(
    [...UPLOADED_KINDS, ...NOTICE_KINDS],
    10,
    'Files for the next filing, or the notice of a tax number. If several files have the same kind, the newest counts.',
  ),
  note: line(2_000, 'Description of the correction'),
  responsible_party: person(
    'The natural person who controls the company (SS-4, line 7a). Do not send their tax number',
  ),
  waiver: prose(500, 'Reason why the company has no tax number'),
  ein: Type.String({
    pattern: EIN_PATTERN,
    description: 'Tax number (EIN), as on its notice.',
    examples: ['12-3456789'],
  }),
  confirm_unusual: Type.Boolean({
    description:
      'True confirms that the notice shows exactly this tax number, although the IRS is not known to assign numbers that begin with these digits.',
  }),
};

const name = Type.Object({ name: RESOLUTION.name }, closed);
const documents = Type.Object({ documents: uploads(UPLOADED_KINDS, 10, 'Files for the next filing.') }, closed);
const waiver = Type.Object({ waiver: RESOLUTION.waiver }, closed);
const notice = uploads(NOTICE_KINDS, 1, 'The notice CP 575 or 147C. Upload it first.');
const taxNumber = Type.Object(
  { ein: RESOLUTION.ein, documents: notice, confirm_unusual: Type.Optional(RESOLUTION.confirm_unusual) },
  closed,
);
const party = Type.Object({ responsible_party: RESOLUTION.responsible_party }, closed);
const agent = Type.Object({ registered_agent: RESOLUTION.registered_agent }, closed);

/**
 * The schema of the answer, by kind of requirement. Null: the caller cannot close this kind. `BY_CODE` has exceptions.
 */
const SCHEMAS: Record<RequirementKind, TSchema | null> = {
  name_change: name,
  document: documents,
  information: Type.Object({ note: RESOLUTION.note }, closed),
  signature: null,
  attestation: null,
  payment: null,
  screening: null,
};

/** Code of the optional requirement of the waiting tax step, which continues even without an answer. */
export const TAX_NUMBER_OPTION = 'ein';

/**
 * Code of the requirement to sign Form SS-4. The requirement ends when the responsible party signs, or when the account
 * gives one of the answers in `AFTER_TAX_REFUSAL`.
 */
export const TAX_SIGNATURE = 'tax_form_signature';

/** Code of a payment that is due before a filing is sent. GET formation returns the payment page (checkout_url). */
export const PAYMENT_DUE = 'payment';

/** Code of the requirement that only the registered agent, or an operator with the agent's paper, can resolve. */
export const AGENT_CONSENT = 'agent_consent';

/** Code of the requirement that the members resolve by signing the operating agreement. */
export const MEMBER_SIGNATURES = 'member_signatures';

const AFTER_TAX_REFUSAL = Type.Union([party, waiver, taxNumber]);

const BY_CODE: Readonly<Record<string, TSchema>> = {
  // The answer must be another name, or an approval by the authority whose consent the word needs.
  name_restricted_word: Type.Union([name, documents]),
  registered_agent_invalid: agent,
  registered_office_invalid: agent,
  // The answer cannot be another responsible party, because the tax office already has the request.
  [TAX_NUMBER_OPTION]: Type.Union([waiver, taxNumber]),
};

/** Returns the JSON Schema of the answer that closes a requirement; null if the caller cannot close it. */
export function requirementSchema(kind: RequirementKind, code: string): TSchema | null {
  return BY_CODE[code] ?? (isInsteadOfRequest(code) ? AFTER_TAX_REFUSAL : SCHEMAS[kind]);
}

/**
 * Returns whether the account may give one of the answers that replace a tax number request, because the tax office has
 * refused the request or nobody has signed it yet.
 */
function isInsteadOfRequest(code: string): boolean {
  return code.startsWith('ein_') || code === TAX_SIGNATURE;
}

/** Returns whether a requirement belongs to the tax step, during which the constitution cannot change. */
export function isAboutTaxNumber({ code }: { code: string }): boolean {
  return code === TAX_NUMBER_OPTION || isInsteadOfRequest(code);
}

export type Resolution = { [Name in keyof typeof RESOLUTION]?: Static<(typeof RESOLUTION)[Name]> };

/**
 * The part of an open requirement that `next_action` shows. It is copied into the formation's row to avoid a second
 * query.
 */
export type OpenRequirement = {
  requirement_id: string;
  kind: RequirementKind;
  message: string;
  due_at: string | null;
  /** True if the step continues even without an answer to the requirement. */
  is_optional?: true;
  /** True if the registered agent has to sign, instead of the organizer. */
  is_consent?: true;
  /** True if the members have to sign the operating agreement. */
  is_agreement?: true;
  /** True if a person pays on a payment page; absent if an operator pays the office. */
  is_payable?: true;
};
