import { type Static, Type } from 'typebox';
import { REJECTION_CODES, type RejectionCode } from '../domain/filing/rejection.ts';
import { blake3Hex, canonicalJson, utf8 } from '../domain/formats/canonical.ts';
import { ORDER_LEVELS } from '../domain/jurisdictions/state.ts';

/**
 * The registry protocol, version 1: the messages between this service and a registry. Both sides check requests and
 * answers with these schemas, which also make up the OpenAPI document. They allow unknown fields on purpose, because a
 * registry hashes what it received, including fields that it does not know.
 */
export const PROTOCOL_VERSION = '1';

export { REJECTION_CODES, type RejectionCode };

const Text = (description: string, maxLength = 500) => Type.String({ maxLength, description });
/** Makes the schema of a name: one line, not empty, and without the NUL character, which PostgreSQL cannot store. */
const Name = (description: string, maxLength = 200) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$', description });
/** The only form of RFC 3339 times that the protocol allows for values that a registry has to compare. */
const MOMENT = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$';
const Timestamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-11-21T04:00:00.000Z'] });
const Blake3Hex = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description });

export const Jurisdiction = Type.String({
  pattern: '^[A-Z]{2}-[A-Z0-9]{1,3}$',
  description: 'ISO 3166-2 code of the state.',
  examples: ['US-WY'],
});

export const Reference = Type.String({
  pattern: '^[\\x21-\\x7e]{1,200}$',
  description: 'Reference that the sender gave this filing: the same on every send, never used for another filing.',
});

const Address = {
  street: Text('Street address.'),
  city: Text('City.'),
  state: Text('State, two letters.'),
  postal_code: Text('ZIP code.'),
};

const Agent = Type.Object({
  name: Text('Person or company that accepts service of process.'),
  ...Address,
  county: Type.Optional(Text('County of the registered office.')),
  email: Type.Optional(Text('E-mail address of the agent.')),
});

const Packet = {
  jurisdiction: Jurisdiction,
  legal_name: Name('The full legal name, designator included.'),
  filer: Name('The account on whose behalf the sender files.'),
  livemode: Type.Boolean({ description: 'False: sandbox data that must never reach a real office.' }),
};

/** Hash of the constitution. People sign the packet's hash, so their signature covers the constitution too. */
const ConstitutionHash = Type.Optional(
  Blake3Hex(
    'Hash of the constitution shown to the signer. A registry does not use it, but hashes it like the rest of the packet.',
  ),
);

const Signer = Type.Object({
  name: Text('The natural person who signs for the company.'),
  email: Type.Optional(Text('E-mail address of the signer.')),
});

const Contracts = Type.Array(
  Type.Object({ kind: Text('url or contract.'), value: Text('Publicly available identifier.', 2000) }),
  { maxItems: 100 },
);

const Documents = (kinds: string) =>
  Type.Array(Type.Object({ kind: Text(kinds, 60), blake3: Blake3Hex('Hash of the file.') }), { maxItems: 50 });

const FeeCents = Type.Integer({ minimum: 0, description: 'The state fee that comes with the filing.' });

const Management = Type.Object({
  algorithmic: Text('none, partial or full.'),
  description: Text('Description of the management by members.', 5000),
});

export const FormationPacket = Type.Object({
  ...Packet,
  type: Type.Literal('formation'),
  legal_form: Name('dao_llc, llc, …', 40),
  normalized_name: Name('Distinctive form of the name: names with the same form are the same name.'),
  registered_agent: Agent,
  organizer: Type.Object({
    name: Text('The natural person who signs.'),
    email: Type.Optional(Text('E-mail address of the organizer.')),
  }),
  principal_office: Type.Optional(Type.Object(Address)),
  management: Type.Optional(Management),
  smart_contracts: Type.Optional(Contracts),
  constitution_hash: ConstitutionHash,
  documents: Documents('articles, consent, …'),
  service_level: Type.Optional(
    Type.Enum([...ORDER_LEVELS], { description: 'The expedited service that is ordered. Absent: regular.' }),
  ),
  certified_copies: Type.Optional(Type.Integer({ minimum: 1, description: 'Number of certified copies ordered.' })),
  fee_cents: FeeCents,
});
export type FormationPacket = Static<typeof FormationPacket>;

/** A packet that dissolves a company that is already on the register. */
export const DissolutionPacket = Type.Object({
  ...Packet,
  type: Type.Literal('dissolution'),
  legal_form: Name('dao_llc, llc, …', 40),
  normalized_name: Name('Distinctive form of the name, as in the formation.'),
  filing_number: Name('Number of the accepted formation.', 40),
  signer: Signer,
  constitution_hash: ConstitutionHash,
  documents: Documents('articles_of_dissolution, …'),
  fee_cents: FeeCents,
});
export type DissolutionPacket = Static<typeof DissolutionPacket>;

