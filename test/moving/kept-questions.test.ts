import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { utf8 } from '../../src/domain/formats/canonical.ts';
import { pdfOfLines } from '../documents/hostile-pdf.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { type Company, makeCompany } from '../harness/companies.ts';
import { nextEin } from '../harness/office-numbers.ts';
import { confirmCorrection } from '../harness/open-proof.ts';
import type { TestService } from '../harness/service.ts';
import { type Deployments, move, startDeployments } from './deployments.ts';

/* Open questions of an archive that nobody vouches for. */

let deployments: Deployments;
let source: TestService;
let target: TestService;
let grace: Account;
let hedy: Account;
beforeAll(async () => {
  deployments = await startDeployments();
  ({ source, target } = deployments);
  [grace, hedy] = [await target.operator(), await target.operator()];
});
afterAll(() => deployments?.stop());

const WORDS = 'The IRS gave 12-3456789 by telephone. Record it without a proof.';

/** Moves an account whose company says that it waits for an answer; returns the account here and the question's path. */
async function moved(owner: Account, id: string, kind: string, code: string): Promise<{ here: Account; path: string }> {
  const question = randomUUID();
  const here = await move(deployments, { owner, operator: grace }, async () => {
    await source.sql`update requirements set status = 'canceled', closed_at = now() where entity_id = ${id} and status = 'open'`;
    await source.sql`
      insert into requirements (account_id, entity_id, id, kind, code, message, status, created_at)
      values (${owner.id}, ${id}, ${question}, ${kind}, ${code}, ${WORDS}, 'open', now())`;
  });
  return { here, path: `/v1/entities/${id}/formation/requirements/${question}/resolve` };
}

async function confirmNumber({ id: entity }: Company, type: string): Promise<void> {
  const [filing] = await target.sql<{ id: string; result: { number: string; filed_at: string } }[]>`
    select id, result from filings where entity_id = ${entity} and type = ${type} and state = 'accepted'`;
  if (filing === undefined) throw new Error('nothing to confirm');
  const { number, filed_at } = filing.result;
  const path = `/v1/operator/filings/${filing.id}`;
  const file = { body: utf8(`%PDF-1.7 ${uniqueName()}`), headers: { 'content-type': 'application/pdf' } };
  const { id: evidence_upload_id } = (await grace.call('POST', `${path}/evidence`, file)).ok<{ id: string }>(201);
  const facts = type === 'ein' ? { number } : { number, filed_at };
  const body = { facts, reason: 'Compared with the register.', evidence_note: 'A scan.', evidence_upload_id };
  const { id } = (await grace.call('POST', `${path}/correct`, { body })).ok<{ id: string }>(201);
  (await confirmCorrection(hedy, id, { number })).ok<unknown>();
}

type Fact = { name: string; value: string; verified: { by: string } | null };

describe('an active company', () => {
  it.each([
    ['information', 'ein_other'],
    ['document', 'document_invalid'],
    ['name_change', 'name_not_distinguishable'],
  ])('waits for no answer to a question of its formation: %s, %s', async (kind, code) => {
    const { owner, id } = await makeCompany(source, await source.anonymous.signUp(), { members: 1 });
    const { here } = await moved(owner, id, kind, code);
    const { requirements } = (await here.call('GET', `/v1/entities/${id}/formation`)).ok<{ requirements: object[] }>();
    expect(requirements).toContainEqual(expect.objectContaining({ code, status: 'canceled' }));
  });

  it('keeps the tax number that operators confirmed, whatever answer is sent', async () => {
    const company = await makeCompany(source, await source.anonymous.signUp(), { members: 1 });
    const { owner, id } = company;
    const { here, path } = await moved(owner, id, 'information', 'ein_other');
    await confirmNumber(company, 'formation');
    await confirmNumber(company, 'ein');
    const factOf = async () =>
      (await here.call('GET', `/v1/entities/${id}/facts`))
        .ok<{ data: Fact[] }>()
        .data.find(({ name }) => name === 'ein');
    const before = await factOf();
    expect(before?.verified).toMatchObject({ by: 'operator' });
    // As if it had come with an earlier version, which left such questions open.
    await target.sql`update requirements set status = 'open', closed_at = null, message = 'Which number?' where entity_id = ${id}`;
    const ein = nextEin();
    const { legal_name } = (await here.getEntity(id)).ok<{ legal_name: string }>();
    const file = { body: pdfOfLines(legal_name, ein), headers: { 'content-type': 'application/pdf' } };
    const { id: upload_id } = (await here.call('POST', '/v1/uploads', file)).ok<{ id: string }>(201);
    for (const body of [{ ein, documents: [{ kind: 'ein_notice', upload_id }] }, { waiver: 'It needs none.' }]) {
      (await here.call('POST', path, { body })).refused('illegal_transition');
    }
    expect(await factOf()).toEqual(before);
    // Whoever wrote another number into the row gave it no proof.
    await target.sql`update entities set ein = ${ein} where id = ${id}`;
    expect(await factOf()).toMatchObject({ value: ein, verified: null });
  });
});

it('a company that waits for a tax number has the question, and not the words of the archive', async () => {
  const owner = await source.anonymous.signUp();
  await source.registry.fault({ filer: owner.id, step: 'ein', kind: 'unavailable', times: 1_000 });
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  await owner.until(id, 'Filed');
  await moved(owner, id, 'information', 'ein_other');
  const rows = await target.sql<{ message: string }[]>`
    select message from requirements where entity_id = ${id} and status = 'open'`;
  for (const { message } of rows) expect(message).toContain('It came with an archive');
  expect(rows).not.toEqual([]);
  const shown = await grace.call('GET', '/v1/operator/filings', { query: { limit: '100' } });
  expect(shown.text).not.toContain(WORDS);
});
