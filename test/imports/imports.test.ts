import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAuditExport } from '../../src/domain/audit/audit-verify.ts';
import { verifyEd25519 } from '../../src/domain/formats/ed25519.ts';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import { pdfOfLines } from '../documents/hostile-pdf.ts';
import { openedCalendar } from '../harness/calendar.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { decide, type ImportBody, importBody, imported, nextImportedNumber, readImport, upload } from './import.ts';

/* A company that existed before it came here: nothing is filed, and nothing is a fact before an operator confirms it. */

let service: TestService;
let operator: Account;
beforeAll(async () => {
  service = await startService();
  operator = await service.operator();
});
afterAll(() => service.stop());

type Listed = { id: string; state: string; is_import: boolean; queues: { queue: string; next_step: string }[] };

async function listed(queue: string): Promise<Listed[]> {
  const query = { queue, limit: '100' };
  return (await operator.call('GET', '/v1/operator/filings', { query })).ok<{ data: Listed[] }>().data;
}

async function taxReview(owner: Account, entityId: string): Promise<Listed> {
  return eventually(async () => {
    const { data } = (await owner.call('GET', `/v1/entities/${entityId}/filings`)).ok<{
      data: (Listed & { type: string })[];
    }>();
    const found = data.find(({ type, state }) => type === 'ein' && state === 'needs_review');
    if (found === undefined) throw new Error('not in review yet');
    return found;
  });
}

const chainIsSound = async (owner: Account, id: string) => {
  const { text } = await owner.call('GET', `/v1/entities/${id}/audit/export`);
  expect(verifyAuditExport(text.trimEnd().split('\n'), {}, verifyEd25519).problems).toEqual([]);
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line) => (JSON.parse(line) as { entry?: { action: string } }).entry?.action ?? []);
};

