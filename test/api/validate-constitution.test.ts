import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, uniqueName } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';
import { SMALL, SUBMITTABLE_YAML } from '../rules/constitution.ts';

let service: TestService;
let ada: Account;
beforeAll(async () => {
  service = await startService({ worker: false });
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());

type Found = {
  valid: boolean;
  submittable: boolean;
  problems: { pointer: string; code: string; line?: number; column?: number }[];
  blockers: { pointer: string; code: string; source: string }[];
  hash: string | null;
};
const validate = (body: unknown) => ada.call('POST', '/v1/constitutions/validate', { body });
const found = async (body: unknown) => (await validate(body)).ok<Found>();

describe('POST /v1/constitutions/validate', () => {
  it('a complete one is valid and submittable, with the name and the hash it would be stored under', async () => {
    const full = await found({ constitution_yaml: SUBMITTABLE_YAML });
    expect(full).toMatchObject({
      valid: true,
      submittable: true,
      problems: [],
      blockers: [],
      jurisdiction: 'US-WY',
      legal_form: 'dao_llc',
      name: 'Helios Research DAO LLC',
      legal_name: 'Helios Research DAO LLC',
      normalized: 'HELIORESEARCH',
    });
    const { id } = (await ada.createEntity({ constitution_yaml: SUBMITTABLE_YAML })).ok(201);
    const kept = (await ada.call('GET', `/v1/entities/${id}/constitution`)).ok<{ hash: string }>();
    expect(kept.hash).toBe(full.hash);
  });

  it('an invalid one is answered with every problem, by line and column; nothing is stored', async () => {
    const before = (await ada.listEntities()).text;
    const broken = await found({ constitution_yaml: 'name: x\njurisdiction: US-XX\nmembers: []\n' });
    expect(broken).toMatchObject({ valid: false, submittable: false, blockers: [], hash: null });
    expect(broken.problems.map(({ pointer, line }) => `${pointer} ${line}`)).toEqual(
      expect.arrayContaining(['/jurisdiction 2', '/members 3', '/escalation 1']),
    );
    const asJson = await found({ constitution: { name: 'x' } });
    expect(asJson.problems.map(({ pointer }) => pointer)).toEqual(expect.arrayContaining(['/members', '/escalation']));
    expect((await ada.listEntities()).text).toBe(before);
  });

  it('its blockers equal those of a submission, word for word', async () => {
    const constitution = {
      ...SMALL,
      name: `The ${uniqueName()}`,
      management: { algorithmic: 'full' },
      responsible_party: { name: 'Acme LLC', email: 'ada@acme.example' },
      registered_agent: {
        name: 'Agent',
        street: 'PO Box 1',
        city: 'Denver',
        state: 'CO',
        postal_code: '80202',
        consent: { signed_by: 'Pat', signed_at: '2099-01-01' },
      },
    };
    const { blockers, submittable } = await found({ constitution });
    expect(submittable).toBe(false);
    expect(blockers.map(({ code }) => code)).toEqual([
      'organizer_missing',
      'principal_office_missing',
      'name_paper_only',
      'registered_agent_email_missing',
      'registered_agent_outside_state',
      'registered_agent_not_a_street',
      'registered_agent_postal_code',
      'registered_agent_consent_future',
      'responsible_party_not_natural_person',
      'contract_identifier_missing',
      'management_description_missing',
    ]);
    const { id } = (await ada.createEntity({ constitution })).ok(201);
    const refused = (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).refused('guard_unmet');
    expect(refused.errors).toEqual(blockers);
  });

  it('a name for paper only is no blocker if a person files at the desk', async () => {
    const desk = await startService({ worker: false, env: { REGISTRY: 'desk' } });
    try {
      const owner = await desk.anonymous.signUp();
      const { id } = await owner.draft({ name: `The ${uniqueName()}` });
      (await owner.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
    } finally {
      await desk.stop();
    }
  });

  it("accepts exactly one of the two, and only YAML within the reader's limits", async () => {
    (await validate({})).refused('validation_failed');
    (await validate({ constitution: SMALL, constitution_yaml: SUBMITTABLE_YAML })).refused('validation_failed');
    (await validate({ constitution_yaml: `name: ${'x'.repeat(65_600)}` })).refused('payload_too_large');
  });
});
