import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

let service: SharedService;
beforeAll(async () => {
  service = await sharedService({ worker: false });
});
afterAll(() => service.stop());

const get = (path: string) => service.anonymous.call('GET', path);

describe('GET /v1/jurisdictions', () => {
  it('lists the states with their forms, without a key, for an hour', async () => {
    const answer = await get('/v1/jurisdictions');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    const { data } = answer.ok<{ data: { code: string; legal_forms: { legal_form: string }[] }[] }>();
    expect(data.map(({ code, legal_forms }) => [code, legal_forms.map((form) => form.legal_form)])).toEqual([
      ['US-WY', ['dao_llc', 'llc']],
      ['US-DE', ['llc', 'corporation']],
      ['US-CO', ['llc']],
    ]);
    expect(data).toMatchObject([
      { time_zone: 'America/Denver', default_legal_form: 'dao_llc', registration_authority: null },
      { time_zone: 'America/New_York', default_legal_form: 'llc', registration_authority: 'RA000602' },
      { time_zone: 'America/Denver', default_legal_form: 'llc', registration_authority: 'RA000599' },
    ]);
    expect(data.flatMap((state) => state.legal_forms)).toMatchObject([
      { elf_code: 'NB58', fee_cents: 10_000, fee_mark: 'statute', standard_designator: 'DAO LLC' },
      { elf_code: 'NB58', fee_cents: 10_000, fee_mark: 'statute', standard_designator: 'LLC' },
      { elf_code: 'HZEH', fee_cents: 11_000, fee_mark: 'secondary', standard_designator: 'LLC' },
      { elf_code: 'XTIQ', fee_cents: 10_900, fee_mark: 'unconfirmed', standard_designator: 'Inc.' },
      { elf_code: null, fee_cents: 5_000, fee_mark: 'secondary', standard_designator: 'LLC' },
    ]);
  });
});

describe('GET /v1/jurisdictions/{code}/requirements', () => {
  type Requirements = {
    legal_form: string;
    schema: { required: string[] };
    rules: { rule: string; citation: string; checked_on: string; mark: string }[];
    deadlines: { code: string }[];
  };
  const requirements = async (path: string) => (await get(`/v1/jurisdictions/${path}`)).ok<Requirements>();

  it('gives the schema, and every rule with its source', async () => {
    const dao = await requirements('US-WY/requirements');
    expect(dao.legal_form).toBe('dao_llc');
    expect(dao.schema.required).toEqual(expect.arrayContaining(['organizer', 'registered_agent', 'principal_office']));
    for (const { rule, citation, checked_on, mark } of dao.rules) {
      expect([rule, citation, checked_on, mark]).toEqual([
        expect.stringMatching(/^[a-z_.]+$/),
        expect.stringMatching(/.{8,}/),
        expect.stringMatching(/^20\d\d-\d\d$/),
        expect.stringMatching(/^[a-z]+$/),
      ]);
    }
    expect(dao.rules.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['fee_cents.formation', 'registered_office', 'legal_forms.dao_llc.designators']),
    );
    expect(dao.deadlines.map(({ code }) => code)).toContain('contract_identifier');
    const llc = await requirements('US-WY/requirements?legal_form=llc');
    expect(llc.deadlines.map(({ code }) => code)).not.toContain('contract_identifier');
    expect((await requirements('US-DE/requirements')).schema.required).toContain('jurisdiction');
    expect((await requirements('US-CO/requirements')).deadlines[0]).toMatchObject({
      code: 'annual_report',
      due: { every: 'year', month: 'of_organization', day: 'last', months_after: 2 },
    });
  });

  it('refuses any other state, and any form that the state lacks', async () => {
    (await get('/v1/jurisdictions/US-NV/requirements')).refused('not_found');
    (await get('/v1/jurisdictions/constructor/requirements')).refused('not_found');
    (await get('/v1/jurisdictions/US-DE/requirements?legal_form=dao_llc')).refused('invalid_parameter');
    (await get('/v1/jurisdictions/US-DE/requirements?legal_form=gmbh')).refused('invalid_parameter');
  });
});
