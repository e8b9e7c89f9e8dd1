import { type Static, Type } from 'typebox';
import type { AgreementStanding } from '../../../domain/agreement/standing.ts';
import { SIGNATURES_DUE } from '../../../domain/constitution/agreement-schema.ts';
import { SIGNING_METHODS } from '../../../domain/constitution/agreement-signers.ts';
import { body, exampleShape, Nullable, shape, Timestamp, text, Uuid } from '../../../schema/wire.ts';
import type { ReadAgreement, SignatureLine } from '../../../signatures/read-agreement.ts';

export const BLAKE3 = '5b1d4c9e8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c';
const ADA = 'did:web:ada.example.com';

const SUMMARY = { signed: 0, of: 1, waiting_on: [ADA], declined: [], is_automatic: false };

const ASKED = {
  entity_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
  asked: [ADA],
  mails: [{ member: ADA, state: 'due', not_before: null }],
};

const AGREEMENT = {
  entity_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
  constitution_version: 1,
  constitution_hash: '3f5d2f0c7f8e110198c5a47c1e7a529d3f5d2f0c7f8e110198c5a47c1e7a529d',
  blake3: BLAKE3,
  document_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12',
  signed_document_id: null,
  signatures_due: 'after',
  ...SUMMARY,
  signatures: [
    {
      member: ADA,
      signer_name: 'Ada Lovelace',
      organization: null,
      capacity: 'Member',
      statement: 'I am the natural person named above, and a member of Helios Research DAO LLC.',
      status: 'waiting',
      method: null,
      decided_at: null,
      mails: 1,
      next_mail_at: '2026-11-24T18:00:00.000Z',
      certificate_id: null,
    },
  ],
};

const Dids = (description: string) => Type.Array(Type.String(), { description });
const Hash = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description, examples: [BLAKE3] });
const Count = (description: string) => Type.Integer({ minimum: 0, description, examples: [1] });

/** The state of the agreement, as part of an entity. */
export const AgreementSummary = shape(
  'AgreementSummary',
  'The number of signatures on the current text of the operating agreement, and the members whose signature is missing.',
  {
    signed: Count('Number of members who have signed.'),
    of: Count('Number of members who have to sign.'),
    waiting_on: Dids('DIDs of the members whose signature is missing.'),
    declined: Dids('DIDs of the members who declined to sign. `waiting_on` contains these members too.'),
    is_automatic: Type.Boolean({
      description: 'True if a sandbox set all signatures by itself, without asking anyone.',
    }),
  },
);

const AgreementSignature = shape(
  'AgreementSignature',
  "A member's signature on the agreement, given or still missing.",
  {
    member: text('DID of the member.'),
    signer_name: Nullable(text('Name of the person who signs. Null: the person types it when signing.')),
    organization: Nullable(text('Name of the organization that the person signs for. Null: the person is the member.')),
    capacity: Type.String(),
    statement: text('Statement that the person makes by signing.'),
    status: Type.Enum(['waiting', 'signed', 'declined', 'automatic']),
    method: Nullable(Type.Enum([...SIGNING_METHODS])),
    decided_at: Nullable(Timestamp),
    mails: Count('Mails sent to the member so far.'),
    next_mail_at: Nullable(Timestamp),
    certificate_id: Nullable(Uuid),
  },
);

export const OperatingAgreement = exampleShape(
  'OperatingAgreement',
  'The operating agreement and its signatures.',
  AGREEMENT,
  {
    entity_id: Uuid,
    constitution_version: Type.Integer({
      minimum: 1,
      description: 'Version of the constitution that the agreement covers.',
    }),
    constitution_hash: Hash('BLAKE3 hash of the constitution.'),
    blake3: Hash('BLAKE3 hash of the text to sign.'),
    document_id: Nullable(Uuid),
    signed_document_id: Nullable(
      Type.String({
        format: 'uuid',
        description: 'The agreement with all signatures on it. Null until all have signed.',
      }),
    ),
    signatures_due: Type.Enum([...SIGNATURES_DUE], {
      description:
        'Deadline for the signatures of all members: before the filing, before the company is Active, or later.',
    }),
    ...AgreementSummary.properties,
    signatures: Type.Array(AgreementSignature),
  },
);

export const SignOperatingAgreement = body('SignOperatingAgreement', 'The text that a member signs.', {
  blake3: Hash('Hash of the text that the member read. If the text has changed, the signature is refused.'),
  signed_by: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'Full name of the natural person who signs. Required if the constitution does not name that person.',
      examples: ['Ada Lovelace'],
    }),
  ),
});

export const AskedMembers = exampleShape(
  'AskedMembers',
  'Members whose signature is missing. Members with an e-mail address get a mail.',
  ASKED,
  {
    entity_id: Uuid,
    asked: Dids('DIDs of the members who are asked again.'),
    mails: Type.Array(
      Type.Object({
        member: text('DID of the member.'),
        state: Type.Enum(['due', 'delayed', 'no_address'], {
          description:
            '`due`: the mail is sent now. `delayed`: the mail is sent at `not_before`, because too many mails were sent in the last hour. `no_address`: no mail is sent, because the member has no address and signs with a key.',
        }),
        not_before: Nullable(Timestamp),
      }),
      { description: 'The next mail to each of these members, and when it is sent.' },
    ),
  },
);

export const SigningForm = Type.Object(
  {
    signed_by: Type.Optional(
      Type.String({ maxLength: 200, description: 'The person who signs, if the constitution does not name them.' }),
    ),
  },
  { $id: 'SigningForm', additionalProperties: false },
);
export type AgreementBody = Static<typeof OperatingAgreement>;

/** Returns who signed the agreement, for the entity's answer. */
export function agreementSummary({ signed, of, waiting_on, declined, is_automatic }: AgreementStanding) {
  return { signed, of, waiting_on: [...waiting_on], declined: [...declined], is_automatic };
}

/** Returns an operating agreement as the API shows it. */
export function agreementBody(entityId: string, read: ReadAgreement): AgreementBody {
  const { standing, constitution, constitution_hash, document, signed_document, lines } = read;
  return {
    entity_id: entityId,
    constitution_version: standing.constitution_version,
    constitution_hash,
    blake3: standing.blake3,
    document_id: document?.id ?? null,
    signed_document_id: signed_document?.id ?? null,
    signatures_due: constitution.operating_agreement?.signatures ?? 'after',
    ...agreementSummary(standing),
    signatures: lines.map(lineBody),
  };
}

function lineBody({ signer, statement, request }: SignatureLine): AgreementBody['signatures'][number] {
  const { member, name, organization, capacity } = signer;
  return {
    member,
    signer_name: request?.signer_name ?? name,
    organization,
    capacity,
    statement,
    status: request === null ? 'automatic' : (request.decision ?? 'waiting'),
    method: request?.method ?? null,
    decided_at: request?.decided_at?.toISOString() ?? null,
    mails: request?.mails ?? 0,
    next_mail_at: request?.mail_at?.toISOString() ?? null,
    certificate_id: request?.certificate_id ?? null,
  };
}