describe.concurrent('before an operator has confirmed it', () => {
  it('is Importing, shows none of its facts as its own, and waits in a queue of the desk', async () => {
    const owner = await service.anonymous.signUp();
    const { id, body, answer } = await imported(owner, { ein: '12-3456789' });
    expect(answer).toMatchObject({
      state: 'Importing',
      status: 'unverified',
      confirmed: null,
      claimed: { filing_number: body.filing_number, filed_at: '2019-04-26T06:00:00.000Z', ein: '12-3456789' },
      next_action: { code: 'await_operator', operation_id: 'get_import' },
    });
    expect((await owner.getEntity(id)).ok()).toMatchObject({
      state: 'Importing',
      import_status: 'unverified',
      filing_number: null,
      ein: null,
      oas_did: null,
    });
    expect((await owner.call('GET', `/v1/entities/${id}/facts`)).ok()).toEqual({ data: [] });
    const mine = (await listed('import')).find((filing) => filing.id === answer.filing_id);
    expect(mine).toMatchObject({ is_import: true, state: 'needs_review', queues: [{ queue: 'import' }] });
    for (const other of ['needs_review', 'unconfirmed_fact', 'to_file']) {
      expect((await listed(other)).map((filing) => filing.id)).not.toContain(answer.filing_id);
    }
    const seen = (await operator.call('GET', `/v1/operator/filings/${answer.filing_id}`)).ok();
    expect(seen).toMatchObject({ signing: null, office_form: null, packet: { type: 'import', ein: '12-3456789' } });
    const paper = `/v1/operator/filings/${answer.filing_id}/documents/articles`;
    expect((await operator.call('GET', paper)).text).toContain('%PDF');
  });

  it('has no calendar, no certificate, no later filing and no decision about money', async () => {
    const owner = await service.anonymous.signUp();
    const { id } = await imported(owner);
    const at = `/v1/entities/${id}`;
    (await owner.call('POST', `${at}/orders`, { body: { kind: 'good_standing' } })).refused('illegal_transition');
    (await owner.call('POST', `${at}/certificates`, { body: { kind: 'existence' } })).refused('guard_unmet');
    (await owner.call('POST', `${at}/documents/bank-pack`, { body: {} })).refused('guard_unmet');
    const calendar = (await owner.call('GET', `${at}/compliance`)).ok<{ data: unknown[] }>();
    expect(calendar.data).toEqual([]);
    (await owner.putEntity(id, { version: 2, constitution: {} })).refused('constitution_invalid');
    (await owner.deleteEntity(id, 2)).refused('illegal_transition');
  });

  it('is never formed and never sent: no action and no operator leads there', async () => {
    const owner = await service.anonymous.signUp();
    const { id, answer } = await imported(owner);
    for (const action of ['submit_formation', 'mark_filing_failed', 'retry_from_failed']) {
      (await owner.putEntity(id, { version: 2, action })).refused('illegal_transition');
    }
    (await owner.call('POST', `/v1/entities/${id}/formation/start`)).refused('illegal_transition');
    for (const action of ['claim', 'release', 'accept']) {
      const given = { number: '2019-000000001', filed_at: '2019-04-26' };
      (await decide(operator, answer.filing_id, action, action === 'accept' ? given : {})).refused(
        'illegal_transition',
      );
    }
    await expect(
      service.sql`update filings set state = 'ready', asserted = null where id = ${answer.filing_id}`,
    ).rejects.toThrow(/violates check constraint "filings_import_is_never_sent/);
  });

  it('is refused at once with everything that is wrong', async () => {
    const owner = await service.anonymous.signUp();
    const { id } = await owner.draft();
    const at = `/v1/entities/${id}/import`;
    const file = await upload(owner);
    const wrong = {
      filing_number: 'none',
      filed_at: '2999-01-01',
      ein: '00-3456789',
      documents: [{ kind: 'ein_notice', upload_id: file }],
    };
    const { errors } = (await owner.call('POST', at, { body: wrong })).refused('validation_failed');
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['/filing_number', '/filed_at', '/ein', '/documents']);
    const other = await service.anonymous.signUp();
    const foreign = { ...(await importBody(owner)), documents: [{ kind: 'articles', upload_id: await upload(other) }] };
    (await owner.call('POST', at, { body: foreign })).refused('validation_failed');
    (await other.call('POST', at, { body: await importBody(other) })).refused('not_found');
  });

  it('is refused for a name in letters that no register has, and not for one with a diacritic', async () => {
    const owner = await service.anonymous.signUp();
    const importAs = async (name: string) => {
      const { id } = await owner.draft({ name });
      return owner.call('POST', `/v1/entities/${id}/import`, { body: await importBody(owner) });
    };
    const { errors } = (await importAs(`${uniqueName()} \u{1F171}\u{1F170}\u{1F17D}\u{1F17A}`)).refused('guard_unmet');
    expect(errors?.[0]).toMatchObject({ pointer: '/name', code: 'name_character' });
    (await importAs(`Caf\u00e9 ${uniqueName()}`)).ok(201);
  });

  it('changes nothing in a dry run, which says that it can no longer be formed', async () => {
    const owner = await service.anonymous.signUp();
    const { id } = await owner.draft();
    const call = { body: await importBody(owner), query: { dry_run: 'true' } };
    const tried = (await owner.call('POST', `/v1/entities/${id}/import`, call)).ok<{
      would: { status: number };
      effects: { states: object[]; filings: object[]; irreversible: string[] };
    }>();
    expect(tried.would.status).toBe(201);
    expect(tried.effects).toMatchObject({
      filings: [],
      states: [{ action: 'document.created' }, { from: 'Draft', to: 'Importing' }],
    });
    expect(tried.effects.irreversible.join()).toContain('no longer be formed');
    expect((await owner.getEntity(id)).ok()).toMatchObject({ state: 'Draft', version: 1, import_status: null });
    (await owner.call('GET', `/v1/entities/${id}/import`)).refused('not_found');
  });
});

