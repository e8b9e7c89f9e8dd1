import { type Static, Type } from 'typebox';
import { SIGNATURES_DUE } from '../../../domain/constitution/agreement-schema.ts';
import { SIGNING_METHODS } from '../../../domain/constitution/agreement-signers.ts';
import { Nullable, Timestamp, Uuid } from '../../../schema/wire.ts';
import { AGREEMENT, ASKED, BLAKE3 } from './agreement-examples.ts';

const Dids = (description: string) => Type.Array(Type.String(), { description });
const Hash = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description, examples: [BLAKE3] });
const Count = (description: string) => Type.Integer({ minimum: 0, description, examples: [1] });

/** As an entity shows it. */
export const AgreementSummary = Type.Object(
  {
    signed: Count('Members who have signed.'),
    of: Count('Members who sign.'),
    waiting_on: Dids('DIDs of the members whose signature is missing.'),
    declined: Dids('DIDs of those among them who declined.'),
    is_automatic: Type.Boolean({ description: 'True: a sandbox has set the signatures. Nobody signed.' }),
  },
  { $id: 'AgreementSummary', description: 'Signatures on the current text of the operating agreement.' },
);

const AgreementSignature = Type.Object(
  {
    member: Type.String({ description: 'DID of the member.' }),
    signer_name: Nullable(
      Type.String({ description: 'The natural person. Null: they type their name when they sign.' }),
    ),
    organization: Nullable(Type.String({ description: 'The member they sign for. Null: they are the member.' })),
    capacity: Type.String(),
    statement: Type.String({ description: 'Statement that the person makes by signing.' }),
    status: Type.Enum(['waiting', 'signed', 'declined', 'automatic']),
    method: Nullable(Type.Enum([...SIGNING_METHODS])),
    decided_at: Nullable(Timestamp),
    mails: Count('Mails sent to the member so far.'),
    next_mail_at: Nullable(Timestamp),
    certificate_id: Nullable(Uuid),
  },
  { $id: 'AgreementSignature', description: "A member's line on the agreement." },
);

export const OperatingAgreement = Type.Object(
  {
    entity_id: Uuid,
    constitution_version: Type.Integer({ minimum: 1, description: 'Version of the constitution that it binds.' }),
    constitution_hash: Hash('BLAKE3 of the constitution.'),
    blake3: Hash('BLAKE3 of the text to sign.'),
    document_id: Nullable(Uuid),
    signed_document_id: Nullable(
      Type.String({
        format: 'uuid',
        description: 'The agreement with all signatures on it. Null until all have signed.',
      }),
    ),
    signatures_due: Type.Enum([...SIGNATURES_DUE], { description: 'Time by which all have signed.' }),
    ...AgreementSummary.properties,
    signatures: Type.Array(AgreementSignature),
  },
  { $id: 'OperatingAgreement', description: 'The operating agreement and its signatures.', examples: [AGREEMENT] },
);

export const SignOperatingAgreement = Type.Object(
  {
    blake3: Hash('Hash of the text that the member read, so that no other text is signed.'),
    signed_by: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        description: 'Full name of the natural person. Required if the constitution does not name them.',
        examples: ['Ada Lovelace'],
      }),
    ),
  },
  { $id: 'SignOperatingAgreement', additionalProperties: false, description: 'The text that a member signs.' },
);

export const AskedMembers = Type.Object(
  {
    entity_id: Uuid,
    asked: Dids('DIDs of the members who are asked again.'),
    mails: Type.Array(
      Type.Object({
        member: Type.String({ description: 'DID of the member.' }),
        state: Type.Enum(['due', 'delayed', 'no_address'], {
          description:
            '`due`: its mail is written now. `delayed`: too many mails were sent; it is written at `not_before`. `no_address`: none; the member signs with a key.',
        }),
        not_before: Nullable(Timestamp),
      }),
      { description: 'The next mail to each of them.' },
    ),
  },
  {
    $id: 'AskedMembers',
    description: 'Members whose signature is missing. Those with an address are mailed.',
    examples: [ASKED],
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
