import { MONTHS } from '../formats/months.ts';
import { isRealDate } from '../formats/real-date.ts';

/** The check boxes of line 16 of Form SS-4, in the words of the form. */
export const PRINCIPAL_ACTIVITIES = [
  'Construction',
  'Rental & leasing',
  'Transportation & warehousing',
  'Health care & social assistance',
  'Accommodation & food service',
  'Wholesale-agent/broker',
  'Wholesale-other',
  'Retail',
  'Real estate',
  'Manufacturing',
  'Finance & insurance',
  'Other (specify)',
] as const;
export const OTHER_ACTIVITY = PRINCIPAL_ACTIVITIES.at(-1);

const YES_OR_NO = ['Yes', 'No'] as const;

export type Entered = Readonly<Partial<Record<string, string>>>;

/**
 * A question to the person who signs Form SS-4. `isIf`: the question needs an answer only if the given condition holds
 * for the other answers.
 */
type TaxInput = {
  label: string;
  isIf?: (answers: Entered) => boolean;
  isOptional?: true;
} & (
  | { type: 'text' | 'tel' | 'date' }
  | { type: 'number'; least?: number }
  | { type: 'choice'; choices: readonly string[] }
);

const text = (label: string) => ({ type: 'text', label }) as const;
const staff = (label: string) => ({ type: 'number', label }) as const;
const choice = (label: string, choices: readonly string[]) => ({ type: 'choice', label, choices }) as const;

/** Questions to the person who signs Form SS-4. A constitution does not always answer them. */
export const TAX_INPUTS = {
  mailing_address: text('At which address does the company receive mail?'),
  street_address: text('What is the street address of the company? A P.O. box is not accepted.'),
  county: text('In which county is the principal office?'),
  county_and_state: text('In which county and state is the business mainly done?'),
  has_tax_number: choice('Do you have an SSN or ITIN? Never enter the number here.', YES_OR_NO),
  owners: { ...staff('How many owners does the company have?'), least: 1 },
  foreign_owner: {
    ...choice('Is the only owner a foreign person for US tax?', YES_OR_NO),
    isIf: ({ owners = '1' }) => Number(owners) === 1,
  },
  business_type: text('Which type of business did the company start?'),
  started_on: {
    type: 'date',
    label: 'If the business started on another day: on which?',
    isOptional: true,
  },
  closing_month: choice('With which month does the accounting year end?', MONTHS),
  farm_employees: staff('How many agricultural employees do you expect at most in the next 12 months?'),
  household_employees: staff('How many household employees?'),
  other_employees: staff('How many other employees?'),
  wages_yearly: {
    ...choice('With employees: report wages once a year (Form 944) instead of each quarter (Form 941)?', YES_OR_NO),
    isIf: hasEmployees,
  },
  first_wages_on: {
    type: 'date',
    label: 'With employees: on which day were wages first paid, or will they be?',
    isIf: hasEmployees,
  },
  activity: choice('Which is the principal activity?', PRINCIPAL_ACTIVITIES),
  other_activity: {
    ...text('With “Other”: which activity, in a few words?'),
    isIf: ({ activity }) => activity === OTHER_ACTIVITY,
  },
  product: text('What is the main product or service, in a few words?'),
  title: text('Which title do you have in the company, such as member or president?'),
  phone: { type: 'tel', label: 'On which telephone number may the IRS ask you?' },
  fax: { type: 'tel', label: 'Fax number, if you have one', isOptional: true },
} as const satisfies Record<string, TaxInput>;
export type TaxInputName = keyof typeof TAX_INPUTS;
export const TAX_INPUT_NAMES = Object.keys(TAX_INPUTS) as TaxInputName[];

export type TaxProblems = { readonly [Name in TaxInputName]?: string };
export type TaxAnswers = { readonly [Name in TaxInputName]?: string };

export function hasEmployees({ farm_employees, household_employees, other_employees }: Entered): boolean {
  return [farm_employees, household_employees, other_employees].some((count) => Number(count ?? 0) > 0);
}

/**
 * Returns the answers to the given questions, except to those whose condition (`isIf`) does not hold, and a problem for
 * each wrong or missing answer.
 */
export function readTaxAnswers(
  names: readonly TaxInputName[],
  form: Entered,
): { answers: TaxAnswers; problems: TaxProblems } {
  const entered = names.flatMap((name) => {
    const answer = form[name]?.trim() ?? '';
    return answer === '' ? [] : [[name, answer] as const];
  });
  const all: TaxAnswers = Object.fromEntries(entered);
  const isAsked = (name: TaxInputName) => inputOf(name).isIf?.(all) ?? true;
  const answers: TaxAnswers = Object.fromEntries(entered.filter(([name]) => isAsked(name)));
  const problems = names.flatMap((name) => {
    const problem = isAsked(name) ? problemOf(inputOf(name), answers[name]) : null;
    return problem === null ? [] : [[name, problem] as const];
  });
  return { answers, problems: Object.fromEntries(problems) };
}

export function inputOf(name: TaxInputName): TaxInput {
  return TAX_INPUTS[name];
}

function problemOf(input: TaxInput, answer: string | undefined): string | null {
  if (answer === undefined) return input.isOptional ? null : 'Enter an answer.';
  if (input.type === 'choice') return input.choices.includes(answer) ? null : 'Choose one of the answers.';
  if (input.type === 'number') {
    const isCount = /^\d{1,6}$/.test(answer) && Number(answer) >= (input.least ?? 0);
    return isCount ? null : `Enter a whole number, such as ${input.least ?? 0} or 12.`;
  }
  if (input.type === 'date')
    return isCalendarDay(answer) ? null : 'Enter a day as year, month and day, such as 2026-12-31.';
  return null;
}

const isCalendarDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && isRealDate(text);
