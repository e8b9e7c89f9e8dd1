import { addMonths, type Day } from '../compliance/day.ts';
import { type ObligationState, statusOn } from '../compliance/stage.ts';
import type { EntityState } from '../entity/entity.ts';
import { dayWords } from '../formats/months.ts';
import type { StatedLine } from './filed-changes.ts';
import { type FilingState, isClosed } from './filing.ts';
import { FILING_RULES, type LaterFilingType } from './filing-rules.ts';

/* Orders: filings that an owner requests and an operator files by hand. */

export type OrderKind = {
  [T in LaterFilingType]: (typeof FILING_RULES)[T]['period'] extends 'order' ? T : never;
}[LaterFilingType];

/** Number of months within which a forfeited company can be reinstated (W.S. 17-29-705). */
const REINSTATEMENT_MONTHS = 24;

/** The period for filing an overdue report. After `dueOn`, the last day of this period, the articles are forfeited. */
export type Cure = { dueOn: Day | null; state: ObligationState; periodStart: Day | null; isOptional: boolean };

export type OrderFacts = {
  kind: OrderKind;
  entityState: EntityState;
  today: Day;
  /** The newest filing of the same type. */
  newest: { id: string; state: FilingState } | null;
  /** The oldest open period for filing an overdue report; null: no report was missed. */
  cure: Cure | null;
  /**
   * The message for a reinstatement that is refused because the articles are not forfeited. The message differs by US
   * state, because the duties of companies differ.
   */
  notForfeited: string;
};

/**
 * Codes of refusals. `illegal_transition`: impossible in the current state. `guard_unmet`: a precondition is not met.
 */
export type OrderRefusal = { code: 'illegal_transition' | 'guard_unmet'; reason: string; message: string };

/** Returns why a filing cannot be ordered now; null if the filing can be ordered. */
export function orderRefusal({
  kind,
  entityState,
  today,
  newest,
  cure,
  notForfeited,
}: OrderFacts): OrderRefusal | null {
  const { name, in: states } = FILING_RULES[kind];
  if (!(states as readonly EntityState[]).includes(entityState)) {
    const message = `The company is ${entityState}. A ${name} needs a company that is on file and not ending.`;
    return { code: 'illegal_transition', reason: 'company_state', message };
  }
  if (newest !== null && !isClosed(newest.state)) {
    const message = `Filing ${newest.id} is a ${name} that is open: wait for it, or cancel it before you order another.`;
    return { code: 'illegal_transition', reason: 'already_open', message };
  }
  return kind === 'reinstatement' ? reinstatementRefusal({ cure, today, notForfeited }) : null;
}

/**
 * Refuses a reinstatement unless the company's calendar shows that the articles are forfeited. No state of an entity
 * shows a forfeiture.
 */
function reinstatementRefusal({
  cure,
  today,
  notForfeited,
}: Pick<OrderFacts, 'cure' | 'today' | 'notForfeited'>): OrderRefusal | null {
  const code = 'guard_unmet';
  if (cure === null || cure.dueOn === null || statusOn(cure, today) !== 'overdue') {
    return { code, reason: 'not_forfeited', message: notForfeited };
  }
  const last = addMonths(cure.dueOn, REINSTATEMENT_MONTHS);
  if (today <= last) return null;
  const message = `The two years in which it could be reinstated ended on ${last}. Ask the office, or form another company.`;
  return { code, reason: 'too_late', message };
}

/** Parts of a statement that corrects a record of the company. */
export type CorrectionText = { inaccuracy: string; reason: string; corrected: string };

/** A record that is to be corrected. `title`: the state's own term, such as Certificate of formation. */
export type CorrectedRecord = { title: string; number: string; filedOn: Day };

/** Returns the parts that a statement of correction must have (W.S. 17-29-206). */
export function correctionLines(
  record: CorrectedRecord,
  { inaccuracy, reason, corrected }: CorrectionText,
): StatedLine[] {
  return [
    { label: 'Record', value: `${record.title}, number ${record.number}` },
    { label: 'Filed', value: dayWords(record.filedOn) },
    { label: 'Inaccuracy', value: inaccuracy },
    { label: 'Why it is inaccurate', value: reason },
    { label: 'Corrected', value: corrected },
  ];
}

/**
 * Returns the lines of an application for reinstatement. `periodStart`: due day of the overdue report, on which the
 * period to cure it begins.
 */
export function reinstatementLines({ period, periodStart }: { period: string; periodStart: Day }): StatedLine[] {
  return [
    { label: 'Request', value: 'The company asks to be reinstated with its name.' },
    { label: 'Overdue report', value: `The annual report for ${period} was due on ${dayWords(periodStart)}.` },
  ];
}
