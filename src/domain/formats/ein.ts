/** An employer identification number in its usual form: two digits, dash, seven digits. */
export const EIN_PATTERN = '^\\d{2}-\\d{7}$';

/** Problem for an EIN without its hyphen, refused because nine digits alone could be a person's SSN. */
export const BARE_EIN = {
  code: 'personal_tax_number',
  message:
    'must have two digits, a hyphen and seven digits, such as 12-3456789. Nine digits alone could be a personal tax number (SSN or ITIN), which is never accepted.',
} as const;

export function isBareEin(value: unknown): boolean {
  return /^\d{9}$/.test(typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '');
}

/** Prefixes that the IRS has never assigned (IRM 21.7.13.2.5, checked 2026-11-21). An EIN has no check digit. */
const NEVER_ASSIGNED: ReadonlySet<string> = new Set('00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' '));

/**
 * Returns the problem of a stated EIN, as `einProblem` does. The account may confirm a new prefix, because the IRS may
 * begin to use one.
 */
export function statedEinProblem(text: string, isConfirmed: boolean): ReturnType<typeof einProblem> {
  const problem = einProblem(text);
  if (problem?.code !== 'never_assigned') return problem;
  const next = 'If the notice shows exactly this number, send it with `confirm_unusual: true`.';
  return isConfirmed ? null : { ...problem, message: `${problem.message}. ${next}` };
}

/** Returns why a text cannot be an EIN; null if it can be one. */
export function einProblem(text: string): { code: 'pattern' | 'never_assigned'; message: string } | null {
  if (!new RegExp(EIN_PATTERN).test(text)) {
    return { code: 'pattern', message: 'must have two digits, a hyphen and seven digits, such as 12-3456789' };
  }
  if (NEVER_ASSIGNED.has(text.slice(0, 2))) {
    return { code: 'never_assigned', message: 'begins with two digits that the IRS has never assigned' };
  }
  return null;
}
