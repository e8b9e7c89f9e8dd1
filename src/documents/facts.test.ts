import { expect, it } from 'vitest';
import { percentText } from '../domain/formats/percent.ts';
import { currentPack, JURISDICTION_CODES } from '../domain/jurisdictions/index.ts';
import { STATED_FACTS } from '../domain/jurisdictions/pack.ts';
import { dollarsText } from '../domain/treasury/money.ts';
import { addressText, fillStatement, statementsThatApply } from './facts.ts';

const STATEMENT = { id: 'x', heading: 'X', citation: 'A law', checkedOn: '2026-11', mark: 'statute' } as const;

it('omits a statement when the company lacks a fact that it mentions or depends on', () => {
  const named = { ...STATEMENT, text: 'Served at {agent_email}.' };
  const conditional = { ...STATEMENT, text: 'None.', only: 'no_contracts' } as const;
  expect(statementsThatApply([named, conditional], { contract_count: '2' })).toEqual([]);
  expect(statementsThatApply([named, conditional], { agent_email: 'a@b.org', no_contracts: 'none' })).toHaveLength(2);
});

it('facts are bold in their places, and inserted once even if they look like a placeholder; a sentence ends with one full stop', () => {
  const statement = { ...STATEMENT, text: 'The agent is {agent_name}. Its office: {agent_address}.' };
  const runs = fillStatement(statement, { agent_name: 'Agents, Inc.', agent_address: '{legal_name}' });
  expect(runs.map(({ text }) => text).join('')).toBe('The agent is Agents, Inc. Its office: {legal_name}.');
  expect(runs.filter(({ face }) => face === 'bold').map(({ text }) => text)).toEqual(['Agents, Inc.', '{legal_name}']);
});

it('every place in every statement of every pack names a known fact', () => {
  for (const code of JURISDICTION_CODES) {
    for (const { documents } of Object.values(currentPack(code).legalForms)) {
      for (const { text } of Object.values(documents).flatMap(({ statements }) => statements)) {
        for (const [, name] of text.matchAll(/\{(\w+)\}/g)) expect(STATED_FACTS).toContain(name);
      }
    }
  }
});

it.each([
  [0.66, '66%'],
  [1, '100%'],
  [0.5, '50%'],
  [0.667, '66.7%'],
  [0.000001, '0.0001%'],
])('writes %s as %s', (share, text) => {
  expect(percentText(share)).toBe(text);
});

it('writes dollars and addresses in the US style, and foreign addresses in theirs', () => {
  expect([dollarsText('10000.00'), dollarsText('5'), dollarsText('1234567.5')]).toEqual([
    '$10,000.00',
    '$5.00',
    '$1,234,567.50',
  ]);
  const home = {
    street: '1 Main St',
    street2: 'Ste R',
    city: 'Cheyenne',
    state: 'WY',
    postal_code: '82001',
    country: 'US',
  };
  expect(addressText(home)).toBe('1 Main St, Ste R, Cheyenne, WY\u00a082001');
  expect(addressText({ street: 'Ring 1', city: 'Wien', postal_code: '1010', country: 'AT' })).toBe(
    'Ring 1, Wien\u00a01010, Austria',
  );
});
