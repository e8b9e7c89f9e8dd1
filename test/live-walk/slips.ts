/*
 * The planted slips: each is made once, at the company with this number. Some are stopped as they are entered, some
 * while the result is held, and some are found later and corrected.
 */
export const SLIPS = {
  duplicate_number: { company: 3, ends: 'refused' },
  wrong_year: { company: 4, ends: 'refused' },
  future_date: { company: 6, ends: 'refused' },
  proof_of_another_company: { company: 8, ends: 'refused' },
  missing_digit: { company: 10, ends: 'refused' },
  ein_typo: { company: 12, ends: 'refused' },
  same_operator_twice: { company: 14, ends: 'refused' },
  typo_on_a_scan: { company: 16, ends: 'withdrawn' },
  account_supplies_wrong_ein: { company: 18, ends: 'reviewed' },
  confirmed_unread: { company: 20, ends: 'withdrawn' },
  numbers_exchanged: { company: 22, ends: 'corrected' },
  never_filed: { company: 24, ends: 'corrected' },
  scan_misread_twice: { company: 26, ends: 'corrected' },
} as const satisfies Record<string, { company: number; ends: 'refused' | 'withdrawn' | 'reviewed' | 'corrected' }>;
export type Slip = keyof typeof SLIPS;

/** The other company of the exchange, at the same office. */
export const EXCHANGED_WITH = 21;

/** The slips that were made, and how each was noticed. */
export class SlipLog {
  readonly noticed = new Map<Slip, { ends: string; by: string }>();
  readonly #made = new Set<Slip>();
  readonly #companies = new Map<string, number>();

  /** Names a company by its number in the show. */
  register(legalName: string, company: number): void {
    this.#companies.set(legalName, company);
  }

  numberOf(legalName: string): number {
    return this.#companies.get(legalName) ?? -1;
  }

  /** Returns whether this slip is planted here. */
  isAt(slip: Slip, legalName: string): boolean {
    const at = this.numberOf(legalName);
    return at === SLIPS[slip].company || (slip === 'numbers_exchanged' && at === EXCHANGED_WITH);
  }

  /** Returns true the first time only: nobody makes the same slip twice. */
  makes(slip: Slip, legalName: string): boolean {
    if (!this.isAt(slip, legalName) || this.#made.has(slip)) return false;
    this.#made.add(slip);
    return true;
  }

  notice(slip: Slip, ends: string, by: string): void {
    this.noticed.set(slip, { ends, by });
  }
}
