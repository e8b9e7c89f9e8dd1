import { describe, expect, it } from 'vitest';
import { ENTITY_STATES } from '../entity/entity.ts';
import { existenceBlockers } from './existence.ts';

const AT = new Date('2026-11-20T22:05:31Z');
const number = (isVerified: boolean) => ({
  name: 'filing_number' as const,
  verified: isVerified ? { by: 'operator' as const, at: AT, evidence: null } : null,
});
const codes = (state: (typeof ENTITY_STATES)[number], isVerified = true) =>
  existenceBlockers(state, [number(isVerified)]).map(({ code }) => code);

describe('the existence of a company', () => {
  it('is stated only after the registry confirmed it, and before its end', () => {
    expect(Object.fromEntries(ENTITY_STATES.map((state) => [state, codes(state)]))).toEqual({
      Draft: ['not_filed'],
      Filing: ['not_filed'],
      FilingFailed: ['not_filed'],
      Filed: [],
      Registered: [],
      Active: [],
      Importing: ['import_unconfirmed'],
      ImportFailed: ['import_unconfirmed'],
      WindingDown: ['company_ending'],
      Dissolved: ['company_ending'],
    });
  });

  it('is not stated on a number that only the account supplied, or without one', () => {
    expect(codes('Active', false)).toEqual(['number_unverified']);
    expect(existenceBlockers('Active', []).map(({ code }) => code)).toEqual(['number_unverified']);
  });
});
