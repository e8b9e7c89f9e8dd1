import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MemberChallenge, MemberKey } from '../../sdk/src/index.ts';
import type { Account } from '../harness/client.ts';
import { CUSTOM, type Proposal } from '../harness/companies.ts';
import { askChallenge, constitutionOf } from '../harness/keys.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { runCommand } from './program.ts';

/* A member signs by the command line; the private key is a file, and shows nowhere. */

let service: SharedService;
let owner: Account;
let folder: string;
let file: string;
let did: string;
let entity: string;
beforeAll(async () => {
  service = await sharedService();
  owner = await service.anonymous.signUp();
  folder = await mkdtemp(join(tmpdir(), 'efs-member-'));
  file = join(folder, 'ada.pem');
  did = (await printed('members', 'new-key', file))['did'] as string;
  const { id } = await owner.draft();
  const { document } = (await owner.call('GET', `/v1/entities/${id}/constitution`)).ok<{ document: object }>();
  const { members, name } = constitutionOf([{ id: did }]);
  entity = (await owner.draft({ name: undefined, constitution: { ...document, members, name } })).id;
  (await owner.putEntity(entity, { version: 1, action: 'submit_formation' })).ok();
  await owner.until(entity, 'Active');
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const efs = (...args: string[]) => runCommand({ server: service.url, key: owner.key }, args);
const printed = async (...args: string[]) => JSON.parse((await efs(...args)).out) as Record<string, unknown>;
const offline = async (...args: string[]) =>
  JSON.parse((await runCommand({ server: 'http://127.0.0.1:9' }, args)).out) as Record<string, unknown>;
const sign = (...args: string[]) => printed('members', 'sign', ...args);
const refusalOf = (...args: string[]) => sign(...args).then(String, (error: Error) => error.message);

it('a proposal, a vote and an execution are signed, and then sent by the account', async () => {
  const body = await sign('proposal', file, entity, '--data', JSON.stringify(CUSTOM));
  const proposal = await printed('proposals', 'create', entity, '--data', JSON.stringify(body));
  expect(proposal).toMatchObject({ state: 'voting', proposer: did });
  const id = String(proposal['id']);
  const vote = await sign('vote', file, entity, id, '--choice', 'approve');
  expect(await printed('proposals', 'vote', entity, id, '--yes', '--data', JSON.stringify(vote))).toMatchObject({
    member_did: did,
    form: 'signature',
  });
  const hand = await sign('execution', file, entity, id);
  await printed('proposals', 'execute', entity, id, '--data', JSON.stringify(hand), '--yes');
  expect((await printed('proposals', 'get', entity, id))['state']).toBe('executed');
});

it('signs the same without a server, under a constitution whose hash is given', async () => {
  const { hash } = (await owner.call('GET', `/v1/entities/${entity}/constitution`)).ok<{ hash: string }>();
  const rules = ['--constitution', hash];
  const data = ['--data', JSON.stringify(CUSTOM)];
  const body = await sign('proposal', file, entity, ...data);
  expect(await offline('members', 'sign', 'proposal', file, entity, ...data, ...rules)).toEqual(body);
  const { id } = (await owner.call('POST', `/v1/entities/${entity}/proposals`, { body })).ok<Proposal>(201);
  for (const what of [
    ['vote', file, entity, id, '--choice', 'reject'],
    ['execution', file, entity, id],
  ]) {
    expect(await offline('members', 'sign', ...what, ...rules)).toEqual(await sign(...what));
  }
});

it('the text of a challenge is signed like the answer that has it', async () => {
  const answer = (await askChallenge(owner, entity, did)).ok<MemberChallenge>();
  const text = join(folder, 'challenge.txt');
  await writeFile(text, `${answer.challenge}\n`);
  const member = await offline('members', 'sign', 'challenge', file, '--data', `@${text}`);
  expect(member).toMatchObject({ entity_id: entity, did, challenge: answer.challenge });
  expect(await sign('challenge', file, '--data', JSON.stringify(answer))).toEqual(member);
});

it('a key file is never replaced, and its content never printed', async () => {
  const pem = await readFile(file, 'utf8');
  await expect(efs('members', 'new-key', file)).rejects.toThrow('exists already');
  expect(await readFile(file, 'utf8')).toBe(pem);
  const { did: made, ...facts } = await printed('members', 'new-key', join(folder, 'bo.pem'));
  const [, secret = ''] = (await readFile(join(folder, 'bo.pem'), 'utf8')).split('\n');
  expect(JSON.stringify(facts)).not.toContain(secret);
  expect((await MemberKey.fromPem(await readFile(join(folder, 'bo.pem'), 'utf8'))).did).toBe(made);
});

it('names the missing facts', async () => {
  const other = join(folder, 'none.pem');
  await writeFile(other, 'secret text');
  expect(await refusalOf('proposal', join(folder, 'absent.pem'), entity)).toContain('Make a key: efs members new-key');
  expect(await refusalOf('proposal', other, entity, '--data', '{}')).toBe(
    `${other}: This is no Ed25519 private key in PEM (PKCS #8).`,
  );
  expect(await refusalOf('proposal', file)).toContain('Name the company');
  expect(await refusalOf('proposal', file, entity)).toContain('Add --data');
  expect(await refusalOf('vote', file, entity)).toContain('Name the proposal');
  expect(await refusalOf('vote', file, entity, entity)).toContain('Add --choice: approve, reject, abstain.');
  expect(await refusalOf('challenge', file, '--data', 'text')).toContain('no challenge of the service');
  const bo = join(folder, 'cy.pem');
  await efs('members', 'new-key', bo);
  const { challenge } = (await askChallenge(owner, entity, did)).ok<MemberChallenge>();
  expect(await refusalOf('challenge', bo, '--data', challenge)).toContain(`The challenge is for ${did}`);
});
