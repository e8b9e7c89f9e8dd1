import { describe, expect, it } from 'vitest';
import { currentPack, DEFAULT_JURISDICTION, findPack, JURISDICTION_CODES } from './index.ts';

const packs = JURISDICTION_CODES.map((code) => currentPack(code));

describe('jurisdiction packs', () => {
  it('are found by code, and by the version an entity was filed under', () => {
    expect(findPack('US-WY')).toBe(currentPack('US-WY'));
    expect(findPack('US-WY', currentPack('US-WY').packVersion)).toBe(currentPack('US-WY'));
    expect(findPack('US-WY', '1999-01')).toBeUndefined();
    expect(findPack('US-NV')).toBeUndefined();
    expect(findPack('constructor')).toBeUndefined();
    expect(JURISDICTION_CODES).toContain(DEFAULT_JURISDICTION);
  });

  it.each(packs)('$code: every rule names its source and when it was checked', (pack) => {
    let rules = 0;
    const visit = (node: unknown, place: string): void => {
      if (typeof node !== 'object' || node === null) return;
      if ('value' in node || 'text' in node) {
        rules += 1;
        expect(node, place).toMatchObject({
          citation: expect.stringMatching(/.{8,}/),
          checkedOn: expect.stringMatching(/^20\d\d-(?:0[1-9]|1[0-2])$/),
          mark: expect.stringMatching(/^(?:statute|official|secondary|inferred|unconfirmed)$/),
        });
        return;
      }
      for (const [key, inner] of Object.entries(node)) visit(inner, `${place}/${key}`);
    };
    visit(pack, pack.code);
    expect(rules).toBeGreaterThan(20);
  });

  it.each(packs)('$code: has everything that a formation and a dissolution need', (pack) => {
    expect(pack.legalForms[pack.defaultLegalForm]).toBeDefined();
    for (const type of ['formation', 'dissolution'] as const) {
      expect(pack.feeCents[type]?.value).toBeGreaterThan(0);
      expect(pack.expectedTimes[type]?.value).toMatchObject({ businessDays: expect.any(Number) });
    }
    expect([pack.officeHours?.value.timeZone, pack.holidays?.value.days.length]).toEqual([
      pack.timeZone,
      expect.any(Number),
    ]);
    expect(() => new Intl.DateTimeFormat('en', { timeZone: pack.timeZone })).not.toThrow();
    for (const form of Object.values(pack.legalForms)) {
      expect(form.designators.value.accepted).toContain(form.designators.value.standard.toUpperCase().replace('.', ''));
      expect(form.elfCode.value).toMatch(/^[A-Z0-9]{4}$/);
    }
  });

  it('a version that companies were filed under keeps counting calendar days', () => {
    const days = ['US-WY', 'US-DE'].map((code) => findPack(code, '2026-11')?.expectedTimes.dissolution?.value);
    expect(days).toEqual([{ calendarDays: 21 }, { calendarDays: 10 }]);
  });

  it('filing numbers have the form of the office', () => {
    const wyoming = new RegExp(currentPack('US-WY').filingNumberPattern.value);
    const delaware = new RegExp(currentPack('US-DE').filingNumberPattern.value);
    for (const number of ['2026-001944432', '2023-001366608']) expect(number).toMatch(wyoming);
    for (const number of ['2531938', '10416095']) expect(number).toMatch(delaware);
    expect('20261234567').toMatch(new RegExp(currentPack('US-CO').filingNumberPattern.value));
    for (const number of ['2026-1', '26-001944432', '2026-0019444321']) expect(number).not.toMatch(wyoming);
  });
});
