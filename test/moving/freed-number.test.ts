import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { oasDid } from '../../src/domain/entity/did.ts';
import { seal } from '../../src/domain/filing/packet.ts';
import { utf8 } from '../../src/domain/formats/canonical.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { type Company, makeCompany } from '../harness/companies.ts';
import { nextNumber } from '../harness/office-numbers.ts';
import { confirmCorrection } from '../harness/open-proof.ts';
import { type Deployments, move, startDeployments } from './deployments.ts';
import { BLANK_STATEMENT, laterPacket } from './forged-record.ts';

/* A number that an archive gave a company by mistake is free again once operators found another one. */

let deployments: Deployments;
let grace: Account;
let hedy: Account;
beforeAll(async () => {
  deployments = await startDeployments();
  const { target } = deployments;
  [grace, hedy] = [await target.operator(), await target.operator()];
});
afterAll(() => deployments?.stop());

/** Gives a company the number of another one: in its row, its formation, and in an accepted amendment. */
async function forge({ id, owner }: Company, number: string): Promise<string> {
  const { sql } = deployments.source;
  const [formation] = await sql<{ id: string; packet: { legal_form: 'dao_llc' } }[]>`
    select id, packet from filings where entity_id = ${id} and type = 'formation'`;
  if (formation === undefined) throw new Error('no formation');
  const did = oasDid('US-WY', formation.packet.legal_form, number);
  const result = sql.json({ number, filed_at: new Date().toISOString(), evidence: null });
  await sql`update filings set result = ${result} where id = ${formation.id}`;
  await sql`
    update number_holds set number = ${number.replaceAll('-', '')} where entity_id = ${id} and office = 'US-WY'`;
  await sql`update dids set did = ${did} where entity_id = ${id}`;
  await sql`update entity_keys set id = ${`${did}#key-1`} where entity_id = ${id}`;
  await sql`update entities set filing_number = ${number}, oas_did = ${did} where id = ${id}`;
  const { packet, packetHash } = seal(laterPacket(formation.packet, { type: 'amendment' }));
  const filing = randomUUID();
  await sql`
    insert into filings (account_id, id, entity_id, type, ordinal, period, reference, state, packet, packet_hash,
      fee_cents, pack_version, opened_at, closed_at, result)
    select account_id, ${filing}, entity_id, 'amendment', 1, ${randomUUID()}, 'efs-' || entity_id || '-amendment-1',
      'accepted', ${sql.json(packet as never)}, ${packetHash}, 0, pack_version, now(), now(), ${result}
    from filings where id = ${formation.id}`;
  await sql`
    insert into later_filings (account_id, entity_id, filing_id, status, detail, statement, updated_at)
    values (${owner.id}, ${id}, ${filing}, 'accepted', 'Accepted.', ${sql.json(BLANK_STATEMENT)}, now())`;
  return filing;
}

async function heldBy(entityId: string): Promise<string[]> {
  const held = await deployments.target.sql<{ number: string }[]>`
    select number from number_holds where entity_id = ${entityId} and office = 'US-WY'`;
  return held.map(({ number }) => number);
}

/** Two operators find that a filing has this number. */
async function correct(filing: string | undefined, number: string): Promise<void> {
  const path = `/v1/operator/filings/${filing}`;
  const file = { body: utf8(`%PDF-1.7 ${uniqueName()}`), headers: { 'content-type': 'application/pdf' } };
  const { id: evidence_upload_id } = (await grace.call('POST', `${path}/evidence`, file)).ok<{ id: string }>(201);
  const facts = { number, filed_at: new Date().toISOString() };
  const body = { facts, reason: 'Compared with the register.', evidence_note: 'A scan.', evidence_upload_id };
  const { id } = (await grace.call('POST', `${path}/correct`, { body })).ok<{ id: string }>(201);
  (await confirmCorrection(hedy, id, { number })).ok<unknown>();
}

it('although an amendment of the archive states it too', async () => {
  const { source, target } = deployments;
  const company = await makeCompany(source, await source.anonymous.signUp(), { members: 1 });
  const own = nextNumber();
  await move(deployments, { owner: company.owner, operator: grace }, () => forge(company, nextNumber()));
  const [formation] = await target.sql<{ id: string }[]>`
    select id from filings where entity_id = ${company.id} and type = 'formation'`;
  await correct(formation?.id, own);
  expect(await heldBy(company.id)).toEqual([own.replaceAll('-', '')]);
});

it('but not while its formation has it, whatever operators find about the amendment', async () => {
  const { source } = deployments;
  const company = await makeCompany(source, await source.anonymous.signUp(), { members: 1 });
  const shared = nextNumber();
  let amendment = '';
  await move(deployments, { owner: company.owner, operator: grace }, async () => {
    amendment = await forge(company, shared);
  });
  await correct(amendment, nextNumber());
  expect(await heldBy(company.id)).toContain(shared.replaceAll('-', ''));
});
