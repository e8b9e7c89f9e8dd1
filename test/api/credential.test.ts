import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCOPES } from '../../src/domain/access/permissions.ts';
import { type Account, account } from '../harness/client.ts';
import { constitutionOf, createKey, person, proofOf } from '../harness/keys.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

let service: SharedService;
let ada: Account;
beforeAll(async () => {
  service = await sharedService({ worker: false });
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());

const credentialOf = async (caller: Account) => (await caller.call('GET', '/v1/credential')).ok();
const as = (key: string): Account => account(service.url, { id: ada.id, key });

it('shows an account its key and every scope', async () => {
  expect(await credentialOf(ada)).toEqual({
    account_id: ada.id,
    kind: 'api_key',
    key_id: expect.any(String),
    scopes: [...SCOPES],
    member: null,
    expires_at: null,
    livemode: false,
  });
});

it("shows a member's own key, which does not see the account, whose it is", async () => {
  const ann = person();
  const { id } = await ada.draft({ name: undefined, constitution: constitutionOf([{ id: ann.did }]) });
  const key = await createKey(ada, { name: 'Ann', scopes: ['proposals:vote'], member: await proofOf(ada, id, ann) });
  expect(await credentialOf(as(key.api_key))).toMatchObject({
    key_id: key.id,
    scopes: ['proposals:vote'],
    member: { entity_id: id, did: ann.did },
  });
});

it('shows a token with its own scopes and end', async () => {
  const { access_token } = (
    await ada.call('POST', '/v1/tokens', { body: { scope: 'entities:read', ttl_seconds: 60 } })
  ).ok<{ access_token: string }>(201);
  expect(await credentialOf(as(access_token))).toMatchObject({
    kind: 'token',
    scopes: ['entities:read'],
    expires_at: expect.any(String),
  });
});
