import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import type { Account } from '../harness/client.ts';
import { decideOwnEnd } from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { linkTo, mailsTo, submit } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';

/*
 * A signer sees the rules of the company, signs them by their hash, and is told what changed since their last
 * signature.
 */

let service: TestService;
let operator: Account;
beforeAll(async () => {
  service = await startService({ env: { REQUIRE_ATTESTATION: 'always' } });
  operator = await service.operator();
});
afterAll(() => service.stop());

type Case = { owner: Account; email: string; id: string };
type Constitution = { hash: string; document: Record<string, unknown> & { treasury: Record<string, unknown> } };

let serial = 0;
/** A company whose organizer is asked to sign. */
async function asked(): Promise<Case> {
  serial += 1;
  const email = `organizer${serial}@example.com`;
  const owner = await service.anonymous.signUp({ email, name: 'Ada Lovelace' });
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  return { owner, email, id };
}

const open = async ({ email }: Case) => (await service.anonymous.call('GET', await linkTo(operator, email))).text;
const sign = async ({ email }: Case) => submit(service.anonymous.call, await linkTo(operator, email));
const read = async ({ owner, id }: Case): Promise<Entity> => (await owner.getEntity(id)).ok();
const constitutionOf = async ({ owner, id }: Case) =>
  (await owner.call('GET', `/v1/entities/${id}/constitution`)).ok<Constitution>();
const packetOf = async ({ id }: Case) => {
  const [filing] =
    await service.sql`select packet from filings where entity_id = ${id} order by opened_at desc limit 1`;
  return filing?.['packet'];
};

/** The registry rejects the signed packet; then the account changes the constitution and files again. */
async function fileAgain(one: Case, changes: (document: Constitution['document']) => object): Promise<void> {
  const { document } = await constitutionOf(one);
  const { version } = await read(one);
  const changed = { ...document, ...changes(document) };
  const { version: next } = (await one.owner.putEntity(one.id, { version, constitution: changed })).ok();
  (await one.owner.putEntity(one.id, { version: next, action: 'retry_from_failed' })).ok();
}

async function signAndBeRejected(one: Case): Promise<void> {
  await service.registry.fault({ filer: one.owner.id, step: 'state_filing', kind: 'reject' });
  expect((await sign(one)).status).toBe(200);
  await one.owner.until(one.id, 'FilingFailed');
  const { next_action } = await read(one);
  if (next_action?.code !== 'resolve_requirement') return;
  (await one.owner.call('POST', next_action.href ?? '', { body: { note: 'The registry was called.' } })).ok<unknown>();
}

async function untilAskedTwice({ email }: Case): Promise<void> {
  await eventually(async () => {
    const mails = await mailsTo(operator, email);
    expect(mails.filter(({ purpose }) => purpose === 'attestation')).toHaveLength(2);
  });
}

it('says in words who decides, who may spend how much and who is asked', async () => {
  const page = await open(await asked());
  for (const words of [
    'Ada Lovelace (<code class="small" title="did:oas:account:',
    'a natural person; may make proposals, vote,',
    'A proposal passes with at least 50% of the votes for and against',
    'A vote lasts 72 hours',
    'Spending',
    'Members who can execute it: Ada Lovelace.',
    'Approvals by people',
  ]) {
    expect(page).toContain(words);
  }
  expect(page).not.toContain('What changed');
});

it('signs a packet with the hash of the constitution, and the audit entry names it', async () => {
  const one = await asked();
  const { hash } = await constitutionOf(one);
  expect(await packetOf(one)).toMatchObject({ constitution_hash: hash });
  expect(await open(one)).toContain(hash);
  expect((await sign(one)).status).toBe(200);
  const [entry] = await service.sql`
    select data from audit_entries join audit_data using (account_id, chain, seq)
    where chain = ${`entity:${one.id}`} and data #>> '{object,text_version}' is not null`;
  expect(entry?.['data']).toMatchObject({ object: { constitution_hash: hash, text_version: '2026-11-7' } });
});

it('asks again for a rule that no other part of the packet states, and shows the difference first', async () => {
  const one = await asked();
  await signAndBeRejected(one);
  await fileAgain(one, ({ treasury }) => ({
    treasury: { ...treasury, daily_spend_limit_usd: '250.00' },
    purpose: 'Maps.',
  }));
  await untilAskedTwice(one);
  const page = await open(one);
  expect(page).toMatch(/What changed since you signed on [A-Z][a-z]{2} \d/);
  expect(page).toContain('At most $250.00 in any 24 hours.');
  expect(page).toMatch(
    /Purpose<\/span>\s*<br><span class="soft">before:<\/span> <del>.+<\/del>\s*<br><span class="soft">now:<\/span> Maps\./,
  );
  expect(page).not.toContain('Other parts');
  expect(page.indexOf('What changed since')).toBeLessThan(page.indexOf('What will be filed'));
  expect((await sign(one)).status).toBe(200);
  await one.owner.until(one.id, 'Active');
});

it('shows the signer of the dissolution the same, and that nothing has changed since the formation', async () => {
  const one = await asked();
  expect((await sign(one)).status).toBe(200);
  await one.owner.until(one.id, 'Active');
  (await one.owner.call('POST', `${await decideOwnEnd(one.owner, one.id)}/execute`)).ok<unknown>();
  await untilAskedTwice(one);
  const page = await open(one);
  expect(page).toContain('The rules of the company');
  expect(page).toMatch(/Nothing has changed since you signed on [A-Z][a-z]{2} \d/);
  expect(await packetOf(one)).toMatchObject({ constitution_hash: (await constitutionOf(one)).hash });
});

it('shows an old link, whose packet does not name its constitution, without the rules', async () => {
  const one = await asked();
  await linkTo(operator, one.email);
  await service.sql`update filings set packet = packet - 'constitution_hash' where entity_id = ${one.id}`;
  await service.sql`update attestations set text_version = '2026-11' where entity_id = ${one.id}`;
  const page = await open(one);
  expect(page).toContain('What will be filed');
  expect(page).not.toContain('The rules of the company');
  expect(page).not.toContain('My signature covers the constitution');
});
