import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FULL_YAML } from '../../../test/rules/constitution.ts';
import type { Constitution } from './constitution.ts';
import { diffConstitutions } from './diff.ts';
import { parseConstitution } from './parse.ts';

function read(yaml: string): Constitution {
  const parsed = parseConstitution(yaml, 'yaml', { livemode: false });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.constitution;
}

const full = read(FULL_YAML);
const [ada, bob, clerk] = full.members;
if (!ada || !bob || !clerk) throw new Error('the constitution of the tests has three members');

const changes = (after: Partial<Constitution>) => diffConstitutions(full, { ...full, ...after });

it('no change gives an empty diff', () => {
  expect(diffConstitutions(full, full)).toEqual([]);
  fc.assert(
    fc.property(fc.shuffledSubarray([...full.members], { minLength: 3 }), (members) => {
      expect(changes({ members })).toEqual([]);
    }),
  );
});

it('a value is replaced at its place, a part is added or removed as a whole', () => {
  expect(changes({ governance: { ...full.governance, quorum: 0.5 } })).toEqual([
    { op: 'replace', pointer: '/governance/quorum', before: 0.4, after: 0.5 },
  ]);
  const { mailing_address, ...without } = full;
  expect(diffConstitutions(full, without)).toEqual([
    { op: 'remove', pointer: '/mailing_address', before: mailing_address },
  ]);
  expect(diffConstitutions(without, full)).toEqual([
    { op: 'add', pointer: '/mailing_address', after: mailing_address },
  ]);
});

it('a member is compared with the same member, at any position', () => {
  const eve = { ...bob, id: 'did:web:eve.example.com', name: 'Eve' };
  expect(changes({ members: [eve, ada, { ...bob, weight: 2 }] })).toEqual([
    { op: 'remove', pointer: '/members/2', before: clerk },
    { op: 'add', pointer: '/members/0', after: eve },
    { op: 'replace', pointer: '/members/2/weight', before: 1, after: 2 },
  ]);
});

it('items without an identity are compared by their whole content, and counted', () => {
  const [url, contract] = full.smart_contracts;
  if (!url || !contract) throw new Error('the constitution of the tests has two contracts');
  const other = { ...url, value: 'https://helios.example.com/other' };
  expect(changes({ smart_contracts: [contract, other, contract] })).toEqual([
    { op: 'remove', pointer: '/smart_contracts/0', before: url },
    { op: 'add', pointer: '/smart_contracts/1', after: other },
    { op: 'add', pointer: '/smart_contracts/2', after: contract },
  ]);
  const caps = { ...full.treasury.counterparty_caps_usd, 'a/b~c': '1.00' };
  expect(changes({ treasury: { ...full.treasury, counterparty_caps_usd: caps } })).toEqual([
    { op: 'add', pointer: '/treasury/counterparty_caps_usd/a~1b~0c', after: '1.00' },
  ]);
});
