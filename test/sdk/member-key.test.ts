import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiDocument, operationsOf } from '../../sdk/generator/document.ts';
import type { JsonSchema } from '../../sdk/generator/json-schema.ts';
import { bodyShape } from '../../sdk/generator/operation.ts';
import { type CreateProposal, EfsClient, MemberKey } from '../../sdk/src/index.ts';
import { uniqueName } from '../harness/client.ts';
import { constitutionOf } from '../harness/keys.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

/* Members sign without writing base58 or canonical JSON. */

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

const CUSTOM: CreateProposal = { kind: 'custom', title: 'Move — “the books”', payload: { z: 1, a: [0.1, '\u20ac'] } };

/** A company of one member who has this key, and the client of its account. */
async function companyOf(key: MemberKey, did = key.did) {
  const visitor = new EfsClient({ baseUrl: service.url });
  const efs = visitor.withApiKey((await visitor.createAccount({})).api_key ?? '');
  const { document } = await efs.getConstitution((await efs.createEntity({ name: uniqueName() })).id);
  const { members } = constitutionOf([{ id: did, ...(did !== key.did && { public_key: key.publicKey }) }]);
  const { id } = await efs.createEntity({ constitution: { ...document, name: uniqueName(), members } as never });
  return { efs, id };
}

it('a member proposes, votes and executes by signatures that the account sends', async () => {
  const key = await MemberKey.generate();
  const { efs, id } = await companyOf(key);
  await efs.startFormation(id);
  await efs.waitForEntity(id, { state: 'Active' });
  const proposal = await efs.createProposal(id, await key.signProposal(CUSTOM, await efs.getConstitution(id)));
  expect(proposal).toMatchObject({ state: 'voting', proposer: key.did });
  const vote = await efs.createVote(id, proposal.id, await key.signVote('approve', proposal));
  expect(vote).toMatchObject({ member_did: key.did, form: 'signature' });
  const body = await key.signExecution(proposal, await efs.getConstitution(id));
  expect(await efs.executeProposal(id, proposal.id, body)).toMatchObject({ proposal_id: proposal.id });
});

it('a member agrees to an API key that acts for them, also under another DID than that of the key', async () => {
  const pem = await (await MemberKey.generate()).toPem();
  const key = await MemberKey.fromPem(pem, 'did:web:ada.example.com');
  const { efs, id } = await companyOf(await MemberKey.fromPem(pem), key.did);
  const member = await key.signChallenge(await efs.createMemberChallenge(id, key.did));
  const { api_key } = await efs.createApiKey({ name: 'Ada', scopes: ['proposals:read'], member });
  expect(await efs.withApiKey(api_key ?? '').getCredential()).toMatchObject({
    member: { entity_id: id, did: key.did },
  });
});

it('refuses what would be signed in vain', async () => {
  const key = await MemberKey.generate();
  const { efs, id } = await companyOf(key);
  const challenge = await efs.createMemberChallenge(id, key.did);
  await expect((await MemberKey.generate()).signChallenge(challenge)).rejects.toThrow(
    `The challenge is for ${key.did}`,
  );
  await expect(key.signChallenge({ challenge: 'sign this' })).rejects.toThrow('no challenge of the service');
  await expect(key.signVote('approve', { id, rules: null })).rejects.toThrow('has not opened');
});

it('signs what is sent: members without a value do not count, nor does an earlier signature', async () => {
  const key = await MemberKey.generate();
  const constitution = { entity_id: 'e', hash: 'h' };
  const { signature } = await key.signProposal(CUSTOM, constitution);
  const more = { ...CUSTOM, description: undefined, signature: { did: 'x', value: 'y' } } as unknown as CreateProposal;
  expect((await key.signProposal(more, constitution)).signature).toEqual(signature);
});

it('the private half is read from PEM and written as PEM, and shows in nothing else', async () => {
  const key = await MemberKey.generate();
  const pem = await key.toPem();
  expect(await (await MemberKey.fromPem(pem.replaceAll('\n', '\r\n'))).toPem()).toBe(pem);
  const [, secret = ''] = pem.split('\n');
  expect(inspect(key, { depth: null, showHidden: true }) + JSON.stringify({ ...key, key })).not.toContain(secret);
  for (const wrong of ['', secret, pem.replace('MC4', 'MC5'), pem.replaceAll('PRIVATE', 'PUBLIC')]) {
    const refusal = await MemberKey.fromPem(wrong).catch((error: Error) => error);
    expect(String(refusal)).toContain('no Ed25519 private key');
    expect(inspect(refusal)).not.toContain(secret);
  }
});

it('a MemberKey signs for every operation that takes a signature of a member', () => {
  const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as ApiDocument;
  const hasSignature = (schema: JsonSchema = {}): boolean => {
    const { $ref, anyOf = [], oneOf = [], allOf = [], properties = {} } = schema;
    const named = $ref === undefined ? {} : document.components.schemas[$ref.split('/').at(-1) ?? ''];
    return (
      'signature' in properties ||
      [...anyOf, ...oneOf, ...allOf, ...Object.values(properties)].some(hasSignature) ||
      ($ref !== undefined && hasSignature(named))
    );
  };
  const signed = operationsOf(document).flatMap(({ operation }) => {
    const body = bodyShape(operation)?.schema;
    return body !== undefined && body !== 'file' && hasSignature(body) ? [operation.operationId] : [];
  });
  // Another one needs a method here, in the Python client, and in `efs members sign`.
  expect(signed.sort()).toEqual(['create_api_key', 'create_proposal', 'create_vote', 'execute_proposal']);
});
