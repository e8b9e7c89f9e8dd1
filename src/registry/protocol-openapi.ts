import type { TSchema } from 'typebox';
import { FILING_TYPES } from '../domain/filing/filing.ts';
import { signRequest } from '../domain/formats/http-signature.ts';
import {
  Capabilities,
  CompanyPacket,
  DissolutionPacket,
  FilingAnswer,
  FilingAnswerList,
  FilingQuery,
  FormationPacket,
  NameAnswer,
  NamePath,
  NameQuery,
  PROTOCOL_VERSION,
  ProblemAnswer,
  packetHash,
  SubmissionHeaders,
  TaxNumberPacket,
  TaxNumberQuery,
} from './protocol.ts';
import { introduction } from './protocol-introduction.ts';

/**
 * A sample packet with a known hash, so that implementers can check their RFC 8785 and BLAKE3 before the first filing.
 */
export const EXAMPLE_PACKET: FormationPacket = {
  type: 'formation',
  jurisdiction: 'US-WY',
  legal_form: 'dao_llc',
  legal_name: 'Helios Research DAO LLC',
  normalized_name: 'HELIOSRESEARCH',
  filer: 'acct-1',
  livemode: false,
  registered_agent: {
    name: 'Prairie Agents Inc.',
    street: '1 Main Street',
    city: 'Cheyenne',
    state: 'WY',
    postal_code: '82001',
  },
  organizer: { name: 'Ada Example', email: 'ada@example.com' },
  documents: [
    { kind: 'articles', blake3: '00'.repeat(32) },
    { kind: 'consent', blake3: '11'.repeat(32) },
  ],
  fee_cents: 10_000,
};

export const EXAMPLE_DISSOLUTION: DissolutionPacket = {
  type: 'dissolution',
  jurisdiction: 'US-WY',
  legal_form: 'dao_llc',
  legal_name: 'Helios Research DAO LLC',
  normalized_name: 'HELIOSRESEARCH',
  filing_number: '2026-000000001',
  filer: 'acct-1',
  livemode: false,
  signer: { name: 'Ada Example', email: 'ada@example.com' },
  documents: [{ kind: 'articles_of_dissolution', blake3: '22'.repeat(32) }],
  fee_cents: 6_000,
};

const EXAMPLE_SECRET = Buffer.from('registry protocol example secret');
const EXAMPLE_TARGET = '/filings?reference=efs-1-formation-1';
const EXAMPLE_BASE_PATH = '/efs/v1';
const sign = (target: string) =>
  signRequest({ method: 'GET', target, headers: {} }, EXAMPLE_SECRET, new Date('2026-11-21T04:00:00Z'));

const INTRODUCTION = introduction({
  packetHash: packetHash(EXAMPLE_PACKET),
  secret: EXAMPLE_SECRET.toString('base64'),
  target: EXAMPLE_TARGET,
  signature: sign(EXAMPLE_TARGET),
  basePath: EXAMPLE_BASE_PATH,
  baseSignature: sign(EXAMPLE_BASE_PATH + EXAMPLE_TARGET),
});

const json = (schema: object, extra: object = {}) => ({ 'application/json': { schema, ...extra } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const oneOfType = (schemas: Record<string, string>) => ({
  oneOf: [...new Set(Object.values(schemas))].map(ref),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(Object.entries(schemas).map(([type, name]) => [type, ref(name).$ref])),
  },
});
const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: ref('ProblemAnswer') } },
});

function parameters(place: 'query' | 'path' | 'header', schema: TSchema & { properties: Record<string, TSchema> }) {
  const required: readonly string[] = 'required' in schema ? (schema['required'] as string[]) : [];
  return Object.entries(schema.properties).map(([name, property]) => {
    const { description, ...rest } = property as TSchema & { description?: string };
    const wireName = place === 'header' ? HEADER_NAMES[name] : name;
    return {
      name: wireName,
      in: place,
      required: required.includes(name),
      ...(description && { description }),
      schema: rest,
    };
  });
}

const HEADER_NAMES: Readonly<Record<string, string>> = {
  'idempotency-key': 'Idempotency-Key',
  'filing-deadline': 'Filing-Deadline',
};

const refusals = {
  400: problem('A header or parameter cannot be read. Nothing was recorded.'),
  422: problem(
    'The packet is invalid, live in a sandbox, or differs from the recorded packet of this reference. Nothing was recorded.',
  ),
  401: problem('The signature is missing or invalid. Nothing was recorded.'),
  429: problem(
    'Too many requests. Nothing was recorded. The sender waits as long as Retry-After says and sends again.',
  ),
  503: problem('Busy or closed. The sender looks the reference up, and sends again only after Retry-After.'),
};

const badQuery = {
  400: problem('A parameter is missing or cannot be read.'),
  401: problem('The signature is missing or invalid.'),
};

