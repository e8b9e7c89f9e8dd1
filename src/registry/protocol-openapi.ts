import type { TSchema } from 'typebox';
import { FILING_TYPES } from '../domain/filing.ts';
import { SIGNATURE_WINDOW_SECONDS, signRequest } from '../domain/http-signature.ts';
import {
  Capabilities,
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
  REJECTION_CODES,
  SubmissionHeaders,
  TaxNumberPacket,
  TaxNumberQuery,
} from './protocol.ts';

/** A packet and its hash, so that a stranger can check their RFC 8785 and BLAKE3 before the first filing. */
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
const EXAMPLE_SIGNATURE = signRequest(
  { method: 'GET', target: EXAMPLE_TARGET, headers: {} },
  EXAMPLE_SECRET,
  new Date('2026-11-21T04:00:00Z'),
);

const rejectionTable = Object.entries(REJECTION_CODES)
  .map(([code, { meaning, retryable }]) => `- \`${code}\`: ${meaning}${retryable ? ' May pass later, unchanged.' : ''}`)
  .join('\n');

const INTRODUCTION = `
A registry is any program that files for the Entity Formation Service: a state's interface, an agent's office, a filing robot.
Follow the rules below and a company is never filed twice, whatever breaks in between.

## Reference
Every submission carries \`Idempotency-Key\`: the reference the sender gave this filing. Every send of the same filing carries
the same reference and, to the byte of its RFC 8785 form, the same packet. Keep the reference with what you record, for good.
- If you declare \`dedupes_by_reference\`, a reference you have recorded is answered with what you recorded, in its present
  status, also after the deadline; two at once count as one. The same reference with another packet is refused with 422.
- If you do not declare it, say so honestly. The sender then looks before it sends.

## Deadline
Every submission carries \`Filing-Deadline\`. Compare it with your clock when the request arrives, and again as the last thing
before you record. If it has passed, record nothing and answer 202 with status \`too_late\`. That answer is a promise:
this request has had no effect and never will. What was recorded in time is not undone, however long the answer takes.
Keep your clock in step (NTP); the sender allows for a small difference.

## max_processing_ms
How long after its deadline a filing can still show up for the first time in your look-ups. The sender waits that long before it
believes that you do not have a filing, and only then sends again. Too long costs patience; too short files companies twice.

## Packet hash
Answer with \`packet_hash\`: BLAKE3, 32 bytes as lower-case hex, over the RFC 8785 (JCS) form of the packet exactly as it arrived,
members you do not know included. By it the sender sees that you recorded its filing and no other.
The example formation of \`POST /filings\` has the hash \`${packetHash(EXAMPLE_PACKET)}\`.

## Answers
202 with a status is the only answer that counts as having been understood:
- \`pending\`: recorded, not decided. Add \`expected_at\` if you can. The sender looks it up again later.
- \`accepted\`: add \`number\`, \`filed_at\` and \`evidence\`. Final. Never invent a number.
- \`rejected\`: add \`rejection\`. Final for this reference; a corrected filing comes under a new one.
- \`too_late\`: see above. Nothing is recorded under it, so it never appears in a look-up.

A 4xx means: this request recorded nothing, and never will.
After anything else (a 5xx, a broken connection, a time-out, a body that cannot be read) the sender assumes neither:
it looks the reference up, and looks again, before it sends once more. So use 5xx freely for trouble, never for a refusal.

## Dissolutions
\`POST /filings\` takes two types of packets: a formation, and the dissolution of a company that is on the register. They are kept in
one register: a reference names one filing of either type, and look-ups, by reference and by name, answer both. The company is the
accepted formation with this \`filing_number\`. It holds its name until the dissolution is accepted; from then on the name is free.
A registry that files no dissolutions answers 422: nothing is recorded, and a person takes it from there.

## Office hours
If you take submissions at certain hours only, declare \`office_hours\`; outside of them nothing is sent. What arrives all the same
may be answered 503 with \`Retry-After\`.

## Signatures
Where both sides share a secret, every request of the sender is signed by RFC 9421 (HTTP Message Signatures) with \`hmac-sha256\`:
one signature in \`Signature-Input\` and \`Signature\`. It covers \`@method\`, \`@path\`, \`@query\`, and of \`Content-Type\`, \`Content-Digest\`
(RFC 9530, \`sha-256\`), \`Idempotency-Key\` and \`Filing-Deadline\` those that the request has; its parameters are \`created\`, \`keyid\` and
\`alg\`. Check that all of these are covered, that \`created\` is within ${SIGNATURE_WINDOW_SECONDS} seconds of your clock, the signature, and the digest of the body.
Answer 401 to anything else: like every 4xx it promises that nothing was recorded.
To try yours: with the secret \`${EXAMPLE_SECRET.toString('base64')}\` (base64), a request \`GET ${EXAMPLE_TARGET}\` has
\`Signature-Input: ${EXAMPLE_SIGNATURE['signature-input']}\` and
\`Signature: ${EXAMPLE_SIGNATURE['signature']}\`.

## Callbacks
You may tell the sender that something was decided, at the address it gave you (\`/v1/registry/callbacks\`), signed in the same way
with the same secret: see the webhook \`decided\`. It is a hint: the sender looks the reference up at once. So a callback may come
twice, and may be lost; 202 says only that it was heard. Try a few times, then leave it.

## Look-up
Show everything you have. If a filing was recorded twice, answer both entries: hiding one hides the mistake from those who
must repair it. An empty list means that you have nothing at this moment.

## Rejection codes
${rejectionTable}

## General
JSON in UTF-8, at most 1 MiB each way; moments are RFC 3339 in UTC with milliseconds. Ignore members you do not know, apart from
hashing them. No redirects: they are not followed. Refuse a packet whose \`livemode\` is not yours with 422.
Answer within 30 seconds; decide later if you must, and answer \`pending\` now.
`.trim();

