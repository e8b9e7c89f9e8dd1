import { expect, it } from 'vitest';
import { SUBMITTABLE_YAML } from '../../../test/rules/constitution.ts';
import type { Constitution } from '../constitution/constitution.ts';
import { parseConstitution } from '../constitution/parse.ts';
import { filedChanges } from '../filing/filed-changes.ts';
import { withFactsOnFile } from './brought-change.ts';

const SANDBOX = { livemode: false };

function read(yaml: string): Constitution {
  const parsed = parseConstitution(yaml, 'yaml', SANDBOX);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.constitution;
}

const inForce = read(SUBMITTABLE_YAML);
const next = read(
  SUBMITTABLE_YAML.replace('Helios Research', 'Helios Works')
    .replace('quorum: 0.4', 'quorum: 0.9')
    .replace(/^mailing_address.*\n/m, ''),
);
const changes = filedChanges(inForce, next);

it('applies the facts on file of a change, and nothing else of its constitution', () => {
  // Wyoming has no mailing address on file.
  expect(withFactsOnFile({ inForce, next }, changes, SANDBOX)?.document).toEqual({ ...inForce, name: next.name });
});

it('does not depend on how a name was normalized', () => {
  const other = { ...changes, normalized_name: 'HELIOS WORKS' };
  expect(withFactsOnFile({ inForce, next }, other, SANDBOX)).not.toBeNull();
});

it.each([
  ['no fact', {}],
  ['another name', { ...changes, legal_name: 'Helios Bank DAO LLC' }],
  ['a fact that stays', { ...changes, principal_office: inForce.principal_office ?? null }],
])('takes nothing if the change names %s', (_, named) => {
  expect(withFactsOnFile({ inForce, next }, named, SANDBOX)).toBeNull();
});