function submission(operationId: string, summary: string, packet: string, example: object = {}) {
  return {
    operationId,
    summary,
    parameters: parameters('header', SubmissionHeaders),
    requestBody: { required: true, content: json(ref(packet), example) },
    responses: {
      202: { description: 'The result of the submission.', content: json(ref('FilingAnswer')) },
      ...refusals,
    },
  };
}

function lookup(operationId: string, summary: string, description: string, query: Parameters<typeof parameters>[1]) {
  return {
    operationId,
    summary,
    description,
    parameters: parameters('query', query),
    responses: {
      200: {
        description: 'Every entry found, oldest first. Without entries, an empty list.',
        content: json(ref('FilingAnswerList')),
      },
      ...badQuery,
    },
  };
}

const paths = {
  '/capabilities': {
    get: {
      operationId: 'getCapabilities',
      summary: 'Get the capabilities',
      description: 'Returns what this registry guarantees. Asked often; answer quickly.',
      responses: { 200: { description: 'The capabilities.', content: json(ref('Capabilities')) } },
    },
  },
  '/filings': {
    post: submission('submitFiling', 'File a formation or a dissolution', 'FilingPacket', {
      examples: { formation: { value: EXAMPLE_PACKET }, dissolution: { value: EXAMPLE_DISSOLUTION } },
    }),
    get: lookup(
      'findFilings',
      'Find filings',
      'Finds filings of both types by `reference`, or by `name`, `jurisdiction` and `filer`, and optionally `since`. Fewer parameters are refused with 400.',
      FilingQuery,
    ),
  },
  '/names/{normalized}': {
    get: {
      operationId: 'checkName',
      summary: 'Check a name',
      description: 'A name is free if neither a company on the register nor a pending formation holds it.',
      parameters: [...parameters('path', NamePath), ...parameters('query', NameQuery)],
      responses: { 200: { description: 'The name is free or taken.', content: json(ref('NameAnswer')) }, ...badQuery },
    },
  },
  '/tax-numbers': {
    post: submission('submitTaxNumber', 'Apply for an EIN', 'TaxNumberPacket'),
    get: lookup('findTaxNumbers', 'Find applications for an EIN', 'Finds applications by reference.', TaxNumberQuery),
  },
};

const webhooks = {
  decided: {
    post: {
      operationId: 'sendCallback',
      summary: 'Report a decision',
      requestBody: {
        required: true,
        content: json({
          allOf: [
            ref('FilingAnswer'),
            {
              type: 'object',
              required: ['type'],
              properties: { type: { enum: FILING_TYPES, description: 'Of a filing or a tax number.' } },
            },
          ],
        }),
      },
      responses: {
        202: { description: 'Received, whether or not the reference is known.' },
        401: problem('The signature is missing or invalid.'),
        404: problem('The service has no secret for your callbacks.'),
      },
    },
  },
};

const whenStatus = (status: string, required: readonly string[]) => ({
  if: { required: ['status'], properties: { status: { const: status } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: { required },
});

/**
 * Schema of an answer as a registry must write it. The service accepts more when it reads answers: it shows an
 * incomplete answer to a person, and requests an unreadable one again.
 */
export const AnswerToWrite = {
  ...FilingAnswer,
  properties: {
    ...FilingAnswer.properties,
    number: {
      ...FilingAnswer.properties.number,
      minLength: 1,
      pattern: '^(?! )[ -~]*[0-9][ -~]*(?<! )$',
      examples: ['2026-000123456', '12-3456789'],
    },
  },
  allOf: [whenStatus('accepted', ['number', 'filed_at']), whenStatus('rejected', ['rejection'])],
} satisfies TSchema;

/**
 * Builds the OpenAPI 3.1 document of the registry protocol, with everything that an implementer of a registry needs.
 */
export function registryProtocolDocument() {
  return {
    openapi: '3.1.0',
    info: { title: 'Registry protocol', version: PROTOCOL_VERSION, description: INTRODUCTION },
    paths,
    webhooks,
    components: {
      schemas: {
        Capabilities,
        DissolutionPacket,
        FilingAnswer: AnswerToWrite,
        FilingAnswerList: { ...FilingAnswerList, properties: { data: { type: 'array', items: ref('FilingAnswer') } } },
        CompanyPacket,
        FilingPacket: oneOfType({
          formation: 'FormationPacket',
          dissolution: 'DissolutionPacket',
          amendment: 'CompanyPacket',
          agent_change: 'CompanyPacket',
          annual_report: 'CompanyPacket',
          annual_tax: 'CompanyPacket',
        }),
        FormationPacket,
        NameAnswer,
        ProblemAnswer,
        TaxNumberPacket,
      },
    },
  };
}

/** Renders the document committed under docs/. The bytes are stable, so a difference means a change. */
export function renderRegistryProtocol(): string {
  return `${JSON.stringify(registryProtocolDocument(), null, 2)}\n`;
}
