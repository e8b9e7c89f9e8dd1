import { randomBytes, randomUUID } from 'node:crypto';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { runImport } from '../../src/roles/commands.ts';
import { pdfOfLines } from '../documents/hostile-pdf.ts';
import { type Account, account } from '../harness/client.ts';
import { makeCompany } from '../harness/companies.ts';
import { startService, type TestService } from '../harness/service.ts';
import { type Deployments, filesOf, freeze, move, releaseMoved, startDeployments } from './deployments.ts';

/* An account that moves on. An arrival that was trusted vouches for none of the earlier ones: its source did not know more. */

const SECRETS = {
  API_KEY_PEPPER: randomBytes(32).toString('base64'),
  DATA_KEY: randomBytes(32).toString('base64'),
};
let deployments: Deployments;
let source: TestService;
let target: TestService;
let third: TestService;
let grace: Account;
let hedy: Account;
beforeAll(async () => {
  deployments = await startDeployments(0);
  ({ source, target } = deployments);
  third = await startService({ env: SECRETS, leavesStuck: 'frozen accounts' });
  [grace, hedy] = [await target.operator(), await target.operator()];
});
afterAll(async () => {
  await deployments?.stop();
  await third?.stop();
});

type Row = { id: string; packet: { legal_name: string }; result: { number: string }; closed_at: Date };

async function confirm(id: string): Promise<void> {
  const [row] = await target.sql<Row[]>`select * from filings where entity_id = ${id} and type = 'formation'`;
  if (row === undefined) throw new Error('no filing');
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(row.closed_at);
  const path = `/v1/operator/filings/${row.id}`;
  const body = pdfOfLines(row.packet.legal_name, row.result.number, day);
  const headers = { 'content-type': 'application/pdf' };
  const evidence_upload_id = (await grace.call('POST', `${path}/evidence`, { body, headers })).ok<{ id: string }>(
    201,
  ).id;
  const facts = { number: row.result.number, filed_at: row.closed_at.toISOString() };
  const asked = { body: { facts, reason: 'Compared with the register.', evidence_upload_id } };
  const { id: correction } = (await grace.call('POST', `${path}/correct`, asked)).ok<{ id: string }>(201);
  (await hedy.call('POST', `/v1/operator/corrections/${correction}/confirm`)).ok();
}

/** Moves on to the third deployment, which trusts the second one. */
async function moveOn(owner: Account): Promise<Account> {
  await freeze(owner);
  const archive = await deployments.archiveOf(target, owner);
  const manifest = JSON.parse((await filesOf(archive)).get('manifest.json') ?? '') as { public_key: string };
  const config = loadConfig({ ...SECRETS, DATABASE_URL: third.databaseUrl, LOG_LEVEL: 'silent' });
  const imported = await runImport(config, archive, { trustKey: manifest.public_key, identity: null });
  const operator = await third.operator();
  await releaseMoved(operator, owner, imported);
  return account(third.url, { id: owner.id, key: imported.apiKey });
}

async function papersIn(service: TestService, owner: Account, id: string): Promise<string[]> {
  const path = `/v1/entities/${id}/documents`;
  const pack = (await owner.call('POST', `${path}/bank-pack`)).ok<{ id: string }>(201);
  const headers = { authorization: `Bearer ${owner.key}` };
  const answer = await fetch(new URL(`${path}/${pack.id}/content`, service.url), { headers });
  const entries = await new ZipReader(new Uint8ArrayReader(await answer.bytes())).getEntries();
  const manifest = entries.find(({ filename }) => filename === 'manifest.json');
  if (manifest === undefined || manifest.directory) throw new Error('no manifest');
  const text = Buffer.from(await manifest.getData(new Uint8ArrayWriter())).toString();
  const { papers } = JSON.parse(text) as { papers: { paper: string; status: string }[] };
  return papers.filter(({ status }) => status === 'included').map(({ paper }) => paper);
}

async function authorityOf(owner: Account, id: string, agent: string) {
  const body = { kind: 'authority', agent };
  const { credential } = (await owner.call('POST', `/v1/entities/${id}/certificates`, { body })).ok<{
    credential: string;
  }>(201);
  const claims = Buffer.from(credential.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(claims) as { origin: { since: string; proposal_id: string | null } }).origin;
}

it('vouches at the third deployment for nothing that the second one had from an archive', async () => {
  const owner = await source.anonymous.signUp();
  const { id, members } = await makeCompany(source, owner, {
    members: 1,
    constitution: (people) => ({
      officers_and_authority: { authority: [{ member: people[0]?.did, matters: ['contracts'], limit_usd: '5000.00' }] },
    }),
  });
  const agent = members[0]?.did ?? '';
  const here = await move(
    deployments,
    { owner, operator: grace },
    () => source.sql`update constitutions set proposal_id = ${randomUUID()} where entity_id = ${id}`,
  );
  await confirm(id);
  const atSecond = [await papersIn(target, here, id), await authorityOf(here, id, agent)];
  const there = await moveOn(here);
  const atThird = [await papersIn(third, there, id), await authorityOf(there, id, agent)];
  expect(atThird).toEqual(atSecond);
  expect(atThird).toMatchObject([['proof_of_filing', 'banking_resolution'], { proposal_id: null }]);
});
