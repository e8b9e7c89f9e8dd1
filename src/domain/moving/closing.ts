import { ENTITY_STATES, type EntityState } from '../entity/entity.ts';
import type { Problem } from '../formats/problem.ts';

/**
 * Conditions for closing an account, or for freezing it before a move to another deployment. No pending filing and no
 * money may be lost. An existing company belongs to its members and stays on its state's register after the account is
 * closed. The caller must confirm that they know this.
 */

/** The caller's answers on what happens to the companies. `moved`: they continue in another deployment. */
export const COMPANIES_ANSWERS = ['keep_running', 'moved'] as const;
export type CompaniesAnswer = (typeof COMPANIES_ANSWERS)[number];

export type ClosingFacts = {
  /** True if the account was exported with `freeze`, or was imported and not released yet. */
  isFrozen: boolean;
  companies: Readonly<Partial<Record<EntityState, number>>>;
  openFilings: number;
  openCorrections: number;
  openPayments: number;
  /** Number of payments for filings that have no outcome yet. */
  unfiledPayments: number;
  /** Number of refunds not yet paid out. */
  openRefunds: number;
  failedRefunds: number;
  openDisputes: number;
  /**
   * State of the subscription. `checked`: this service is comparing its record with Stripe's, so the record may be
   * wrong.
   */
  subscription: 'none' | 'renews' | 'checkout' | 'checked';
};

/** For each state of a company, what remains when the account is closed: nothing, the company, or unfinished work. */
const LEFT: Readonly<Record<EntityState, 'nothing' | 'company' | 'work'>> = {
  Draft: 'nothing',
  FilingFailed: 'nothing',
  ImportFailed: 'nothing',
  Dissolved: 'nothing',
  Active: 'company',
  Filing: 'work',
  Filed: 'work',
  Registered: 'work',
  WindingDown: 'work',
  Importing: 'work',
};

export function countLeftCompanies({ companies }: Pick<ClosingFacts, 'companies'>): number {
  return countIn(companies, ['company', 'work']);
}

function countIn(companies: ClosingFacts['companies'], kinds: readonly string[]): number {
  return ENTITY_STATES.filter((state) => kinds.includes(LEFT[state])).reduce(
    (sum, state) => sum + (companies[state] ?? 0),
    0,
  );
}

/** Returns every problem that prevents closing the account, each with the next step for the caller. */
export function closingProblems(facts: ClosingFacts, answer: CompaniesAnswer | undefined): Problem[] {
  const work = facts.isFrozen ? [] : workProblems(facts);
  return [...answerProblems(facts, answer), ...work, ...moneyProblems(facts)];
}

/**
 * Returns every problem that prevents freezing the account. Payments must be settled first, because money stays with
 * the deployment that received it, and a frozen account can neither pay nor get refunds.
 */
export function freezingProblems(facts: ClosingFacts): Problem[] {
  return [
    ...moneyProblems(facts),
    ...unless(
      facts.unfiledPayments === 0,
      'payment_unfiled',
      'A filing is paid for, and its outcome is open. Wait for it, or end the formation.',
    ),
  ];
}

function answerProblems(facts: ClosingFacts, answer: CompaniesAnswer | undefined): Problem[] {
  const pointer = '/companies';
  if (answer === 'moved' && !facts.isFrozen) {
    return [
      {
        pointer,
        code: 'not_moved',
        allowed: ['keep_running'],
        message:
          'The account is not frozen, so it did not move. Export it with `freeze` first, or send `keep_running`.',
      },
    ];
  }
  const left = countLeftCompanies(facts);
  if (left === 0) return [];
  const wanted: CompaniesAnswer = facts.isFrozen ? 'moved' : 'keep_running';
  if (answer === wanted) return [];
  const message = facts.isFrozen
    ? `${companies(left)} of this frozen account exist or are being filed. Send \`moved\` to confirm that another deployment goes on with them. If none does, ask the operator to release the account.`
    : `${companies(left)} go on to exist: the register of the state has them, and closing does not dissolve them. Send \`keep_running\` to confirm that their duties are then yours alone, or dissolve them first.`;
  return [{ pointer, code: 'companies_exist', message, allowed: [wanted] }];
}

function workProblems({ companies: counts, openFilings, openCorrections }: ClosingFacts): Problem[] {
  const inProcess = countIn(counts, ['work']);
  return [
    ...unless(
      inProcess === 0,
      'company_in_process',
      `${companies(inProcess)} are being filed, imported or wound up. Follow them to their end, then close the account.`,
    ),
    ...unless(
      openFilings === 0,
      'filing_open',
      `The outcome of ${openFilings} ${openFilings === 1 ? 'filing is' : 'filings are'} open. Wait for it, then close the account.`,
    ),
    ...unless(
      openCorrections === 0,
      'correction_open',
      'An operator has to confirm or decline a correction. Ask the operator of the service.',
    ),
  ];
}

export const PLAN_RENEWS: Problem = {
  pointer: '',
  code: 'subscription_active',
  message: 'A paid subscription renews itself. Cancel it first.',
};

function moneyProblems(facts: ClosingFacts): Problem[] {
  const { openPayments, openRefunds, failedRefunds, openDisputes, subscription } = facts;
  return [
    ...unless(openPayments === 0, 'payment_open', 'A payment is open. Pay it, or cancel what it is for.'),
    ...unless(
      openRefunds === 0,
      'refund_due',
      'A refund is under way, or a page for a payment is being closed. Wait until that is done.',
    ),
    ...unless(
      failedRefunds === 0,
      'refund_failed',
      'A refund failed. Ask the operator of the service to pay it out in another way.',
    ),
    ...unless(openDisputes === 0, 'payment_disputed', 'A payment is disputed. Wait for the decision of the bank.'),
    ...(subscription === 'renews' ? [PLAN_RENEWS] : []),
    ...unless(
      subscription !== 'checked',
      'subscription_checked',
      'The plan is being compared with Stripe. Try again in a minute.',
    ),
    ...unless(
      subscription !== 'checkout',
      'checkout_open',
      'The checkout of a subscription is open and could still be paid. It expires within a day.',
    ),
  ];
}

function unless(isMet: boolean, code: string, message: string): Problem[] {
  return isMet ? [] : [{ pointer: '', code, message }];
}

function companies(count: number): string {
  return count === 1 ? '1 company' : `${count} companies`;
}

/**
 * Texts for the response to the closing of an account: the data that an erasure removes, and the data that it keeps.
 */
export const ERASED_WORDS = [
  'Names, addresses, e-mail addresses and every text that people wrote.',
  'Constitutions, documents, uploads and everything that was sent to offices.',
  'Proposals, votes, signatures and the books of the companies.',
  'The contents of events and of audit entries. The entries themselves stay.',
] as const;
export const KEPT_WORDS = [
  'The id of the account and the times at which it was created, closed and erased.',
  'The audit chains: times, actors by their ids, and hashes. Offline verification still succeeds.',
  'The hashes of documents, uploads, constitutions and filed packets, as entries of the chains.',
  'Amounts that were paid and refunded, for the books of the operator.',
] as const;
