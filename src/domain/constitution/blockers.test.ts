import { describe, expect, it } from 'vitest';
import { submissionBlockers } from './blockers.ts';
import type { Constitution, RegisteredAgent } from './constitution.ts';
import { parseConstitution } from './parse.ts';
import { FULL_YAML } from './test-constitution.ts';

const parsed = parseConstitution(FULL_YAML, 'yaml', { livemode: false });
if (!parsed.ok) throw new Error('the full constitution is not valid');
const full = parsed.constitution;
const fullAgent = full.registered_agent as RegisteredAgent;

const found = (constitution: Constitution) =>
  submissionBlockers(constitution, { livemode: false }).map(({ code, pointer }) => `${code} ${pointer}`);
const withAgent = (change: Partial<RegisteredAgent>) =>
  found({ ...full, registered_agent: { ...fullAgent, ...change } });

describe('submission blockers', () => {
  it('a complete constitution has none', () => {
    expect(submissionBlockers(full, { livemode: false })).toEqual([]);
  });

  it('everything that is missing comes at once, each with what to do', () => {
    const { organizer: _, registered_agent: __, principal_office: ___, responsible_party: ____, ...bare } = full;
    const blockers = submissionBlockers(bare, { livemode: false });
    expect(blockers.map(({ code, pointer, source }) => `${code} ${pointer} ${source}`)).toEqual([
      'organizer_missing /organizer constitution',
      'registered_agent_missing /registered_agent constitution',
      'principal_office_missing /principal_office constitution',
      'responsible_party_missing /responsible_party constitution',
    ]);
    for (const { message } of blockers) expect(message).toMatch(/^(?:Name|Give|Add|Replace) /);
    expect(found({ ...bare, jurisdiction: 'US-DE', legal_form: 'llc' })).not.toContain(
      'principal_office_missing /principal_office',
    );
  });

  it('an agent without consent or e-mail, far away, in a box, all at once', () => {
    const { consent: _, email: __, ...agent } = fullAgent;
    const far = { ...agent, state: 'CO', postal_code: '80202', street: 'P.O. Box 12' };
    expect(found({ ...full, registered_agent: far })).toEqual([
      'registered_agent_consent_missing /registered_agent/consent',
      'registered_agent_email_missing /registered_agent/email',
      'registered_agent_outside_state /registered_agent/state',
      'registered_agent_not_a_street /registered_agent/street',
      'registered_agent_postal_code /registered_agent/postal_code',
    ]);
  });

  it.each([
    'PO Box 5',
    'p.o. box 5',
    'P. O. Box 5',
    'Post Office Box 9',
    '1 Main St, PMB 7',
    'General Delivery',
    'Drop Box 2',
  ])('%s is no street address', (street) => {
    expect(withAgent({ street })).toEqual(['registered_agent_not_a_street /registered_agent/street']);
  });

  it.each(['12 Boxwood Lane', '7 Post Office Square'])('%s is one', (street) => {
    expect(withAgent({ street })).toEqual([]);
  });

  it.each([
    ['82001', true],
    ['83128', true],
    ['82001-1234', true],
    ['82000', false],
    ['83129', false],
    ['8200', false],
    ['82001 1234', false],
  ])('ZIP code %s is in Wyoming: %s', (postalCode, isInside) => {
    expect(withAgent({ postal_code: postalCode }).length === 0).toBe(isInside);
  });

  it('a company is not its own agent, however it writes its name', () => {
    expect(withAgent({ name: 'The Helios Research, L.L.C.' })).toEqual([
      'registered_agent_is_company /registered_agent/name',
    ]);
  });

  it('the responsible party is no machine', () => {
    expect(found({ ...full, responsible_party: { name: 'Clerk', email: 'a@b.org' } })).toEqual([
      'responsible_party_not_natural_person /responsible_party/name',
    ]);
  });

  it('live, addresses that lead nowhere have to go', () => {
    const pointers = submissionBlockers(full, { livemode: true }).map(({ pointer }) => pointer);
    expect(pointers.sort()).toEqual([
      '/escalation/contacts/0/email',
      '/members/0/email',
      '/organizer/email',
      '/registered_agent/email',
      '/responsible_party/email',
    ]);
  });
});
