import { describe, expect, it } from 'vitest';
import type { Constitution } from './constitution.ts';
import { isOutsideOrganizer } from './outside-organizer.ts';

const ADA = { id: 'did:web:ada.example', name: 'Ada Lovelace', role: 'founder', natural_person: true };
const FUND = { id: 'did:web:fund.example', name: 'Fund LP', role: 'member', email: 'finn@fund.example' };
const BOT = { id: 'did:web:bot.example', role: 'algorithmic' };
const GRACE = { name: 'Grace Hopper', email: 'grace@prairie.example' };

const company = (organizer: object | undefined, members: readonly object[] = [ADA, FUND, BOT], legal_form = 'llc') =>
  ({ legal_form, members, organizer }) as unknown as Constitution;

describe('an organizer', () => {
  it.each([
    ['is another person than every member', company(GRACE)],
    ['is another person than a member whose program is not named', company(GRACE, [ADA, BOT])],
  ])('is outside the company if they: %s', (_, constitution) => {
    expect(isOutsideOrganizer(constitution)).toBe(true);
  });

  it.each([
    ['has the name of a member', company({ name: 'ada  lovelace', email: 'other@law.example' })],
    ['has the name of a member in other letters', company({ ...GRACE, latin_name: 'Ada Lovelace' })],
    ['is reached at the address of a member', company({ ...GRACE, email: 'FINN@fund.example' })],
    ['could be a member without a name', company(GRACE, [{ ...ADA, name: undefined }])],
    ['signs for a corporation', company(GRACE, [ADA], 'corporation')],
    ['is not named yet', company(undefined)],
    ['has the name in full-width letters', company({ ...GRACE, name: 'Ａｄａ Lovelace' })],
    ['has the name with a variation selector', company({ ...GRACE, name: 'Ada\ufe0f Lovelace' })],
    ['has the name with a joiner', company({ ...GRACE, name: 'Ada\u200d Lovelace' })],
    ['has the name in decomposed form', company({ ...GRACE, name: 'A\u0301da' }, [{ ...ADA, name: 'Áda' }])],
  ])('is not outside the company if they: %s', (_, constitution) => {
    expect(isOutsideOrganizer(constitution)).toBe(false);
  });

  it.each(['Kaʻiulani', 'Kaʼiulani', 'Ka’iulani', 'Ka‘iulani', "Ka'iulani", 'KAʻIULANI'])(
    'is the member Kaʻiulani if they write it %s',
    (name) => {
      expect(isOutsideOrganizer(company({ ...GRACE, name }, [{ ...ADA, name: 'Kaʻiulani' }]))).toBe(false);
    },
  );
});
