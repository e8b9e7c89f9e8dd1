import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachPart } from '../../src/store/moving/leaving-rows.ts';
import { pdfOfLines } from '../documents/hostile-pdf.ts';
import type { Account } from '../harness/client.ts';
import { makeCompany } from '../harness/companies.ts';
import { startService, type TestService } from '../harness/service.ts';

/* A correction may exchange the numbers of companies of two accounts, and stands in the rows of one. */

let service: TestService;
let grace: Account;
let hedy: Account;
beforeAll(async () => {
  service = await startService({ leavesStuck: 'closed accounts' });
  [grace, hedy] = [await service.operator(), await service.operator()];
});
afterAll(() => service?.stop());

type Formation = { id: string; entity_id: string; name: string; number: string };

async function formation(): Promise<Formation & { owner: Account }> {
  const { id, owner } = await makeCompany(service, await service.anonymous.signUp(), { members: 1 });
  const [filing] = await service.sql<Formation[]>`
    select id, entity_id, packet ->> 'legal_name' as name, result ->> 'number' as number
    from filings where type = 'formation' and entity_id = ${id}`;
  if (filing === undefined) throw new Error(`no formation of ${id}`);
  return { ...filing, owner };
}

/** Asks for an exchange; returns the id of the correction. */
async function askForExchange(own: Formation, other: Formation): Promise<string> {
  const proof = {
    body: pdfOfLines(own.name, other.number, other.name, own.number),
    headers: { 'content-type': 'application/pdf' },
  };
  const evidence = await grace.call('POST', `/v1/operator/filings/${own.id}/evidence`, proof);
  const evidence_upload_id = evidence.ok<{ id: string }>(201).id;
  const body = { facts: { swap_with: other.id }, reason: 'Exchanged by mistake.', evidence_upload_id };
  return (await grace.call('POST', `/v1/operator/filings/${own.id}/correct`, { body })).ok<{ id: string }>(201).id;
}

it('an account is not closed while a correction of another account exchanges numbers with it', async () => {
  const [own, other] = [await formation(), await formation()];
  const correction = await askForExchange(own, other);
  const close = () => other.owner.call('POST', '/v1/account/close', { body: { companies: 'keep_running' } });
  const { errors = [] } = (await close()).refused('guard_unmet');
  expect(errors.map(({ code }) => code)).toEqual(['correction_open']);
  const body = { note: 'They are right.' };
  (await hedy.call('POST', `/v1/operator/corrections/${correction}/decline`, { body })).ok<unknown>();
  (await close()).ok<unknown>();
});

it('an exchange with a filing that was erased is refused', async () => {
  const correction = await askForExchange(await formation(), await formation());
  await service.sql`update corrections set swap_filing_id = ${randomUUID()} where id = ${correction}`;
  const { errors = [] } = (await hedy.call('POST', `/v1/operator/corrections/${correction}/confirm`)).refused(
    'validation_failed',
  );
  expect(errors).toMatchObject([{ pointer: '/facts/swap_with' }]);
});

it('an archive names the other account of an exchange neither by its id nor by its filing', async () => {
  const [own, other] = [await formation(), await formation()];
  await askForExchange(own, other);
  const lines: string[] = [];
  await service.sql.begin(async (sql) => {
    for await (const part of eachPart(sql, 'corrections', own.owner.id)) lines.push(...part);
  });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ filing_id: own.id, swap_account_id: null, swap_filing_id: null });
});
