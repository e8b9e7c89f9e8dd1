import { describe, expect, it } from 'vitest';
import { ADA } from '../../../test/rules/constitution.ts';
import { STATE_FORMS } from '../jurisdictions/index.ts';
import { type SubmissionFacts, submissionBlockers } from './blockers.ts';
import { parseConstitutionValue } from './parse.ts';
import { SANDBOX_MARK } from './sandbox-example.ts';
import { buildFromTemplate, listTemplates, TEMPLATE_NAMES } from './templates.ts';

const FACTS: SubmissionFacts = { livemode: false, now: new Date('2026-11-21T12:00:00Z'), isOnlineOnly: true };

function parse(source: unknown, livemode: boolean) {
  const parsed = parseConstitutionValue(source, { livemode });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.constitution;
}

describe('templates', () => {
  it.each(STATE_FORMS)('in a sandbox a name is enough to submit: %s %s', (jurisdiction, form) => {
    for (const template of TEMPLATE_NAMES) {
      const request = { name: 'helios-research', jurisdiction, legal_form: form, template, livemode: false };
      const constitution = parse(buildFromTemplate({ ...request, member: { id: ADA } }), false);
      expect(submissionBlockers(constitution, FACTS)).toEqual([]);
    }
  });

  it.each(STATE_FORMS)(
    'invents no consent and no signature, which its reader would only replace: %s %s',
    (jurisdiction, form) => {
      for (const template of TEMPLATE_NAMES) {
        const request = { name: 'x', jurisdiction, legal_form: form, template, livemode: false, member: { id: ADA } };
        expect(JSON.stringify(buildFromTemplate(request))).not.toContain('signed_');
      }
    },
  );

  it('marks every invented person, and uses the data of the account', () => {
    const source = buildFromTemplate({ name: 'x', livemode: false, member: { id: ADA } });
    const names = [
      source.members[0]?.name,
      source.organizer?.name,
      source.registered_agent?.name,
      source.principal_office?.street,
    ];
    for (const name of names) expect(name).toContain(SANDBOX_MARK);

    const owner = { id: ADA, name: 'Ada', email: 'ada@helios.org' };
    const owned = parse(buildFromTemplate({ name: 'x', livemode: false, member: owner }), false);
    expect(owned.organizer).toEqual({ name: 'Ada', email: 'ada@helios.org' });
    expect(owned.escalation.contacts).toMatchObject([{ name: 'Ada', email: 'ada@helios.org', did: ADA }]);
    expect(owned.members).toMatchObject([{ id: ADA, name: 'Ada', role: 'founder', natural_person: true }]);
  });

  it('invents no one in live mode, and never assumes that a member is a natural person', () => {
    const nobody = buildFromTemplate({ name: 'x', livemode: true, member: { id: ADA } });
    expect(JSON.stringify(nobody)).not.toMatch(/example/i);
    const parsed = parseConstitutionValue(nobody, { livemode: true });
    expect(parsed.ok ? [] : parsed.problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'wrong_count /escalation/contacts',
      'natural_person_missing /members',
    ]);

    const ada = { id: ADA, name: 'Ada', email: 'ada@helios.org', natural_person: true };
    const draft = parse(buildFromTemplate({ name: 'x', livemode: true, member: ada }), true);
    expect(submissionBlockers(draft, { ...FACTS, livemode: true }).map(({ code }) => code)).toEqual([
      'organizer_missing',
      'registered_agent_missing',
      'principal_office_missing',
      'responsible_party_missing',
    ]);
  });

  it('a constitution with invented people cannot be filed in live mode', () => {
    const invented = parse(buildFromTemplate({ name: 'x', livemode: false, member: { id: ADA } }), false);
    const blockers = submissionBlockers(invented, { ...FACTS, livemode: true });
    expect(new Set(blockers.map(({ code }) => code))).toEqual(new Set(['sandbox_example']));
    expect(blockers.map(({ pointer }) => pointer)).toContain('/registered_agent/street');
    expect(blockers.map(({ pointer }) => pointer)).toContain('/members/0/email');
  });

  it('leaves the other members to the caller in live mode', () => {
    const owner = { id: ADA, name: 'Ada', email: 'ada@helios.org', natural_person: true };
    for (const template of TEMPLATE_NAMES) {
      const { members } = buildFromTemplate({ name: 'x', livemode: true, template, member: owner });
      expect(members.map(({ id }) => id)).toEqual([ADA]);
    }
  });

  it('each states its purpose', () => {
    expect(listTemplates().map(({ name }) => name)).toEqual(TEMPLATE_NAMES);
    for (const { description } of listTemplates()) expect(description.length).toBeGreaterThan(20);
  });
});