/** A packet that changes filed facts of a company on the register, or fulfils one of its yearly duties. */
export const CompanyPacket = Type.Object({
  ...Packet,
  type: Type.Enum(['amendment', 'agent_change', 'annual_report', 'annual_tax']),
  legal_form: Name('The legal form on file: dao_llc, llc, …', 40),
  normalized_name: Name('Distinctive form of the name on file.'),
  filing_number: Name('Number of the accepted formation.', 40),
  period: Name('Cause or period of this filing. A registry does not use it.', 60),
  signer: Signer,
  changes: Type.Optional(
    Type.Object(
      {
        legal_name: Type.Optional(Name('The new full legal name.')),
        normalized_name: Type.Optional(Name('Its distinctive form; absent if that stays the same.')),
        legal_form: Type.Optional(Name('The new legal form.', 40)),
        registered_agent: Type.Optional(Agent),
        principal_office: Type.Optional(Type.Union([Type.Object(Address), Type.Null()])),
        mailing_address: Type.Optional(Type.Union([Type.Object(Address), Type.Null()])),
        smart_contracts: Type.Optional(Contracts),
        management: Type.Optional(Management),
      },
      { description: 'The facts on file that change, each as it will be. Everything else stays as it is.' },
    ),
  ),
  report: Type.Optional(
    Type.Object(
      {
        period: Name('The period: a year.', 60),
        due_on: Type.Union([Type.String({ format: 'date' }), Type.Null()], { description: 'Last legal day.' }),
        wyoming_assets_cents: Type.Optional(
          Type.Integer({ minimum: 0, description: 'Assets located and employed in Wyoming, in US cents.' }),
        ),
      },
      { description: 'The figures of an annual report, or the year of an annual tax.' },
    ),
  ),
  stated: Type.Optional(
    Type.Array(Type.Object({ label: Text('Name of the fact.'), value: Text('The fact, in words.', 5000) }), {
      maxItems: 50,
      description: 'The statements of the paper, in words.',
    }),
  ),
  constitution_hash: ConstitutionHash,
  next_constitution_hash: Type.Optional(Blake3Hex('Hash of the constitution that takes effect on acceptance.')),
  documents: Documents('articles_of_amendment, statement_of_change, annual_report, …'),
  fee_cents: Type.Integer({
    minimum: 0,
    description: 'The state fee that comes with the filing. 0: the sender does not know it.',
  }),
});
export type CompanyPacket = Static<typeof CompanyPacket>;

export type FilingPacket = FormationPacket | DissolutionPacket | CompanyPacket;
/** A filing with a company registry. `type` selects the schema, so that problems refer to the right schema. */
export const FilingPacket = Type.Unsafe<FilingPacket>({
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: [FormationPacket, DissolutionPacket, CompanyPacket],
});

export const TaxNumberPacket = Type.Object({
  ...Packet,
  type: Type.Literal('ein'),
  filing_number: Name('Number of the accepted formation.', 40),
  responsible_party: Type.Object({
    name: Text('The natural person who controls the entity. Never a tax number.'),
    email: Type.Optional(Text('E-mail address of that person.')),
  }),
});
export type TaxNumberPacket = Static<typeof TaxNumberPacket>;

export const SubmissionHeaders = Type.Object({
  'idempotency-key': Reference,
  'filing-deadline': Type.String({
    pattern: MOMENT,
    description: 'Last moment at which this request may be recorded: RFC 3339, UTC, with milliseconds.',
    examples: ['2026-11-21T04:00:15.000Z'],
  }),
});
export type SubmissionHeaders = Static<typeof SubmissionHeaders>;

export const Rejection = Type.Object({
  // Any code is accepted, so that a code that is newer than this list does not make the whole answer unreadable.
  code: Type.String({
    pattern: '^[\\x21-\\x7e]{1,60}$',
    description: 'A code from the list in the introduction. Others count as `registry_other` or `ein_other`.',
  }),
  message: Text('Text from the registry.', 2000),
  pointer: Type.Optional(Text('JSON Pointer (RFC 6901) to the part of the packet at fault.')),
  retryable: Type.Boolean({ description: 'The same packet may be accepted later, unchanged.' }),
  resubmit_by: Type.Optional(Timestamp('Time until which a corrected filing is accepted.')),
  registry_code: Type.Optional(
    Type.String({
      pattern: '^[\\x21-\\x7e]{1,60}$',
      description:
        "The office's own code, such as the IRS reference numbers 101 to 115; used if `code` is `ein_other`.",
      examples: ['101'],
    }),
  ),
});
export type Rejection = Static<typeof Rejection>;

