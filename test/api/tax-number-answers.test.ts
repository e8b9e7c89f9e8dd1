import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Requirement } from '../../src/http/resources/formation/shapes.ts';
import { pdfOfLines } from '../documents/hostile-pdf.ts';
import { eventually } from '../harness/eventually.ts';
import { nextEin } from '../harness/office-numbers.ts';
import { startService, type TestService } from '../harness/service.ts';
import { DAY, OTHER, REASON, stepOf, TaxAccount } from './tax-account.ts';

/* An answer to the tax office is checked, counts once, and may be overtaken by the office's own. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe.concurrent('an answer', () => {
  it('is one of three forms, complete, and refused with all its problems', async () => {
    const account = await TaxAccount.signUp(service);
    const { id, open } = await account.refused('ein_other');
    for (const body of [{}, { waiver: REASON, responsible_party: OTHER }, { note: 'Again.' }, { ein: nextEin() }]) {
      (await account.resolve(id, open.id, body)).refused('validation_failed');
    }
    const [never] =
      (await account.resolve(id, open.id, await account.withNotice(id, '00-1234567'))).refused('validation_failed')
        .errors ?? [];
    expect(never).toMatchObject({ pointer: '/ein', code: 'never_assigned' });
    const bare = (await account.resolve(id, open.id, await account.withNotice(id, '123456789'))).refused(
      'validation_failed',
    );
    expect(bare.detail).toContain('12-3456789');
    expect(bare.errors?.[0]).toMatchObject({ pointer: '/ein', message: expect.stringContaining('12-3456789') });
    const missing = { ein: nextEin(), documents: [{ kind: 'ein_notice', upload_id: open.id }] };
    const [absent] = (await account.resolve(id, open.id, missing)).refused('validation_failed').errors ?? [];
    expect(absent).toMatchObject({ pointer: '/documents/0/upload_id', code: 'not_found' });
    const ssn = { responsible_party: { ...OTHER, name: 'Grace 123456789' } };
    const [personal] = (await account.resolve(id, open.id, ssn)).refused('validation_failed').errors ?? [];
    expect(personal).toMatchObject({ pointer: '/responsible_party/name', code: 'personal_tax_number' });
    expect((await account.formationOf(id)).requirements).toMatchObject([{ status: 'open' }]);
  });

  it('with the rejected party is refused if the party was the reason, and only then', async () => {
    const account = await TaxAccount.signUp(service);
    const [filed] = [await account.refused('ein_party_mismatch')];
    const { document } = (await account.ada.call('GET', `/v1/entities/${filed.id}/constitution`)).ok<{
      document: { responsible_party: typeof OTHER };
    }>();
    const same = {
      responsible_party: { ...document.responsible_party, name: document.responsible_party.name.toUpperCase() },
    };
    const [problem] = (await account.resolve(filed.id, filed.open.id, same)).refused('validation_failed').errors ?? [];
    expect(problem).toMatchObject({ pointer: '/responsible_party', code: 'unchanged' });
    const other = await account.refused('ein_other');
    (await account.resolve(other.id, other.open.id, same)).ok<Requirement>();
    await account.ada.until(other.id, 'Active');
  });

  it('is accepted once, however many arrive at once', async () => {
    const account = await TaxAccount.signUp(service);
    const { id, open } = await account.refused('ein_name_conflict');
    const bodies = [{ waiver: REASON }, { responsible_party: OTHER }, await account.withNotice(id), { waiver: REASON }];
    const answers = await Promise.all(bodies.map((body) => account.resolve(id, open.id, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    await account.ada.until(id, 'Active');
  });
});

describe.concurrent('a notice that does not show the number and the name goes to an operator, as in live mode', () => {
  const stub = new TextEncoder().encode('%PDF-1.7 thirty bytes, no more');
  const FILES: Record<string, (ein: string, name: string) => Uint8Array> = {
    'a file that only begins like a PDF': () => stub,
    'without the number': (_, name) => pdfOfLines('CP 575', name),
    'without the name': (ein) => pdfOfLines('CP 575', ein),
    'of another number': (_, name) => pdfOfLines('CP 575', nextEin(), name),
  };
  it.each(Object.entries(FILES))('%s', async (_, fileOf) => {
    const account = await TaxAccount.signUp(service);
    const { id, open } = await account.refused('ein_other');
    (await account.resolve(id, open.id, await account.withNotice(id, nextEin(), fileOf))).ok<Requirement>();
    expect((await account.formationOf(id)).next_action).toMatchObject({ code: 'review', actor: 'operator' });
    expect((await account.ada.getEntity(id)).ok()).toMatchObject({ state: 'Filed', ein: null });
  });
});

describe.concurrent('on paper', () => {
  it('gives a realistic date, and arrives with the clock', async () => {
    const account = await TaxAccount.signUp(service);
    const { id, formation } = await account.onPaper();
    const inDays = (Date.parse(stepOf(formation)?.expected_by ?? '') - Date.now()) / DAY / 1_000;
    expect(inDays).toBeGreaterThan(34.9);
    expect(stepOf(formation)).toMatchObject({ status: 'waiting', detail: expect.stringContaining('paper') });
    expect(formation.next_action).toMatchObject({ code: 'await_registry', actor: 'registry' });
    await account.advance(36 * DAY);
    expect((await account.ada.until(id, 'Active')).ein).toBe((await account.requests(id))[0]?.number);
    expect((await account.formationOf(id)).requirements).toMatchObject([{ status: 'canceled' }]);
  });

  it('accepts no other party while the request is with the office', async () => {
    const account = await TaxAccount.signUp(service);
    const { id, open } = await account.onPaper();
    (await account.resolve(id, open.id, { responsible_party: OTHER })).refused('validation_failed');
  });

  it('a number that arrives after a waiver becomes the company’s', async () => {
    const account = await TaxAccount.signUp(service);
    const { id, open } = await account.onPaper();
    (await account.resolve(id, open.id, { waiver: REASON })).ok<Requirement>();
    const waived = await account.ada.until(id, 'Active');
    expect(waived.ein).toBeNull();
    await account.advance(36 * DAY);
    await eventually(async () => expect((await account.ada.getEntity(id)).ok().ein).not.toBeNull());
    expect((await account.ada.getEntity(id)).ok()).toMatchObject({
      state: 'Active',
      ein: (await account.requests(id))[0]?.number,
    });
    const [row] = await service.sql`select ein_waiver from entities where id = ${id}`;
    expect(row?.['ein_waiver']).toBe(REASON);
    const late = (await account.auditOf(id)).filter(({ action }) => action === 'formation.ein_assigned');
    expect(late).toMatchObject([{ data: { object: { late: true } } }]);
    expect(stepOf(await account.formationOf(id))).toMatchObject({ status: 'done', detail: 'Waived by the account.' });
  });

  it('a number that differs from the supplied one goes to an operator, and overwrites nothing', async () => {
    const account = await TaxAccount.signUp(service);
    const { id, open } = await account.onPaper();
    const supplied = await account.withNotice(id);
    (await account.resolve(id, open.id, supplied)).ok<Requirement>();
    expect((await account.ada.until(id, 'Active')).ein).toBe(supplied.ein);
    await account.advance(36 * DAY);
    const grace = await service.operator();
    const filing = await eventually(async () => {
      const query = { queue: 'needs_review', limit: '100' };
      const { data } = (await grace.call('GET', '/v1/operator/filings', { query })).ok<{
        data: { id: string; entity_id: string; review_reason: string }[];
      }>();
      const found = data.find((each) => each.entity_id === id);
      expect(found?.review_reason).toContain(supplied.ein);
      return found as { id: string };
    });
    expect((await account.ada.getEntity(id)).ok()).toMatchObject({ state: 'Active', ein: supplied.ein, stage: null });
    // The operator finds the office's number to be the right one.
    const number = (await account.requests(id))[0]?.number ?? '';
    const proof = await grace.call('POST', `/v1/operator/filings/${filing.id}/evidence`, {
      body: new TextEncoder().encode('%PDF-1.7 147C'),
      headers: { 'content-type': 'application/pdf' },
    });
    const body = { ein: number, evidence_upload_id: proof.ok<{ id: string }>(201).id };
    (await grace.call('POST', `/v1/operator/tax-numbers/${filing.id}/record`, { body })).ok<unknown>();
    await eventually(async () => expect((await account.ada.getEntity(id)).ok().ein).toBe(number));
    const last = (await account.auditOf(id)).filter(({ action }) => action === 'formation.ein_assigned').at(-1);
    expect(last).toMatchObject({ data: { previous: { ein: supplied.ein }, object: { ein: number } } });
  });
});