describe.concurrent('confirmed', () => {
  it('is Filed with the facts of the proof, and becomes Active without a filing', async () => {
    const owner = await service.anonymous.signUp();
    const { id, body, answer } = await imported(owner, { ein: '12-3456789' });
    const found = { number: body.filing_number, filed_at: '2019-04-26' };
    (await decide(operator, answer.filing_id, 'adopt', found)).ok();
    const filed = await owner.until(id, 'Filed');
    expect(filed).toMatchObject({ import_status: 'confirmed', filing_number: body.filing_number, ein: null });
    const tax = await taxReview(owner, id);
    const record = `/v1/operator/tax-numbers/${tax.id}/record`;
    const evidence_upload_id = await upload(operator, `/v1/operator/filings/${tax.id}/evidence`);
    (await operator.call('POST', record, { body: { ein: '12-3456789', evidence_upload_id } })).ok();
    const active = await owner.until(id, 'Active');
    expect(active).toMatchObject({
      ein: '12-3456789',
      oas_did: `did:oas:wy:llc:${body.filing_number.replaceAll('-', '')}`,
    });
    const facts = (await owner.call('GET', `/v1/entities/${id}/facts`)).ok<{ data: object[] }>();
    expect(facts.data).toHaveLength(3);
    for (const fact of facts.data) expect(fact).toMatchObject({ source: 'operator', verified: { by: 'operator' } });
    const { data: all } = await service.registry.register();
    expect(all.filter(({ reference }) => reference.includes(id))).toEqual([]);
    const actions = await chainIsSound(owner, id);
    expect(actions).toContain('import.confirmed');
    expect(actions).not.toContain('filing.sending');
    expect(actions).not.toContain('formation.filed');
    const { data: documents } = (await owner.call('GET', `/v1/entities/${id}/documents`)).ok<{
      data: { kind: string }[];
    }>();
    const kinds = documents.map(({ kind }) => kind);
    expect(kinds).toContain('articles');
    expect(kinds).not.toContain('receipt');
    expect(kinds).not.toContain('ein_worksheet');
  });

  it('takes the number of the proof, not that of the account, and has a calendar from this day on', async () => {
    const owner = await service.anonymous.signUp();
    const { id, answer } = await imported(owner);
    const number = nextImportedNumber();
    (await decide(operator, answer.filing_id, 'adopt', { number, filed_at: '2019-04-27' })).ok();
    expect((await owner.until(id, 'Filed')).filing_number).toBe(number);
    expect((await readImport(owner, id)).confirmed).toMatchObject({ filing_number: number });
    const { data, today } = await openedCalendar(owner, id);
    expect(data.filter(({ due_on }) => due_on !== null).length).toBeGreaterThan(0);
    // What was due in the years before is not known here, so nobody is told that it is overdue.
    expect(data.filter(({ due_on }) => due_on !== null && due_on < today)).toEqual([]);
  });

  it('asks for the tax number of a company that came without one, and requests none unasked', async () => {
    const owner = await service.anonymous.signUp();
    const { id, body, answer } = await imported(owner);
    (await decide(operator, answer.filing_id, 'adopt', { number: body.filing_number, filed_at: '2019-04-26' })).ok();
    type Formation = { requirements: { id: string; code: string; status: string }[] };
    const asked = await eventually(async () => {
      const { requirements } = (await owner.call('GET', `/v1/entities/${id}/formation`)).ok<Formation>();
      const open = requirements.find(({ status }) => status === 'open');
      if (open === undefined) throw new Error('not asked yet');
      return open;
    });
    expect(asked.code).toBe('ein_unknown');
    expect((await owner.getEntity(id)).ok().next_action).toMatchObject({ operation_id: 'resolve_requirement' });
    const notice = pdfOfLines('CP 575', '13-3456789', (await owner.getEntity(id)).ok().legal_name);
    const headers = { 'content-type': 'application/pdf' };
    const { id: upload_id } = (await owner.call('POST', '/v1/uploads', { body: notice, headers })).ok<{ id: string }>(
      201,
    );
    const documents = [{ kind: 'ein_notice', upload_id }];
    const path = `/v1/entities/${id}/formation/requirements/${asked.id}/resolve`;
    (await owner.call('POST', path, { body: { ein: '13-3456789', documents } })).ok();
    expect(await owner.until(id, 'Active')).toMatchObject({ ein: '13-3456789' });
  });

  it('has its number alone: an account that claims it second is not confirmed', async () => {
    const [first, second] = [await service.anonymous.signUp(), await service.anonymous.signUp()];
    const filing_number = nextImportedNumber();
    const [one, two] = [await imported(first, { filing_number }), await imported(second, { filing_number })];
    const found = { number: filing_number, filed_at: '2019-04-26' };
    (await decide(operator, one.answer.filing_id, 'adopt', found)).ok();
    await first.until(one.id, 'Filed');
    const seen = (await operator.call('GET', `/v1/operator/filings/${two.answer.filing_id}`)).ok();
    expect(seen).toMatchObject({ number_held_by: { entity_id: one.id } });
    const { errors } = (await decide(operator, two.answer.filing_id, 'adopt', found)).refused('validation_failed');
    expect(errors?.[0]).toMatchObject({ pointer: '/number', code: 'number_held' });
    expect(JSON.stringify(await readImport(second, two.id))).not.toContain(one.id);
    const again = await first.draft();
    const body = await importBody(first, { filing_number });
    const twice = (await first.call('POST', `/v1/entities/${again.id}/import`, { body })).refused('validation_failed');
    expect(twice.errors?.[0]).toMatchObject({ pointer: '/filing_number', code: 'number_held' });
  });

  it('holds its name, so that nobody forms another company under it', async () => {
    const owner = await service.anonymous.signUp();
    const { id, body, answer } = await imported(owner);
    (await decide(operator, answer.filing_id, 'adopt', { number: body.filing_number, filed_at: '2019-04-26' })).ok();
    const { name } = await owner.until(id, 'Filed');
    const other = await service.anonymous.signUp();
    const draft = (await other.createEntity({ name })).ok<Entity>(201);
    (await other.call('POST', `/v1/entities/${draft.id}/formation/start`)).refused('name_held');
  });
});

