import { Type } from 'typebox';
import type { EventType } from '../../../domain/events/event.ts';
import { moment, Nullable, Uuid } from '../../../schema/wire.ts';
import { OBLIGATION_FACTS } from '../compliance/shapes.ts';
import type { EventKind } from './event-parts.ts';

const OBLIGATION = {
  obligation_id: Uuid,
  ...OBLIGATION_FACTS,
  is_verified: Type.Boolean({ description: 'False: check the rule yourself; its source is not confirmed or too old.' }),
  amount_cents: Nullable(
    Type.Integer({ minimum: 0, description: 'Amount to pay. Null: none is known, or a fact is missing.' }),
  ),
};

const { code, period, title, is_optional, applies } = OBLIGATION_FACTS;

const REPORT = {
  obligation_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e40',
  code: 'annual_report',
  period: '2027',
  title: 'Annual report with licence tax',
  due_on: '2027-11-01',
  days_left: 7,
  is_optional: false,
  applies: 'yes',
  is_verified: true,
  amount_cents: 6_000,
};

type ComplianceType = Extract<EventType, `compliance.${string}`>;

export const COMPLIANCE_KINDS: Readonly<Record<ComplianceType, EventKind>> = {
  'compliance.due': {
    when: 'An obligation comes due in 60, 30 or 7 days. Each stage is raised at most once.',
    object: {
      ...OBLIGATION,
      reminder_days: Type.Enum([60, 30, 7], {
        description: 'The stage. After a gap, `days_left` is less, and only the latest stage is raised.',
      }),
    },
    example: { object: { ...REPORT, reminder_days: 7 } },
  },
  'compliance.overdue': {
    when: 'The due date of an obligation has passed.',
    object: OBLIGATION,
    example: { object: { ...REPORT, days_left: -1 } },
  },
  'compliance.done': {
    when: 'An obligation is met: the account said so, or the service recorded the act itself.',
    object: {
      ...OBLIGATION,
      done_on: Type.String({ format: 'date', description: 'Day on which the company met the obligation.' }),
      done_by: Type.Enum(['account', 'service']),
      has_evidence: Type.Boolean({ description: 'The account gave an upload that proves it.' }),
    },
    example: { object: { ...REPORT, done_on: '2027-10-20', done_by: 'account', has_evidence: true } },
  },
  'compliance.at_risk': {
    when: 'Reminders of a company are late for a technical reason, or a condition is breached that the law sets.',
    object: {
      obligation_id: Nullable(Uuid),
      code: Nullable(code),
      period: Nullable(period),
      title: Nullable(title),
      due_on: OBLIGATION.due_on,
      days_left: OBLIGATION.days_left,
      is_optional: Nullable(is_optional),
      applies: Nullable(applies),
      is_verified: Nullable(OBLIGATION.is_verified),
      amount_cents: OBLIGATION.amount_cents,
      reason: Type.Enum(['reminders_late', 'condition_breached'], {
        description:
          '`reminders_late`: the calendar was not brought up to date in time, and the obligation is the next one known; null: none is.',
      }),
      late_since: Nullable(moment('When the calendar had to be brought up to date.')),
    },
    example: { object: { ...REPORT, reason: 'reminders_late', late_since: '2027-10-25T06:00:00.000Z' } },
  },
};
