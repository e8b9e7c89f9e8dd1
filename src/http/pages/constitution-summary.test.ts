import { expect, it } from 'vitest';
import type { Constitution } from '../../domain/constitution/constitution.ts';
import { parseConstitution } from '../../domain/constitution/parse.ts';
import { FULL_YAML } from '../../domain/constitution/test-constitution.ts';
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

it('lists each part that it does not put into words, once', () => {
  const after = { ...full, purpose: 'Another.', tax: { ein: 'waived' as const, reason: 'None.' } };
  expect(wordChanges(full, after)).toEqual([
    { title: 'Other parts', before: null, after: 'Changed: purpose.' },
    { title: 'Other parts', before: null, after: 'Changed: tax.' },
  ]);
});
