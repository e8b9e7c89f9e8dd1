import { expect, it } from 'vitest';
import { AGREEMENT_YAML } from '../../../test/rules/constitution.ts';
import { namedPeople } from './named-people.ts';
import { parseConstitution } from './parse.ts';

it('everyone whom a constitution names is listed, once in each capacity', () => {
  const parsed = parseConstitution(AGREEMENT_YAML, 'yaml', { livemode: false });
  if (!parsed.ok) throw new Error('the constitution is not valid');
  expect(namedPeople(parsed.constitution).map(({ capacity, name }) => `${capacity}: ${name}`)).toEqual([
    'organizer: Ada',
    'responsible_party: Ada',
    'member: Ada',
    'member: Bob',
    'member: Clerk',
    'officer: Sam Seal',
    'approver: Ada',
    'registered_agent: Prairie Agents Inc.',
  ]);
});

it('a member without a name is listed by its DID, and a name in another script with its Latin letters', () => {
  const yaml = AGREEMENT_YAML.replace('name: Bob, ', '').replace(
    'organizer: { name: Ada,',
    'organizer: { name: Ада, latin_name: Ada,',
  );
  const parsed = parseConstitution(yaml, 'yaml', { livemode: false });
  if (!parsed.ok) throw new Error('the constitution is not valid');
  const people = namedPeople(parsed.constitution);
  expect(people).toContainEqual({ capacity: 'member', name: 'did:web:bob.example.com', latin_name: null });
  expect(people).toContainEqual({ capacity: 'organizer', name: 'Ада', latin_name: 'Ada' });
});
