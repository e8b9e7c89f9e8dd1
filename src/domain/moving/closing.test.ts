import { describe, expect, it } from 'vitest';
import { ENTITY_STATES } from '../entity/entity.ts';
import { type ClosingFacts, closingProblems, countLeftCompanies, freezingProblems } from './closing.ts';

const NOTHING: ClosingFacts = {
  isFrozen: false,
  companies: {},
  openFilings: 0,
  openCorrections: 0,
  openPayments: 0,
  unfiledPayments: 0,
  openRefunds: 0,
  failedRefunds: 0,
  openDisputes: 0,
  subscription: 'none',
};

const MONEY: [Partial<ClosingFacts>, string][] = [
  [{ openPayments: 1 }, 'payment_open'],
  [{ openRefunds: 1 }, 'refund_due'],
  [{ failedRefunds: 1 }, 'refund_failed'],
  [{ openDisputes: 1 }, 'payment_disputed'],
  [{ subscription: 'renews' }, 'subscription_active'],
  [{ subscription: 'checkout' }, 'checkout_open'],
  [{ subscription: 'checked' }, 'subscription_checked'],
];

const codes = (facts: Partial<ClosingFacts>, answer?: 'keep_running' | 'moved') =>
  closingProblems({ ...NOTHING, ...facts }, answer).map(({ code }) => code);

describe('an account can be closed', () => {
  it('with nothing under way, whatever the answer about companies', () => {
    expect(codes({})).toEqual([]);
    expect(codes({}, 'keep_running')).toEqual([]);
  });

  it('with drafts, failed and dissolved companies, which end with it', () => {
    expect(codes({ companies: { Draft: 2, FilingFailed: 1, ImportFailed: 1, Dissolved: 3 } })).toEqual([]);
  });

  it('with an Active company only if the caller says that the company continues', () => {
    const facts = { companies: { Active: 1 } };
    expect(codes(facts)).toEqual(['companies_exist']);
    expect(codes(facts, 'keep_running')).toEqual([]);
    expect(codes(facts, 'moved')).toEqual(['not_moved']);
  });

  it('after a move, even if its companies continue elsewhere, but not with money that is owed here', () => {
    const moved: Partial<ClosingFacts> = { isFrozen: true, companies: { Filing: 1 }, openFilings: 1 };
    expect(codes(moved)).toEqual(['companies_exist']);
    expect(codes(moved, 'keep_running')).toEqual(['companies_exist']);
    expect(codes(moved, 'moved')).toEqual([]);
    expect(codes({ ...moved, openRefunds: 1 }, 'moved')).toEqual(['refund_due']);
  });
});

describe('an account cannot be closed', () => {
  it.each(['Filing', 'Filed', 'Registered', 'WindingDown', 'Importing'] as const)(
    'with a company that is %s',
    (state) => {
      expect(codes({ companies: { [state]: 1 } }, 'keep_running')).toEqual(['company_in_process']);
    },
  );

  it.each<[Partial<ClosingFacts>, string]>([
    [{ openFilings: 1 }, 'filing_open'],
    [{ openCorrections: 1 }, 'correction_open'],
    ...MONEY,
  ])('with %o', (facts, code) => {
    expect(codes(facts)).toEqual([code]);
  });

  it('and gets every problem at once, each with a next step', () => {
    const all = closingProblems(
      { ...NOTHING, companies: { Filing: 1, Active: 2 }, openFilings: 2, openPayments: 1 },
      undefined,
    );
    expect(all.map(({ code }) => code)).toEqual([
      'companies_exist',
      'company_in_process',
      'filing_open',
      'payment_open',
    ]);
    for (const { message } of all) expect(message).toMatch(/\. [A-Z].*\.$/s);
  });
});

it('every state is either the end of a company or counts as remaining', () => {
  const left = ENTITY_STATES.filter((state) => countLeftCompanies({ companies: { [state]: 1 } }) === 1);
  expect(left).toEqual(['Filing', 'Filed', 'Registered', 'Active', 'WindingDown', 'Importing']);
});

describe('an account can be frozen', () => {
  const freezingCodes = (facts: Partial<ClosingFacts>) =>
    freezingProblems({ ...NOTHING, ...facts }).map(({ code }) => code);

  it('with companies and filings under way, which continue elsewhere', () => {
    expect(freezingCodes({ companies: { Active: 1, Filing: 2 }, openFilings: 2, openCorrections: 1 })).toEqual([]);
  });

  it.each<[Partial<ClosingFacts>, string]>([...MONEY, [{ unfiledPayments: 1 }, 'payment_unfiled']])(
    'but not with %o',
    (facts, code) => {
      expect(freezingCodes(facts)).toEqual([code]);
    },
  );
});
