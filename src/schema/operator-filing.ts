import { type Static, Type } from 'typebox';
import { FILING_STATES, FILING_TYPES } from '../domain/filing/filing.ts';
import { REJECTION_CODES } from '../domain/filing/rejection.ts';
import { EIN_PATTERN } from '../domain/tax/ein.ts';
import { FILING, FILING_PAGE } from './examples/operator-filing.ts';
import { Attempt } from './formation.ts';
import { idOf, Nullable, Timestamp, Uuid } from './wire.ts';

export const FILING_QUEUES = ['to_file', 'waiting', 'needs_review', 'overdue'] as const;
export type FilingQueue = (typeof FILING_QUEUES)[number];

export const FilingPath = Type.Object({ id: idOf('filing') });

export const FilingQuery = Type.Object(
  {
    queue: Type.Enum([...FILING_QUEUES], {
      description:
        '`to_file`: must be filed by hand (`REGISTRY=desk`). `waiting`: not sent yet, because an office is closed, the day of its responsible party has not come, or its jurisdiction is paused. `needs_review`: needs a decision by a person. `overdue`: past its expected time.',
    }),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Maximum number of filings to return.' }),
    ),
    cursor: Type.Optional(
      Type.String({ maxLength: 500, description: '`next_cursor` of the previous page, for the same queue.' }),
    ),
  },
  { additionalProperties: false },
);

const SUMMARY = {
  id: Uuid,
  account_id: Uuid,
  entity_id: Uuid,
  type: Type.Enum([...FILING_TYPES]),
  reference: Type.String({ description: 'Reference of this filing at the registry.' }),
  state: Type.Enum([...FILING_STATES]),
  review_reason: Nullable(Type.String({ description: 'Reason why a person must act.' })),
  wait_reason: Nullable(
    Type.String({ description: 'Reason why the filing was not sent yet although nothing is wrong.' }),
  ),
  waits_until: Nullable(Timestamp),
  legal_name: Type.String(),
  jurisdiction: Type.String(),
  fee_cents: Type.Integer({ minimum: 0 }),
  opened_at: Timestamp,
  claimed_by: Nullable(Type.String({ format: 'uuid', description: 'Id of the operator key that claimed the filing.' })),
  claimed_at: Nullable(Timestamp),
  release_asked_by: Nullable(
    Type.String({ format: 'uuid', description: 'Id of the operator key that requested the release.' }),
  ),
};

export const OperatorFilingSummary = Type.Object(SUMMARY, {
  $id: 'OperatorFilingSummary',
  description: 'A filing in a queue.',
});
export const OperatorFilingPage = Type.Object(
  { data: Type.Array(OperatorFilingSummary), next_cursor: Nullable(Type.String()), has_more: Type.Boolean() },
  {
    $id: 'OperatorFilingPage',
    description: 'One page of a queue, oldest first.',
    examples: [FILING_PAGE],
  },
);

export const OperatorFiling = Type.Object(
  {
    ...SUMMARY,
    packet: Type.Record(Type.String(), Type.Unknown(), { description: 'Exact content of the filing.' }),
    packet_hash: Type.String(),
    sends: Type.Integer({ minimum: 0 }),
    deadline_at: Nullable(Timestamp),
    result: Nullable(Type.Record(Type.String(), Type.Unknown())),
    asserted: Nullable(
      Type.Object(
        {
          number: Nullable(Type.String()),
          filed_at: Nullable(Timestamp),
          evidence: Nullable(Type.String()),
        },
        { description: 'In review: an unconfirmed statement of the registry or the account about this filing.' },
      ),
    ),
    number_held_by: Nullable(
      Type.Object(
        { account_id: Uuid, entity_id: Uuid, legal_name: Type.String() },
        { description: 'Another company with the stated number. Never shown to the account.' },
      ),
    ),
    attempts: Type.Array(Attempt),
  },
  {
    $id: 'OperatorFiling',
    description: 'A filing with everything that an operator needs to file or judge it.',
    examples: [FILING],
  },
);

const Evidence = {
  number: Type.String({ minLength: 1, maxLength: 40, description: 'Exactly as the office gave it.' }),
  filed_at: Type.String({
    format: 'date-time',
    description:
      'Time at which it took effect: not before the company was created, and not in the future. Midnight means the whole day.',
  }),
  evidence_upload_id: Type.String({ format: 'uuid', description: 'Id from `POST …/evidence` for this filing.' }),
};
const ConfirmUnusual = Type.Optional(
  Type.Boolean({
    description:
      'True: the proof shows exactly this number, although its form is unusual. Not needed if the registry gave the same number.',
  }),
);
export const AcceptFiling = Type.Object(
  { ...Evidence, confirm_unusual: ConfirmUnusual },
  {
    $id: 'AcceptFiling',
    description: 'The result of a filing, with proof.',
    additionalProperties: false,
  },
);

export const RecordTaxNumber = Type.Object(
  {
    ein: Type.String({ pattern: EIN_PATTERN, description: 'As shown on the notice.', examples: ['12-3456789'] }),
    evidence_upload_id: Evidence.evidence_upload_id,
    confirm_unusual: ConfirmUnusual,
  },
  { $id: 'RecordTaxNumber', description: 'A tax number with its notice.', additionalProperties: false },
);

export const RejectFiling = Type.Object(
  {
    code: Type.Enum(Object.keys(REJECTION_CODES)),
    message: Type.String({ minLength: 1, maxLength: 2_000, description: 'Text from the office.' }),
    pointer: Type.Optional(
      Type.String({ maxLength: 200, description: 'JSON Pointer into the constitution.', examples: ['/name'] }),
    ),
    resubmit_by: Type.Optional(
      Type.String({ format: 'date-time', description: 'Time until which the office accepts a correction.' }),
    ),
  },
  { $id: 'RejectFiling', description: 'Why the office rejected the filing.', additionalProperties: false },
);
export type RejectFiling = Static<typeof RejectFiling>;