const json = (schema: object, extra: object = {}) => ({ 'application/json': { schema, ...extra } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
/** One of several packets, told apart by `type`. */
const oneOfType = (schemas: Record<string, string>) => ({
  oneOf: Object.values(schemas).map(ref),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(Object.entries(schemas).map(([type, name]) => [type, ref(name).$ref])),
  },
});
const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: ref('ProblemAnswer') } },
});

/** OpenAPI lists parameters one by one where the code has one object schema per place. */
function parameters(place: 'query' | 'path' | 'header', schema: TSchema & { properties: Record<string, TSchema> }) {
  const required: readonly string[] = 'required' in schema ? (schema['required'] as string[]) : [];
  return Object.entries(schema.properties).map(([name, property]) => {
    const { description, ...rest } = property as TSchema & { description?: string };
    const shown = place === 'header' ? HEADER_NAMES[name] : name;
    return {
      name: shown,
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
    'The packet is wrong, live where this is a rehearsal, or the reference has another packet. Nothing was recorded.',
  ),
  401: problem('The signature is missing or does not hold. Nothing was recorded.'),
  503: problem('Busy or closed. The sender honours Retry-After and looks the reference up before it sends again.'),
};

const badQuery = {
  400: problem('A parameter is missing or cannot be read.'),
  401: problem('The signature is missing or does not hold.'),
};

function submission(operationId: string, summary: string, packet: string, example: object = {}) {
  return {
    operationId,
    summary,
    parameters: parameters('header', SubmissionHeaders),
    requestBody: { required: true, content: json(ref(packet), example) },
    responses: {
      202: { description: 'What became of it.', content: json(ref('FilingAnswer')) },
      ...refusals,
    },
  };
}

function lookup(operationId: string, summary: string, query: Parameters<typeof parameters>[1]) {
  return {
    operationId,
    summary,
    parameters: parameters('query', query),
    responses: {
      200: {
        description: 'Every entry found, oldest first; none is an empty list.',
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
      summary: 'What this registry promises. Asked often; answer quickly.',
      responses: { 200: { description: 'The promises.', content: json(ref('Capabilities')) } },
    },
  },
  '/filings': {
    post: submission('submitFiling', 'File a formation or a dissolution.', 'FilingPacket', {
      examples: { formation: { value: EXAMPLE_PACKET }, dissolution: { value: EXAMPLE_DISSOLUTION } },
    }),
    get: lookup(
      'findFilings',
      'Find filings of both types by reference, or by name together with jurisdiction and filer, since a moment.',
      FilingQuery,
    ),
  },
  '/names/{normalized}': {
    get: {
      operationId: 'checkName',
      summary: 'Whether a name is free: not held by a company on the register, nor by a pending formation.',
      parameters: [...parameters('path', NamePath), ...parameters('query', NameQuery)],
      responses: { 200: { description: 'Free or taken.', content: json(ref('NameAnswer')) }, ...badQuery },
    },
  },
  '/tax-numbers': {
    post: submission('submitTaxNumber', 'Apply for an EIN. Same rules as for a filing.', 'TaxNumberPacket'),
    get: lookup('findTaxNumbers', 'Find applications for a tax number by reference.', TaxNumberQuery),
  },
};

/** What a registry may send to the service. */
const webhooks = {
  decided: {
    post: {
      operationId: 'sendCallback',
      summary: 'Something that was pending has been decided.',
      requestBody: {
        required: true,
        content: json({
          allOf: [
            ref('FilingAnswer'),
            {
              type: 'object',
              required: ['type'],
              properties: { type: { enum: FILING_TYPES, description: 'Of a filing, or a tax number.' } },
            },
          ],
        }),
      },
      responses: {
        202: { description: 'Heard, whether or not the reference is known.' },
        401: problem('The signature is missing or does not hold.'),
        404: problem('The service shares no secret with you.'),
      },
    },
  },
};

/** The OpenAPI 3.1 document of the registry protocol: all a stranger needs to write a registry. */
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
        FilingAnswer,
        FilingAnswerList: { ...FilingAnswerList, properties: { data: { type: 'array', items: ref('FilingAnswer') } } },
        FilingPacket: oneOfType({ formation: 'FormationPacket', dissolution: 'DissolutionPacket' }),
        FormationPacket,
        NameAnswer,
        ProblemAnswer,
        TaxNumberPacket,
      },
    },
  };
}

/** The document as committed under docs/: stable bytes, so that a difference is a change. */
export function renderRegistryProtocol(): string {
  return `${JSON.stringify(registryProtocolDocument(), null, 2)}\n`;
}
