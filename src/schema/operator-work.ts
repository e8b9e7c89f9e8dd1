import { Type } from 'typebox';
import { ENTITY_STATES } from '../domain/entity/entity.ts';
import { FILING_STATES, FILING_TYPES } from '../domain/filing/filing.ts';
import { STUCK_CODES } from '../domain/filing/stuck.ts';
import { WORK_KINDS } from '../domain/filing/work.ts';
import { JURISDICTION_CODES } from '../domain/jurisdictions/index.ts';
import { PAUSED, SCREENINGS, STUCK } from './examples/operator-filing.ts';
import { OperatorFilingSummary } from './operator-filing.ts';
import { idOf, Nullable, Timestamp, Uuid } from './wire.ts';

export const ScreeningPath = Type.Object({ id: idOf('screening') });

const reason = (description: string) => Type.String({ minLength: 1, maxLength: 500, description });

export const Decision = Type.Object(
  { reason: Type.Optional(reason('Why, for the record; nothing that names a person.')) },
  { $id: 'OperatorDecision', description: 'What an operator decided.', additionalProperties: false },
);

const OpenScreening = Type.Object(
  { id: Uuid, account_id: Uuid, entity_id: Uuid, legal_name: Type.String(), created_at: Timestamp },
  { $id: 'OpenScreening', description: 'A formation that waits to be cleared.' },
);
export const ScreeningList = Type.Object(
  { data: Type.Array(OpenScreening) },
  { $id: 'ScreeningList', description: 'The oldest open screenings.', examples: [SCREENINGS] },
);

export const ScreeningResult = Type.Object(
  { id: Uuid, entity_id: Uuid, status: Type.Enum(['resolved', 'canceled']) },
  { $id: 'ScreeningResult', description: 'A screening that has ended.' },
);

export const JurisdictionPath = Type.Object({
  code: Type.Enum([...JURISDICTION_CODES], { description: 'ISO 3166-2 code of the state.' }),
});
export const PauseJurisdiction = Type.Object(
  { reason: reason('What accounts are told while they wait.') },
  { $id: 'PauseJurisdiction', description: 'Why nothing is sent there.', additionalProperties: false },
);
export const JurisdictionState = Type.Object(
  {
    jurisdiction: Type.String(),
    paused: Type.Boolean(),
    reason: Nullable(Type.String()),
    paused_at: Nullable(Timestamp),
  },
  { $id: 'JurisdictionState', description: 'Whether filings are sent in a jurisdiction.', examples: [PAUSED] },
);

const DeadJob = Type.Object(
  {
    kind: Type.Enum([...WORK_KINDS]),
    id: Uuid,
    account_id: Nullable(Uuid),
    entity_id: Nullable(Uuid),
    failures: Type.Integer({ minimum: 1 }),
  },
  { $id: 'DeadJob', description: 'Work that failed 50 times in a row. It is still tried, every five minutes.' },
);
export const DeadJobList = Type.Object(
  { data: Type.Array(DeadJob) },
  { $id: 'DeadJobList', description: 'Work that failed 50 times in a row.' },
);
export const DeadJobPath = Type.Object({ id: idOf('job') });

const StuckItem = Type.Object(
  {
    code: Type.Enum([...STUCK_CODES], {
      description:
        '`repeated_errors`: the work failed at least five times in a row and is still tried; `no_due_work`: nothing is due, nobody is asked, no answer is expected; `overdue_unnoticed`: the expected answer is late and not in the overdue queue.',
    }),
    account_id: Uuid,
    entity_id: Uuid,
    filing_id: Nullable(Type.String({ ...Uuid, description: 'The filing, where one is stuck; null: the company.' })),
    filing_type: Nullable(Type.Enum([...FILING_TYPES])),
    state: Type.Enum([...ENTITY_STATES, ...FILING_STATES], { description: 'Of the filing, or else of the company.' }),
    legal_name: Nullable(Type.String()),
    since: Type.String({ ...Timestamp, description: 'The last change before it got stuck.' }),
    failures: Type.Integer({ minimum: 0, description: 'Internal errors in a row.' }),
    next_try_at: Nullable(Timestamp),
    missing: Type.String({ description: 'What is missing.' }),
    next_step: Type.String({ description: 'What an operator can do.' }),
    job_id: Type.String({ ...Uuid, description: 'What POST /v1/operator/jobs/dead/{id}/redrive takes.' }),
  },
  { $id: 'StuckItem', description: 'A company or a filing that stands still.' },
);

export const StuckWork = Type.Object(
  {
    filings: Type.Array(OperatorFilingSummary, {
      description: 'Registry out of reach, or outcome unknown, for more than ten minutes; the longest first.',
    }),
    jobs: Type.Array(DeadJob),
    stuck: Type.Array(StuckItem, {
      description:
        'Companies in Filing, Filed, Registered or WindingDown, and open filings, that have no due work, no open requirement, no place in an operator queue and no expected answer; and those whose work fails every time. The longest first.',
    }),
  },
  { $id: 'StuckWork', description: 'Stuck work, at most 100 of each list.', examples: [STUCK] },
);

export const SettleRequirement = Type.Object(
  { note: reason('What was done, for the record; nothing that names a person.') },
  { $id: 'SettleRequirement', description: 'How it was settled.', additionalProperties: false },
);
