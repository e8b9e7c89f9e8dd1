import { expect, it } from 'vitest';
import { AGREEMENT_YAML, FULL_YAML } from '../../../test/rules/constitution.ts';
import type { Constitution } from '../../domain/constitution/constitution.ts';
import { parseConstitution } from '../../domain/constitution/parse.ts';
import { summarize, wordChanges } from './constitution-summary.ts';

const parsed = parseConstitution(FULL_YAML, 'yaml', { livemode: false });
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const full: Constitution = parsed.constitution;

const linesOf = (constitution: Constitution, title: string) =>
  summarize(constitution)
    .filter((section) => section.title === title)
    .flatMap(({ lines }) => lines.map(({ text }) => text));

it('names every member, every contact and every limit', () => {
  expect(linesOf(full, 'Members')).toHaveLength(full.members.length);
  expect(linesOf(full, 'Approvals by people')).toHaveLength(full.escalation.contacts.length);
  const treasury = { daily_spend_limit_usd: '1000.00', reserve_minimum_usd: '5.00', require_human_above_usd: '20.00' };
  const caps = { counterparty_caps_usd: { 'aws.amazon.com': '7.00', '*': '1.00' } };
  const lines = linesOf({ ...full, treasury: { ...treasury, ...caps } }, 'Spending');
  for (const said of [
    '$1,000.00 in any',
    '$5.00 always',
    'Spends of $20.00',
    'aws.amazon.com: at most',
    'Any other recip',
  ]) {
    expect(lines.join('\n')).toContain(said);
  }
});

it('finds no change in the same constitution', () => {
  expect(wordChanges(full, structuredClone(full))).toEqual([]);
});

it('lists old and new values, additions and removals', () => {
  const [first, ...others] = full.members;
  if (first === undefined) throw new Error('no member');
  const newcomer = { ...first, id: 'did:web:new.example.com', name: 'Newcomer' };
  const members = [{ ...first, weight: first.weight + 1 }, ...others.slice(1), newcomer];
  const changes = wordChanges(full, { ...full, members }).filter(({ title }) => title === 'Members');
  expect(changes).toMatchObject([
    { before: expect.stringContaining(`weight ${first.weight};`), after: expect.stringContaining('weight 2;') },
    { before: expect.any(String), after: null },
    { before: null, after: expect.stringContaining('Newcomer') },
  ]);
});

it('distinguishes two contacts with the same name', () => {
  const two = [
    { name: 'Ada', email: 'one@example.com', purposes: ['spend' as const] },
    { name: 'Ada', email: 'two@example.com', purposes: ['spend' as const] },
  ];
  const after = { ...full, escalation: { contacts: two.slice(1) } };
  expect(wordChanges({ ...full, escalation: { contacts: two } }, after)).toEqual([
    { title: 'Approvals by people', before: 'Ada (one@example.com): spending.', after: null },
  ]);
});

it('names the place of each other change, with the old and the new value', () => {
  const tax = { ein: 'waived' as const, reason: 'None.' };
  expect(wordChanges(full, { ...full, name: 'Other Maps', purpose: 'Another.', tax })).toEqual([
    { title: 'Name', before: full.name, after: 'Other Maps' },
    { title: 'Purpose', before: full.purpose, after: 'Another.' },
    { title: 'Tax › EIN', before: full.tax.ein, after: 'waived' },
    { title: 'Tax › reason', before: null, after: 'None.' },
  ]);
});

it('says who owns the company and who may act for it, and what changed', () => {
  const read = parseConstitution(AGREEMENT_YAML, 'yaml', { livemode: false });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { constitution } = read;
  expect(linesOf(full, 'Ownership')).toEqual([]);
  const owned = linesOf(constitution, 'Ownership').join('\n');
  for (const said of [
    'Ada holds 60%.',
    '$60,000.00 in cash',
    'tax classification: partnership',
    'by interest; quarterly',
  ]) {
    expect(owned).toContain(said);
  }
  const authority = linesOf(constitution, 'Officers and authority').join('\n');
  for (const said of ['Secretary: Sam Seal.', 'in contracts, up to $500.00']) expect(authority).toContain(said);
  const [ada, bob] = constitution.economics?.interests ?? [];
  if (!ada || !bob) throw new Error('no interests');
  const interests = [
    { ...ada, percent: '50' },
    { ...bob, percent: '50' },
  ];
  const after = { ...constitution, economics: { ...constitution.economics, interests } };
  expect(wordChanges(constitution, after)).toMatchObject([
    { title: 'Ownership', before: 'Ada holds 60%.', after: 'Ada holds 50%.' },
    { title: 'Ownership', after: 'Bob holds 50%.' },
  ]);
});
