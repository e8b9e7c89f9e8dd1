import { Type } from 'typebox';
import { ENTITY_STATES } from '../../../domain/entity/entity.ts';
import { FILING_STATES, FILING_TYPES } from '../../../domain/filing/filing.ts';
import { STUCK_CODES } from '../../../domain/filing/stuck.ts';
import { WORK_KINDS } from '../../../domain/filing/work.ts';
import { JURISDICTION_CODES } from '../../../domain/jurisdictions/index.ts';
import { exampleShape, idOf, moment, Nullable, shape, Timestamp, text, Uuid, uuid } from '../../../schema/wire.ts';
import { OperatorFilingSummary, PAUSED, SCREENINGS, STUCK } from './operator-filing-shapes.ts';

export const ScreeningPath = Type.Object({ id: idOf('screening') });

const reason = (description: string) => Type.String({ minLength: 1, maxLength: 500, description });

export const Decision = Type.Object(
  { reason: Type.Optional(reason('Reason for the record. Do not name a person.')) },
  { $id: 'OperatorDecision', description: 'Decision of an operator.', additionalProperties: false },
);

const OpenScreening = shape('OpenScreening', 'A formation that waits for screening.', {
  id: Uuid,
  account_id: Uuid,
  entity_id: Uuid,
  legal_name: Type.String(),
  created_at: Timestamp,
});
export const ScreeningList = exampleShape('ScreeningList', 'The oldest open screenings.', SCREENINGS, {
  data: Type.Array(OpenScreening),
});

export const ScreeningResult = shape('ScreeningResult', 'A completed screening.', {
  id: Uuid,
  entity_id: Uuid,
  status: Type.Enum(['resolved', 'canceled']),
});

export const JurisdictionPath = Type.Object({
  code: Type.Enum([...JURISDICTION_CODES], { description: 'ISO 3166-2 code of the state.' }),
});
export const PauseJurisdiction = Type.Object(
  { reason: reason('Reason shown to accounts while they wait.') },
  { $id: 'PauseJurisdiction', description: 'Reason for the pause.', additionalProperties: false },
);
export const JurisdictionState = exampleShape('JurisdictionState', 'State of filing in a jurisdiction.', PAUSED, {
  jurisdiction: Type.Enum([...JURISDICTION_CODES]),
  paused: Type.Boolean(),
  reason: Nullable(Type.String()),
  paused_at: Nullable(Timestamp),
});
export const JurisdictionStateList = Type.Object(
  { data: Type.Array(JurisdictionState) },
  { $id: 'JurisdictionStateList', description: 'Every jurisdiction, paused or not.', examples: [{ data: [PAUSED] }] },
);

const DeadJob = shape('DeadJob', 'Work that failed 50 times in a row. It is still retried every five minutes.', {
  kind: Type.Enum([...WORK_KINDS]),
  id: Uuid,
  account_id: Nullable(Uuid),
  entity_id: Nullable(Uuid),
  failures: Type.Integer({ minimum: 1 }),
});
export const DeadJobList = shape('DeadJobList', 'Work that failed 50 times in a row.', { data: Type.Array(DeadJob) });
export const DeadJobPath = Type.Object({ id: idOf('job') });

const StuckItem = shape('StuckItem', 'A company or filing that does not progress.', {
  code: Type.Enum([...STUCK_CODES], {
    description:
      '`repeated_errors`: the work failed at least five times in a row and is still retried. `no_due_work`: no work is due, no person is asked, and no answer is expected. `overdue_unnoticed`: the expected answer is late and not in the overdue queue.',
  }),
  account_id: Uuid,
  entity_id: Uuid,
  filing_id: Nullable(uuid('The stuck filing. Null: the company itself is stuck.')),
  filing_type: Nullable(Type.Enum([...FILING_TYPES])),
  state: Type.Enum([...ENTITY_STATES, ...FILING_STATES], { description: 'State of the filing, or of the company.' }),
  legal_name: Nullable(Type.String()),
  since: moment('Time of the last change before it became stuck.'),
  failures: Type.Integer({ minimum: 0, description: 'Number of internal errors in a row.' }),
  next_try_at: Nullable(Timestamp),
  missing: text('The cause.'),
  next_step: text('Next step for an operator.'),
  job_id: uuid('`id` for POST /v1/operator/jobs/dead/{id}/redrive.'),
});

export const StuckWork = exampleShape('StuckWork', 'Stuck work, at most 100 of each list.', STUCK, {
  filings: Type.Array(OperatorFilingSummary, {
    description:
      'Filings whose registry is unreachable or whose outcome is unknown for more than ten minutes, the longest first.',
  }),
  jobs: Type.Array(DeadJob),
  stuck: Type.Array(StuckItem, {
    description:
      'Companies in Filing, Filed, Registered or WindingDown, and open filings, that have no due work, no open requirement, no place in an operator queue and no expected answer, or whose work fails every time. The longest first.',
  }),
});

export const SettleRequirement = Type.Object(
  { note: reason('Action for the record. Do not name a person.') },
  { $id: 'SettleRequirement', description: 'How it was settled.', additionalProperties: false },
);
