import { Type } from 'typebox';
import type { EventType } from '../../../domain/events/event.ts';
import { DISSOLUTION_STATUSES } from '../../../domain/filing/dissolution.ts';
import { LATER_FILING_TYPES } from '../../../domain/filing/filing-rules.ts';
import { LATER_STATUSES } from '../../../domain/filing/later-filing.ts';
import { Rejection } from '../../../schema/rejection.ts';
import { moment, Nullable, Timestamp, text, Uuid, uuid } from '../../../schema/wire.ts';
import { PROPOSAL } from '../proposals/shapes.ts';
import { ACTIVE, type EventKind, ofEntity, ProposalId, Reason, Reference } from './event-parts.ts';

type FilingEventType = Extract<EventType, `${'filing' | 'dissolution'}.${string}`>;

const LATER = {
  filing_id: Uuid,
  type: Type.Enum([...LATER_FILING_TYPES], { description: 'Type of the filing.' }),
  reference: Reference,
};
const CAUSE = {
  proposal_id: Nullable(ProposalId),
  obligation_id: Nullable(uuid('Obligation of the calendar that it meets.')),
};
const AskedRejection = Type.Union([Rejection, Type.Null()], { description: 'Null: a signature is awaited.' });
const StatedTime = moment('Time stated by the registry.');

const AMENDMENT = {
  ...ACTIVE,
  filing_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e91',
  type: 'amendment',
  reference: `efs-${ACTIVE.id}-amendment-1`,
};
const OF_DECISION = { proposal_id: PROPOSAL.id, obligation_id: null };
const WINDING_DOWN = { ...ACTIVE, state: 'WindingDown', version: 6 };
const DISSOLUTION = { ...WINDING_DOWN, reference: `efs-${ACTIVE.id}-dissolution-1` };
const EXPECTED = { status: 'filing', expected_by: '2027-02-01T18:00:06.000Z' };
const ENDED_EARLY = 'The connection ended early.';
const ANOTHER_PACKET = 'The registry has another packet under this reference.';

/** Events about an existing company's filings and its dissolution. */
export const FILING_KINDS: Readonly<Record<FilingEventType, EventKind>> = {
  'dissolution.started': ofEntity({
    when: 'A dissolution was executed. The company winds down and only pays and distributes what it has.',
    object: { proposal_id: ProposalId },
    example: { object: { ...WINDING_DOWN, proposal_id: PROPOSAL.id }, previous: { state: 'Active', version: 5 } },
  }),
  'dissolution.submitted': ofEntity({
    when: 'The articles of dissolution are written. The intent to file is recorded; nothing has been sent yet.',
    object: { reference: Reference },
    example: { object: DISSOLUTION },
  }),
  'dissolution.action_required': ofEntity({
    when: 'The articles of dissolution wait for a person: they need a signature, or they were rejected.',
    object: { reference: Reference, rejection: AskedRejection },
    example: { object: { ...DISSOLUTION, rejection: null } },
  }),
  'dissolution.outcome_unknown': ofEntity({
    when: 'The articles of dissolution were sent, but their outcome is unknown. The registry is being asked.',
    object: { reference: Reference, reason: Reason },
    example: { object: { ...DISSOLUTION, reason: ENDED_EARLY } },
  }),
  'dissolution.needs_review': ofEntity({
    when: "The registry's answer about the articles of dissolution is impossible or unreadable. An operator must check it.",
    object: { reference: Reference, reason: Reason },
    example: { object: { ...DISSOLUTION, reason: ANOTHER_PACKET } },
  }),
  'dissolution.overdue': ofEntity({
    when: 'The dissolution waits longer than expected for the registry or for a signature. Sent once per wait.',
    object: {
      status: Type.Enum([...DISSOLUTION_STATUSES], { description: 'Step that takes longer than expected.' }),
      expected_by: Timestamp,
    },
    example: { object: { ...WINDING_DOWN, ...EXPECTED } },
  }),
  'dissolution.completed': ofEntity({
    when: 'The registry accepted the articles of dissolution. The company is dissolved.',
    object: {
      reference: Reference,
      dissolution_number: text('Number of the dissolution at the registry.', '2026-000000002'),
      dissolved_at: StatedTime,
    },
    example: {
      object: {
        ...DISSOLUTION,
        state: 'Dissolved',
        version: 7,
        dissolution_number: '2026-000000002',
        dissolved_at: '2027-02-01T18:00:06.000Z',
      },
      previous: { state: 'WindingDown', version: 6 },
    },
  }),
  'filing.submitted': ofEntity({
    when: 'A filing of a company that exists was opened. The intent to file is recorded; nothing has been sent yet.',
    object: { ...LATER, ...CAUSE },
    example: { object: { ...AMENDMENT, ...OF_DECISION } },
  }),
  'filing.action_required': ofEntity({
    when: 'A filing of a company that exists waits for the signature of a person.',
    object: { ...LATER, rejection: AskedRejection },
    example: { object: { ...AMENDMENT, rejection: null } },
  }),
  'filing.outcome_unknown': ofEntity({
    when: 'A filing of a company that exists was sent, but its outcome is unknown. The registry is being asked.',
    object: { ...LATER, reason: Reason },
    example: { object: { ...AMENDMENT, reason: ENDED_EARLY } },
  }),
  'filing.needs_review': ofEntity({
    when: "The registry's answer about a filing of a company that exists is impossible or unreadable. An operator must check it.",
    object: { ...LATER, reason: Reason },
    example: { object: { ...AMENDMENT, reason: ANOTHER_PACKET } },
  }),
  'filing.accepted': ofEntity({
    when: 'The registry accepted a filing of a company that exists. What was decided takes effect, and the duty that it meets is done, in the same change.',
    object: {
      ...LATER,
      number: text('Number of the filing at the registry.', '2026-000000003'),
      filed_at: StatedTime,
      ...CAUSE,
    },
    example: {
      object: {
        ...AMENDMENT,
        name: 'Helios Works',
        legal_name: 'Helios Works DAO LLC',
        version: 6,
        number: '2026-000000003',
        filed_at: '2027-02-01T18:00:06.000Z',
        ...OF_DECISION,
      },
      previous: { name: ACTIVE.name, legal_name: ACTIVE.legal_name, version: 5 },
    },
  }),
  'filing.rejected': ofEntity({
    when: 'A filing of a company that exists was rejected, or its signer declined. Nothing has changed.',
    object: { ...LATER, rejection: Rejection },
    example: {
      object: {
        ...AMENDMENT,
        rejection: {
          code: 'name_not_distinguishable',
          message: 'The name is already on the register.',
          pointer: '/changes/legal_name',
          source: 'registry',
          retryable: false,
        },
      },
    },
  }),
  'filing.overdue': ofEntity({
    when: 'A filing of a company that exists waits longer than expected for the registry or for a signature. Sent once per wait.',
    object: {
      status: Type.Enum([...LATER_STATUSES], { description: 'Step that takes longer than expected.' }),
      expected_by: Timestamp,
    },
    example: { object: { ...ACTIVE, ...EXPECTED } },
  }),
};