export const FilingAnswer = Type.Object({
  reference: Reference,
  status: Type.Enum(['pending', 'accepted', 'rejected', 'too_late']),
  packet_hash: Blake3Hex('BLAKE3 of the RFC 8785 form of the packet as received.'),
  received_at: Timestamp('Time at which the request arrived.'),
  expected_at: Type.Optional(Timestamp('Pending: expected time of the decision.')),
  channel: Type.Optional(
    Type.Enum(['online', 'paper'], {
      description: 'Pending: how the office processes it. `paper` takes weeks; `expected_at` says how many.',
    }),
  ),
  number: Type.Optional(Text('Accepted: the filing number or the tax number.', 40)),
  filed_at: Type.Optional(Timestamp('Accepted: time at which it took effect.')),
  evidence: Type.Optional(Text('Accepted: proof, in words or as an address.', 2000)),
  rejection: Type.Optional(Rejection),
});
export type FilingAnswer = Static<typeof FilingAnswer>;

export const FilingAnswerList = Type.Object({ data: Type.Array(FilingAnswer) });
export type FilingAnswerList = Static<typeof FilingAnswerList>;

export const FilingQuery = Type.Object({
  reference: Type.Optional(Reference),
  name: Type.Optional(Name('A normalized name.')),
  jurisdiction: Type.Optional(Jurisdiction),
  filer: Type.Optional(Name('The account whose filings are searched.')),
  since: Type.Optional(Type.String({ pattern: MOMENT, description: 'Only filings received at or after this time.' })),
});
export type FilingQuery = Static<typeof FilingQuery>;

export const TaxNumberQuery = Type.Object({ reference: Reference });
export type TaxNumberQuery = Static<typeof TaxNumberQuery>;

export const NamePath = Type.Object({ normalized: Name('A normalized name.') });
export const NameQuery = Type.Object({
  jurisdiction: Jurisdiction,
  filer: Type.Optional(Name('The account that asks; a registry may ignore it.')),
});
export const NameAnswer = Type.Object({
  status: Type.Enum(['available', 'taken']),
  normalized_name: Type.Optional(Name('The name as it was asked. An answer with another name is ignored.')),
  jurisdiction: Type.Optional(Jurisdiction),
  conflicts: Type.Array(
    Type.Object({
      name: Text('The conflicting name.', 200),
      number: Type.Optional(Text('Its filing number. Absent while that filing is pending.', 40)),
    }),
  ),
});
export type NameAnswer = Static<typeof NameAnswer>;

export const OfficeHours = Type.Object(
  {
    time_zone: Text('IANA time zone, such as America/Denver.', 64),
    days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
      minItems: 1,
      maxItems: 7,
      description: 'ISO 8601: 1 is Monday, 7 is Sunday.',
    }),
    opens: Type.String({
      pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
      description: 'Start, by the local clock.',
    }),
    closes: Type.String({
      pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$',
      description: 'End (exclusive), later than `opens`; 24:00 is midnight.',
    }),
  },
  {
    description:
      'Hours in which submissions are accepted. Outside these hours nothing is sent; look-ups always work. Absent: always.',
  },
);
export type OfficeHours = Static<typeof OfficeHours>;

export const Capabilities = Type.Object({
  protocol: Type.Literal(PROTOCOL_VERSION),
  name: Text('Name of the registry.', 200),
  livemode: Type.Boolean({ description: 'True only if filings have legal effect.' }),
  dedupes_by_reference: Type.Boolean({ description: 'Sending a reference again never creates a second filing.' }),
  lookup: Type.Boolean({ description: 'The GET operations on filings and tax numbers work.' }),
  enforces_deadline: Type.Boolean({ description: 'Filing-Deadline is checked on arrival and again when recording.' }),
  max_processing_ms: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    description: 'Maximum time after its deadline until a filing appears for the first time. Null: no guarantee.',
  }),
  jurisdictions: Type.Array(Jurisdiction),
  online_only: Type.Optional(
    Type.Boolean({
      description:
        'True: filings are made only by web form, so names that the office accepts only on paper cannot be filed. Absent: false.',
    }),
  ),
  office_hours: Type.Optional(OfficeHours),
});
export type Capabilities = Static<typeof Capabilities>;

export const ProblemAnswer = Type.Object({
  type: Type.Optional(Text('Address of an explanation, or about:blank.')),
  title: Text('Type of the problem.'),
  status: Type.Integer({ minimum: 400, maximum: 599 }),
  code: Type.Optional(Text('Code for programs.', 60)),
  detail: Type.Optional(Text('The problem of this request, and how to resolve it.', 2000)),
});
export type ProblemAnswer = Static<typeof ProblemAnswer>;

/**
 * Returns the hex BLAKE3 of a packet's RFC 8785 form, by which both sides identify the filing. Throws on values that
 * JSON cannot represent (lone surrogates, NaN).
 */
export function packetHash(packet: Record<string, unknown>): string {
  return blake3Hex(utf8(canonicalJson(packet)));
}
