import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NameCheck } from '../../src/http/resources/names/shapes.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';

let service: TestService;
let ada: Account;
let eve: Account;
beforeAll(async () => {
  service = await startService({ pace: 0 });
});
afterAll(() => service.stop());
beforeEach(async () => {
  ada = await service.anonymous.signUp();
  eve = await service.anonymous.signUp();
});

const check = async (account: Account, body: Record<string, unknown>) =>
  (await account.call('POST', '/v1/names/check', { body })).ok<NameCheck>();
const submit = async (account: Account, name: string, body: Record<string, unknown> = {}) => {
  const { id } = await account.draft({ name, ...body });
  (await account.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  return id;
};

describe('POST /v1/names/check', () => {
  it('a free name is available, with the name it would be filed under', async () => {
    const name = uniqueName();
    expect(await check(ada, { name })).toMatchObject({
      status: 'available',
      jurisdiction: 'US-WY',
      legal_form: 'dao_llc',
      legal_name: `${name} DAO LLC`,
      problems: [],
      conflicts: [],
      alternatives: [],
    });
    expect((await ada.listEntities()).ok<{ data: unknown[] }>().data).toEqual([]);
  });

  it("a name that files here is taken: the own entity is named, another account's is not", async () => {
    const name = uniqueName();
    const id = await submit(ada, name);
    const mine = await check(ada, { name: `The ${name.toUpperCase()} Inc`, legal_form: 'llc' });
    expect(mine).toMatchObject({ status: 'taken' });
    expect(mine.conflicts).toEqual([{ kind: 'same', source: 'own_filing', name: `${name} DAO LLC`, entity_id: id }]);
    for (const state of ['Filing', 'Active']) {
      if (state === 'Active') await ada.until(id, 'Active');
      const hers = await eve.call('POST', '/v1/names/check', { body: { name: name.toUpperCase() } });
      expect(hers.ok<NameCheck>()).toMatchObject({
        status: 'taken',
        conflicts: [{ kind: 'same', source: 'other_filing', name: null, entity_id: null }],
      });
      for (const secret of [ada.id, id, `${name} DAO LLC`]) expect(hers.text).not.toContain(secret);
    }
    expect((await check(ada, { name, jurisdiction: 'US-DE' })).status).toBe('available');
  });

  it('a name that the register gave to a company outside is taken', async () => {
    await service.registry.fault({ filer: ada.id, step: 'name_check', kind: 'reject' });
    const found = await check(ada, { name: uniqueName() });
    expect(found.status).toBe('taken');
    expect(found.alternatives).toHaveLength(5);
  });

  it('a name that looks like a held one, or differs in its spacing only, is a likely conflict', async () => {
    const name = `LLORNIM ${uniqueName()}`;
    await submit(ada, name);
    expect((await check(eve, { name: name.replace(' ', '') })).conflicts).toMatchObject([{ kind: 'likely_conflict' }]);
    expect(await check(eve, { name: name.replace(' ', '') })).toMatchObject({ status: 'taken' });
    for (const like of [name.replace('O', '0'), name.replace('LL', '1I'), name.replace('RN', 'm')]) {
      const found = await check(eve, { name: like });
      expect([like, found.status]).toEqual([like, 'available']);
      expect(found.conflicts).toEqual([
        { kind: 'likely_conflict', source: 'other_filing', name: null, entity_id: null },
      ]);
    }
    const cyrillic = await check(eve, { name: name.replace('O', 'О') });
    expect(cyrillic.status).toBe('unknown');
    expect(cyrillic.problems.map(({ code }) => code)).toEqual(['name_lookalike']);
    expect(cyrillic.conflicts).toMatchObject([{ kind: 'likely_conflict' }]);
  });

  it('reports what is wrong with a name, with the rule behind it, and suggests others', async () => {
    const found = await check(ada, { name: 'The First Bank of Zest Inc.', legal_form: 'llc' });
    expect(found.problems.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      'error name_wrong_designator',
      'needs_approval name_restricted_word',
      'warning name_paper_only',
    ]);
    for (const { citation, checked_on, mark } of found.problems) {
      expect([citation, checked_on, mark]).toEqual([expect.stringMatching(/.{8,}/), '2026-11', expect.any(String)]);
    }
    expect(found.status).toBe('unknown');
    expect(found.alternatives[0]).toBe('First of Zest');
    expect((await check(ada, { name: 'Hélios-猫' })).alternatives[0]).toBe('Helios');
  });

  it('alternatives are the same each time, free of problems, five at most, and never taken', async () => {
    const name = uniqueName();
    await submit(ada, name);
    await submit(ada, `${name} Labs`);
    const found = await check(eve, { name });
    expect(found.alternatives).toEqual(
      ['Works', 'Group', 'Collective', 'Network', 'Studio'].map((w) => `${name} ${w}`),
    );
    expect((await check(eve, { name })).alternatives).toEqual(found.alternatives);
    for (const alternative of found.alternatives) {
      expect(await check(eve, { name: alternative })).toMatchObject({ status: 'available', problems: [] });
    }
  });

  it('a paused jurisdiction is unknown', async () => {
    const grace = await service.operator();
    const pause = (action: string, body?: object) =>
      grace.call('POST', `/v1/operator/jurisdictions/US-DE/${action}`, body ? { body } : {});
    (await pause('pause', { reason: 'A test.' })).ok<unknown>();
    expect((await check(ada, { name: uniqueName(), jurisdiction: 'US-DE' })).status).toBe('unknown');
    (await pause('resume')).ok<unknown>();
    expect((await check(ada, { name: uniqueName(), jurisdiction: 'US-DE' })).status).toBe('available');
  });

  it('refuses a form that the state lacks, and a tax number in a name', async () => {
    const form = { name: 'helios', jurisdiction: 'US-DE', legal_form: 'dao_llc' };
    expect(
      (await ada.call('POST', '/v1/names/check', { body: form })).refused('validation_failed').errors,
    ).toMatchObject([
      { pointer: '/legal_form', code: 'legal_form_not_in_jurisdiction', allowed: ['llc', 'corporation'] },
    ]);
    const number = await ada.call('POST', '/v1/names/check', { body: { name: 'Ada 123-45-6789' } });
    expect(number.refused('validation_failed').errors?.[0]?.code).toBe('personal_tax_number');
    expect(number.text).not.toContain('6789');
  });

  it('under an idempotency key the answer stays the same', async () => {
    const name = uniqueName();
    const headers = { 'idempotency-key': uniqueName() };
    const first = await ada.call('POST', '/v1/names/check', { body: { name }, headers });
    await submit(eve, name);
    const again = await ada.call('POST', '/v1/names/check', { body: { name }, headers });
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});
