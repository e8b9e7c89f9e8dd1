import { Type } from 'typebox';
import type { EventType } from '../../../domain/events/event.ts';
import { FILING_TYPES } from '../../../domain/filing/filing.ts';
import { STEPS } from '../../../domain/filing/formation.ts';
import { REQUIREMENT_KINDS } from '../../../domain/filing/requirement.ts';
import { Rejection } from '../../../schema/rejection.ts';
import { moment, Nullable, part, Timestamp, text, Uuid, uuid } from '../../../schema/wire.ts';
import {
  ACTIVE,
  CONSTITUTION,
  DRAFT,
  ENTITY_CHANGES,
  type EventKind,
  EXAMPLE_CONSTITUTION,
  FILED,
  FILING,
  Hash,
  ofEntity,
  REGISTERED,
  Reason,
  Reference,
} from './event-parts.ts';

type FormationType = Extract<EventType, `${'entity' | 'formation' | 'import' | 'requirement'}.${string}`>;

const Step = Type.Enum([...STEPS], { description: 'Formation step of the event.' });
const OF_FILING = { step: Step, reference: Reference };
const IN_DOUBT = { ...OF_FILING, reason: Reason };
const EFFECTIVE_AT = {
  effective_at: Type.Optional(moment('Later time from which the filing has effect. Absent: since `filed_at`.')),
};
const FILED_AT = { filed_at: moment('Time stated by the registry.'), ...EFFECTIVE_AT };
const NUMBER_AND_DATE = { number: Type.String(), filed_at: Timestamp, ...EFFECTIVE_AT };
const SIGNED = {
  reference: Type.Optional(Reference),
  packet_hash: Type.Optional(Hash),
  constitution_hash: Type.Optional(
    Type.String({ ...Hash, description: 'BLAKE3 hash of the constitution, which is part of the signed text.' }),
  ),
  attestation_id: Type.Optional(Nullable(Uuid)),
};

const PUBLIC_KEY = 'z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw';
const REQUIREMENT_ID = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e13';
const REFERENCE = `efs-${DRAFT.id}-formation-1`;
const ABOUT_FILING = { step: 'state_filing', reference: REFERENCE };
const REJECTION = {
  code: 'name_not_distinguishable',
  message: 'The name is not distinguishable from that of another company.',
  pointer: '/name',
  source: 'registry',
  retryable: false,
  requirement_id: REQUIREMENT_ID,
};
const FAILED = { ...FILING, state: 'FilingFailed', version: 3, filing_error: REJECTION.message };
const { filing_number } = FILED;
const IMPORTED_AT = '2019-04-26T06:00:00.000Z';
const NOT_CONFIRMED = 'The register shows another name for this number.';

