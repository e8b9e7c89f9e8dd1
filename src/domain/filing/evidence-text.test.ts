import { describe, expect, it } from 'vitest';
import { showsOnlyLongerName } from './evidence-text.ts';

const NAME = 'Helios Research DAO LLC';

describe('a paper', () => {
  it.each([
    'New Helios Research DAO LLC',
    'Articles of NEW HELIOS RESEARCH DAO LLC were filed',
    'Name: Élan Helios Research, D.A.O. L.L.C.',
    'Smith & Helios Research DAO LLC\nFor: 2nd Helios Research DAO LLC',
    "Grace's Helios Re-\nsearch DAO LLC",
  ])('that says "%s" may be about a longer name', (text) => {
    expect(showsOnlyLongerName(text, NAME)).toBe(true);
  });

  it.each([
    'Articles of HELIOS RESEARCH DAO LLC were filed',
    'Entity Name HELIOS RESEARCH DAO LLC Filing ID 2026-001234567',
    'Name: Helios Research DAO LLC',
    'WYOMING SECRETARY OF STATE\nHELIOS RESEARCH DAO LLC',
    'we certify that helios research dao llc exists',
    'our client Helios Research DAO LLC',
    'Ultrahelios Research DAO LLC',
    'New Helios Research DAO LLC\nHelios Research DAO LLC',
    '2026-001234567 HELIOS RESEARCH DAO LLC',
    'nothing of it',
  ])('that says "%s" is about no longer name', (text) => {
    expect(showsOnlyLongerName(text, NAME)).toBe(false);
  });
});
