import { Type } from 'typebox';
import { JURISDICTION_CODES } from '../domain/jurisdictions/index.ts';
import { OperatorFilingSummary } from './operator-filing.ts';
import { PAUSED, SCREENINGS, STUCK } from './operator-filing-examples.ts';
import { idOf, Nullable, Timestamp, Uuid } from './wire.ts';

export const ScreeningPath = Type.Object({ id: idOf('screening') });

const reason = (description: string) => Type.String({ minLength: 1, maxLength: 500, description });

export const Decision = Type.Object(
  { reason: Type.Optional(reason('Why, for the record; nothing that names a person.')) },
  { $id: 'OperatorDecision', description: 'What an operator decided.', additionalProperties: false },
);

export const OpenScreening = Type.Object(
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

export const DeadJob = Type.Object(
  {
    kind: Type.Enum(['formations', 'filings', 'mails']),
    id: Uuid,
    account_id: Nullable(Uuid),
    entity_id: Nullable(Uuid),
    failures: Type.Integer({ minimum: 1 }),
  },
  { $id: 'DeadJob', description: 'Due work that failed so often that it is not tried any more.' },
);
export const DeadJobList = Type.Object(
  { data: Type.Array(DeadJob) },
  { $id: 'DeadJobList', description: 'Work that is not tried any more.' },
);
export const DeadJobPath = Type.Object({ id: idOf('job') });

export const StuckWork = Type.Object(
  {
    filings: Type.Array(OperatorFilingSummary, {
      description: 'Registry out of reach, or outcome unknown, for more than ten minutes; the longest first.',
    }),
    jobs: Type.Array(DeadJob),
  },
  { $id: 'StuckWork', description: 'What does not move by itself. At most 100 of each.', examples: [STUCK] },
);

export const SettleRequirement = Type.Object(
  { note: reason('What was done, for the record; nothing that names a person.') },
  { $id: 'SettleRequirement', description: 'How it was settled.', additionalProperties: false },
);