/** Events from a company's draft to the end of its formation or import. */
export const FORMATION_KINDS: Readonly<Record<FormationType, EventKind>> = {
  'entity.created': ofEntity({
    when: 'An entity was created as a draft.',
    object: CONSTITUTION,
    example: { object: { ...DRAFT, ...EXAMPLE_CONSTITUTION } },
  }),
  'entity.updated': ofEntity({
    when: 'The account changed the constitution, external reference or metadata of an entity.',
    object: {
      changed: Type.Array(Type.Enum(['external_reference', 'metadata', 'constitution']), {
        description: 'Members that were replaced. `metadata` is not included: read the entity.',
      }),
      constitution_version: Type.Optional(CONSTITUTION.constitution_version),
      constitution_hash: Type.Optional(Hash),
    },
    example: {
      object: { ...DRAFT, version: 2, changed: ['external_reference', 'metadata'] },
      previous: { version: 1 },
    },
  }),
  'entity.deleted': ofEntity({
    when: 'The account deleted an entity that no registry had accepted. The object is its last state.',
    object: {},
    example: { object: DRAFT },
  }),
  'formation.submitted': ofEntity({
    when: 'The account submitted an entity. The intent to file is recorded; nothing has been sent yet.',
    object: { reference: Reference },
    example: { object: { ...FILING, reference: REFERENCE }, previous: { state: 'Draft', version: 1 } },
  }),
  'formation.step_completed': ofEntity({
    when: 'A formation step without an event type of its own is done.',
    object: {
      step: Step,
      detail: text('Result, for people.', 'available'),
      waived: Type.Optional(Type.Boolean({ description: 'True: the company continues without a tax number.' })),
      requirement_id: Type.Optional(Nullable(uuid('Requirement that the waiver resolved.'))),
      ...SIGNED,
      signed_documents: Type.Optional(
        Type.Array(
          Type.Object({
            kind: Type.String({ examples: ['articles'] }),
            blake3: Type.String({ examples: ['7a'.repeat(32)] }),
          }),
          { description: 'The papers with the signature on them.' },
        ),
      ),
      text_version: Type.Optional(text('Version of the signed text.', '2026-11-4')),
    },
    previous: ENTITY_CHANGES,
    example: { object: { ...FILING, step: 'name_check', detail: 'available' } },
  }),
  'formation.action_required': ofEntity({
    when: 'The formation waits for a person to sign, clear or supply something.',
    object: {
      step: Step,
      requirement_id: Nullable(uuid('Id of the requirement in GET formation.')),
      rejection: Nullable(Rejection),
      ...SIGNED,
    },
    example: { object: { ...FILING, step: 'screening', requirement_id: REQUIREMENT_ID, rejection: null } },
  }),
  'formation.outcome_unknown': ofEntity({
    when: 'A filing was sent, but its outcome is unknown. The registry is being asked; nothing is sent again.',
    object: IN_DOUBT,
    example: { object: { ...FILING, ...ABOUT_FILING, reason: 'The connection ended early.' } },
  }),
  'formation.needs_review': ofEntity({
    when: "The registry's answer about a filing is impossible or unreadable. An operator must check it.",
    object: IN_DOUBT,
    example: {
      object: { ...FILING, ...ABOUT_FILING, reason: 'The registry has another packet under this reference.' },
    },
  }),
  'formation.filed': ofEntity({
    when: 'The registry accepted the filing, and the company has its number. It exists from the time of its effect.',
    object: { ...OF_FILING, ...FILED_AT },
    example: {
      object: { ...FILED, ...ABOUT_FILING, filed_at: '2026-11-21T18:00:06.000Z' },
      previous: { state: 'Filing', version: 2, filing_number: null },
    },
  }),
  'formation.ein_assigned': ofEntity({
    when: 'The company received its tax number.',
    object: {
      step: Type.Literal('ein'),
      supplied: Type.Boolean({
        description: 'True: the account supplied the number with its notice; the tax office did not.',
      }),
      late: Type.Boolean({ description: 'True: the company had continued without a tax number.' }),
      reference: Nullable(Reference),
      requirement_id: Nullable(uuid('Requirement that the account resolved.')),
      notice: Nullable(Type.String({ ...Hash, description: 'BLAKE3 hash of the notice.' })),
    },
    example: {
      object: {
        ...REGISTERED,
        step: 'ein',
        supplied: false,
        late: false,
        reference: `efs-${DRAFT.id}-ein-1`,
        requirement_id: null,
        notice: null,
      },
      previous: { state: 'Filed', version: 3, ein: null },
    },
  }),
  'formation.completed': ofEntity({
    when: 'Every step is done. The company is active and has its DID.',
    object: { public_key: text('Public key of the DID, as Multikey.', PUBLIC_KEY) },
    example: {
      object: { ...ACTIVE, public_key: PUBLIC_KEY },
      previous: { state: 'Registered', version: 4, oas_did: null },
    },
  }),
  'formation.failed': ofEntity({
    when: 'The registry rejected the formation, a person refused it, or the account gave it up.',
    object: {
      step: Type.Union([Step, Type.Null()], { description: 'Null: the account marked it as failed.' }),
      reference: Nullable(Reference),
      rejection: Nullable(Rejection),
    },
    example: {
      object: { ...FAILED, ...ABOUT_FILING, rejection: REJECTION },
      previous: { state: 'Filing', version: 2, filing_error: null },
    },
  }),
  'formation.retried': ofEntity({
    when: 'The account retried a failed formation.',
    object: { reference: Reference },
    example: {
      object: { ...FILING, version: 4, reference: `efs-${DRAFT.id}-formation-2` },
      previous: { state: 'FilingFailed', version: 3, filing_error: REJECTION.message },
    },
  }),
  'formation.reconciled': ofEntity({
    when: 'The outcome of a filing became known after the company had stopped waiting for it.',
    object: {
      ...OF_FILING,
      outcome: Type.Enum(['accepted', 'rejected', 'not_received']),
      rejection: Nullable(Rejection),
    },
    example: {
      object: { ...FILED, version: 4, ...ABOUT_FILING, outcome: 'accepted', rejection: null },
      previous: {
        state: 'FilingFailed',
        version: 3,
        filing_number: null,
        filing_error: 'Marked as failed by the account.',
      },
    },
  }),
  'formation.overdue': ofEntity({
    when: 'The current step takes longer than expected. Sent once per step.',
    object: { step: Step, expected_by: Timestamp },
    example: { object: { ...FILING, step: 'state_filing', expected_by: '2026-11-21T18:02:00.000Z' } },
  }),
  'formation.corrected': ofEntity({
    when: 'Two operators corrected a fact that had been recorded by mistake.',
    object: {
      correction_id: Uuid,
      type: Type.Enum([...FILING_TYPES], { description: 'Type of the filing whose result was corrected.' }),
      reference: Reference,
      reason: Reason,
      recorded: part('Facts that were recorded by mistake.', NUMBER_AND_DATE),
      corrected: Nullable(part('Null: the office never accepted it.', NUMBER_AND_DATE)),
      consequences: Type.Array(Type.String(), {
        description: 'Codes of the consequences, and of what could not follow.',
      }),
    },
    example: {
      object: {
        ...FILED,
        version: 4,
        correction_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e90',
        type: 'formation',
        reference: REFERENCE,
        reason: 'Two digits were swapped.',
        recorded: { number: '2026-001234576', filed_at: '2026-11-21T18:00:00.000Z' },
        corrected: { number: filing_number, filed_at: '2026-11-21T18:00:00.000Z' },
        consequences: ['papers_reissued', 'papers_kept'],
      },
      previous: { version: 3, filing_number: '2026-001234576' },
    },
  }),
  'import.submitted': ofEntity({
    when: 'The account imported a company that exists. Its facts are unverified until an operator confirms them.',
    object: {
      reference: Reference,
      claimed: part('The words of the account. Nobody has verified them.', {
        filing_number: Type.String(),
        filed_at: Timestamp,
        ein: Nullable(Type.String()),
      }),
    },
    example: {
      object: {
        ...FILING,
        state: 'Importing',
        reference: REFERENCE,
        claimed: { filing_number, filed_at: IMPORTED_AT, ein: REGISTERED.ein },
      },
      previous: { state: 'Draft', version: 1 },
    },
  }),
  'import.confirmed': ofEntity({
    when: 'An operator found an imported company in the register, and confirmed its number and its date.',
    object: {
      reference: Reference,
      ...FILED_AT,
      is_name_held: Type.Boolean({
        description: 'False: another filing held this name before. The office decides between them.',
      }),
    },
    example: {
      object: { ...FILED, reference: REFERENCE, filed_at: IMPORTED_AT, is_name_held: true },
      previous: { state: 'Importing', version: 2, filing_number: null },
    },
  }),
  'import.rejected': ofEntity({
    when: 'An operator could not confirm an imported company. Nothing of it is a fact here.',
    object: { reference: Reference, rejection: Rejection },
    example: {
      object: {
        ...FAILED,
        state: 'ImportFailed',
        reference: REFERENCE,
        filing_error: NOT_CONFIRMED,
        rejection: { code: 'registry_other', message: NOT_CONFIRMED, source: 'human', retryable: true },
      },
      previous: { state: 'Importing', version: 2, filing_error: null },
    },
  }),
  'requirement.resolved': {
    when: 'An open requirement was answered, or what it asked for was done.',
    object: {
      requirement_id: uuid('Id of the requirement in GET formation.'),
      kind: Type.Enum([...REQUIREMENT_KINDS], { description: 'Kind of the requirement.' }),
      code: text('Reason of the requirement.'),
      supplied: Type.Array(Type.String(), {
        description: 'Names of the members that were supplied. Their values may name people, so they are left out.',
      }),
    },
    example: {
      object: {
        requirement_id: REQUIREMENT_ID,
        kind: 'information',
        code: 'registered_office_invalid',
        supplied: ['registered_agent'],
      },
    },
  },
};