describe.concurrent('rejected', () => {
  it('is ImportFailed with the reason, and can be corrected and imported again, or deleted', async () => {
    const owner = await service.anonymous.signUp();
    const { id, answer } = await imported(owner);
    const wrongCode = { code: 'name_not_distinguishable', message: 'No.' };
    (await decide(operator, answer.filing_id, 'reject', wrongCode)).refused('validation_failed');
    const refused = { code: 'registry_other', message: 'The register has another name for this number.' };
    (await decide(operator, answer.filing_id, 'reject', refused)).ok();
    const failed = await owner.until(id, 'ImportFailed');
    expect(failed).toMatchObject({
      import_status: 'rejected',
      filing_error: refused.message,
      filing_number: null,
      next_action: { code: 'import_again', operation_id: 'create_import' },
    });
    expect(await readImport(owner, id)).toMatchObject({ status: 'rejected', rejection: refused, confirmed: null });
    (await owner.putEntity(id, { version: failed.version, action: 'submit_formation' })).refused('illegal_transition');
    const { document } = (await owner.call('GET', `/v1/entities/${id}/constitution`)).ok<{ document: object }>();
    const constitution = { ...document, name: `${failed.name} Group` };
    (await owner.putEntity(id, { version: failed.version, constitution })).ok();
    const again = await owner.call('POST', `/v1/entities/${id}/import`, { body: await importBody(owner) });
    const { filing_id } = again.ok<{ filing_id: string }>(201);
    expect(filing_id).not.toBe(answer.filing_id);
    (await decide(operator, filing_id, 'reject', refused)).ok();
    const { version } = await owner.until(id, 'ImportFailed');
    await chainIsSound(owner, id);
    (await owner.deleteEntity(id, version)).ok(204);
  });
});

describe.concurrent('withdrawn by its account', () => {
  it('is ImportFailed, leaves the desk, and can be imported again', async () => {
    const owner = await service.anonymous.signUp();
    const { id, answer } = await imported(owner);
    const path = `/v1/entities/${id}/import/withdraw`;
    const after = (await owner.call('POST', path)).ok<ImportBody>();
    expect(after).toMatchObject({ state: 'ImportFailed', status: 'rejected', rejection: { code: 'withdrawn' } });
    expect(after.next_action).toMatchObject({ code: 'import_again' });
    expect((await listed('import')).map((filing) => filing.id)).not.toContain(answer.filing_id);
    const found = { number: '2019-000000002', filed_at: '2019-04-26' };
    (await decide(operator, answer.filing_id, 'adopt', found)).refused('illegal_transition');
    (await owner.call('POST', path)).refused('illegal_transition');
    (await owner.call('POST', `/v1/entities/${id}/import`, { body: await importBody(owner) })).ok(201);
    await chainIsSound(owner, id);
  });

  it('is not possible for a company that is formed here', async () => {
    const owner = await service.anonymous.signUp();
    const { id } = await owner.draft();
    (await owner.call('POST', `/v1/entities/${id}/import/withdraw`)).refused('not_found');
  });
});
