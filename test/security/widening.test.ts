import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeChallenge } from '../../src/domain/access/member-challenge.ts';
import { SCOPES } from '../../src/domain/access/permissions.ts';
import { encodeMultikey } from '../../src/domain/entity/did.ts';
import { encodeBase64 } from '../../src/domain/formats/base64.ts';
import { type Account, type Answer, account } from '../harness/client.ts';
import { type CreatedKey, constitutionOf, createKey, type Person, person, proofOf } from '../harness/keys.ts';
import { startService, type TestService } from '../harness/service.ts';
import { ABSENT_ID } from './probes.ts';

/** Even with every account scope, nobody can bind another's member, or widen a key. */
type World = {
  service: TestService;
  /** Has every scope of her account. */
  ada: Account;
  /** A key of hers that may manage keys and read entities, and nothing else. */
  narrow: Account;
  narrowKey: CreatedKey;
  wideKey: CreatedKey;
  /** Bo is a member of both companies, Al of the first one only; neither is Ada. */
  bo: Person;
  al: Person;
  entityId: string;
  otherEntityId: string;
  /** Bo's own key, bound by his signature. */
  bosKey: CreatedKey;
  usedProof: Proof;
  eve: Account;
  evesEntityId: string;
};
type Proof = Awaited<ReturnType<typeof proofOf>>;
type Attempt = (world: World) => Promise<Answer | Answer[]>;

/** The neutral point of the curve: by the equation alone, the neutral point and 0 sign everything. */
const NEUTRAL = Uint8Array.of(1, ...new Uint8Array(31));

let world: World;
beforeAll(async () => {
  const service = await startService({ worker: false });
  const [ada, eve] = [await service.anonymous.signUp(), await service.anonymous.signUp()];
  const [bo, al] = [person(), person()];
  const company = async (owner: Account, members: Record<string, unknown>[]) =>
    (await owner.draft({ name: undefined, constitution: constitutionOf([{ id: person().did }, ...members]) })).id;
  const entityId = await company(ada, [
    { id: bo.did },
    { id: al.did },
    { id: 'did:example:nobody', public_key: encodeMultikey(NEUTRAL) },
    { id: 'did:example:keyless', email: 'keyless@example.com' },
  ]);
  const usedProof = await proofOf(ada, entityId, bo);
  const narrowKey = await createKey(ada, { name: 'Narrow', scopes: ['keys:manage', 'entities:read'] });
  world = {
    service,
    ada,
    eve,
    bo,
    al,
    entityId,
    narrowKey,
    usedProof,
    narrow: account(service.url, { id: ada.id, key: narrowKey.api_key }),
    wideKey: await createKey(ada, { name: 'Wide', scopes: SCOPES }),
    otherEntityId: await company(ada, [{ id: bo.did }]),
    evesEntityId: await company(eve, [{ id: bo.did }]),
    bosKey: await createKey(ada, { name: 'Bo', scopes: ['proposals:vote'], member: usedProof }),
  };
});
afterAll(() => world.service.stop());

const make = (owner: Account, body: unknown) => owner.call('POST', '/v1/api-keys', { body });
const asks = (scopes: unknown, more: Record<string, unknown> = {}): Attempt => {
  return ({ narrow }) => make(narrow, { name: 'More', scopes, ...more });
};
/** A proof that would be valid for Bo, changed in one respect. */
const bindsBo = (change: (proof: Proof, world: World) => object | Promise<object>): Attempt => {
  return async (it_) => {
    const proof = await proofOf(it_.ada, it_.entityId, it_.bo);
    const member = { ...proof, ...(await change(proof, it_)) };
    return make(it_.ada, { name: 'Bo', scopes: ['proposals:vote'], member });
  };
};
/** Changes the text after signing, or has Bo sign the changed text. */
const bindsBoBy = (text: (challenge: string) => string, signed: 'before' | 'after'): Attempt =>
  bindsBo(({ challenge, signature }, { bo }) => {
    const altered = text(challenge);
    if (altered === challenge) throw new Error('nothing was altered');
    return { challenge: altered, signature: signed === 'after' ? bo.sign(altered) : signature };
  });
const bytesOf = ({ signature }: Proof): Uint8Array => new Uint8Array(Buffer.from(signature, 'base64'));

/** The same signature with S + L for S: the equation holds as before (RFC 8032 §5.1.7 wants S < L). */
function malleable(proof: Proof): string {
  const L = 2n ** 252n + 27742317777372353535851937790883648493n;
  const bytes = bytesOf(proof);
  const s = BigInt(`0x${Buffer.from(bytes.slice(32)).reverse().toString('hex')}`) + L;
  const half = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse();
  return encodeBase64(Uint8Array.from([...bytes.slice(0, 32), ...half]));
}

/** A challenge as we would write it, if the maker had our key; `nonce` and the rest are free. */
function forged(key: Uint8Array, { ada, entityId, bo, service }: World): string {
  const expiresAt = new Date(Date.now() + 60_000);
  return writeChallenge(key, {
    service: service.url,
    accountId: ada.id,
    entityId,
    did: bo.did,
    expiresAt,
    nonce: ABSENT_ID,
  });
}

const ATTEMPTS: Record<string, Attempt> = {
  // Widen by asking.
  'one scope more': asks(['entities:read', 'entities:write']),
  'one other scope': asks(['audit:read']),
  'every scope': asks(SCOPES),
  'every scope, as a member’s key': async ({ narrow, ada, entityId, al }) =>
    make(narrow, { name: 'More', scopes: SCOPES.slice(1), member: await proofOf(ada, entityId, al) }),
  'the operator scope': asks(['operator']),
  'the operator scope beside a held one': asks(['entities:read', 'operator']),
  'the operator scope, with all others': ({ ada }) => make(ada, { name: 'More', scopes: [...SCOPES, 'operator'] }),
  'a scope with a space before': asks([' entities:write']),
  'a scope with a space after': asks(['entities:read ']),
  'two scopes in one text': asks(['entities:read entities:write']),
  'a scope with a line feed': asks(['entities:read\n']),
  'a scope in capitals': asks(['ENTITIES:READ']),
  'a scope with a lookalike letter': asks(['\u0435ntities:read']),
  'a scope with a zero-width space': asks(['entities:read\u200b']),
  'a wildcard': asks(['*']),
  'a wildcard of a resource': asks(['entities:*']),
  'an empty scope': asks(['']),
  'no scopes': asks([]),
  'the same scope twice': asks(['entities:read', 'entities:read']),
  'scopes as a text': asks('entities:read'),
  'scopes as an object': asks({ 0: 'entities:read', length: 1 }),
  'a scope in a list in the list': asks([['entities:read']]),
  'scopes null': asks(null),
  'scopes left out': asks(undefined),
  'a prototype': ({ narrow }) =>
    make(narrow, '{"name":"More","scopes":["entities:read"],"__proto__":{"scopes":["entities:write"]}}'),
  'the scopes a second time in one body': ({ narrow }) =>
    make(narrow, '{"name":"More","scopes":["entities:read"],"scopes":["entities:write"]}'),
  'another account': async ({ narrow, eve }) =>
    make(narrow, { name: 'More', scopes: ['entities:read'], account_id: eve.id }),
  'a key of one’s choice': asks(['entities:read'], { api_key: `efs_test_${'0'.repeat(49)}` }),
  'an id of one’s choice': asks(['entities:read'], { id: ABSENT_ID }),
  'a line of one’s choice': asks(['entities:read'], { lineage_id: ABSENT_ID }),
  'no end, as null, of a key that ends': async ({ ada, service }) => {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const ending = await createKey(ada, { name: 'Ending', scopes: SCOPES, expires_at });
    const maker = account(service.url, { id: ada.id, key: ending.api_key });
    const child = (await make(maker, { name: 'Child', scopes: SCOPES, expires_at: null })).ok<CreatedKey>(201);
    expect(child.expires_at).toBe(expires_at);
    return make(maker, { name: 'Child', scopes: SCOPES, expires_at: new Date(Date.now() + 7_200_000).toISOString() });
  },
  // Widen by rotating.
  'rotate a wider key': ({ narrow, wideKey }) => narrow.call('POST', `/v1/api-keys/${wideKey.id}/rotate`, { body: {} }),
  'rotate a wider key of another account': ({ eve, wideKey }) =>
    eve.call('POST', `/v1/api-keys/${wideKey.id}/rotate`, { body: {} }),
  'rotate, with scopes': ({ narrow, narrowKey }) =>
    narrow.call('POST', `/v1/api-keys/${narrowKey.id}/rotate`, { body: { scopes: SCOPES } }),
  'rotate, with an end': ({ narrow, narrowKey }) =>
    narrow.call('POST', `/v1/api-keys/${narrowKey.id}/rotate`, { body: { expires_at: null } }),
  'rotate, with a member': ({ ada, narrowKey, usedProof }) =>
    ada.call('POST', `/v1/api-keys/${narrowKey.id}/rotate`, { body: { member: usedProof } }),
  'rotate the member’s own key': ({ ada, bosKey }) =>
    ada.call('POST', `/v1/api-keys/${bosKey.id}/rotate`, { body: {} }),
  'change a key in place': async ({ narrow, narrowKey }) => [
    await narrow.call('PUT', `/v1/api-keys/${narrowKey.id}`, { body: { scopes: SCOPES } }),
    await narrow.call('PATCH', `/v1/api-keys/${narrowKey.id}`, { body: { scopes: SCOPES } }),
    await narrow.call('POST', `/v1/api-keys/${narrowKey.id}`, { body: { scopes: SCOPES } }),
    await narrow.call('GET', `/v1/api-keys/${narrowKey.id}`),
  ],
  // Use a member's key for more than the member.
  'a member’s key makes a key': ({ service, ada, bosKey }) =>
    make(account(service.url, { id: ada.id, key: bosKey.api_key }), { name: 'More', scopes: ['proposals:vote'] }),
  'a member’s key rotates itself': ({ service, ada, bosKey }) =>
    account(service.url, { id: ada.id, key: bosKey.api_key }).call('POST', `/v1/api-keys/${bosKey.id}/rotate`, {
      body: {},
    }),
  'a member’s key that manages keys': async ({ ada, entityId, al }) =>
    make(ada, { name: 'Al', scopes: ['keys:manage'], member: await proofOf(ada, entityId, al) }),
  // Bind Bo without Bo.
  'signed by another member': bindsBo(({ challenge }, { al }) => ({ signature: al.sign(challenge) })),
  'signed by nobody': bindsBo(() => ({ signature: '' })),
  'signed with zeros': bindsBo(() => ({ signature: encodeBase64(new Uint8Array(64)) })),
  'signed with chance': bindsBo(() => ({ signature: encodeBase64(new Uint8Array(randomBytes(64))) })),
  'a signature of the nonce only': bindsBo(({ challenge }, { bo }) => ({
    signature: bo.sign(/nonce: (\S+)/.exec(challenge)?.[1] ?? ''),
  })),
  'a signature with S + L': bindsBo((proof) => ({ signature: malleable(proof) })),
  'a signature with one bit changed': bindsBo((proof) => {
    const bytes = bytesOf(proof);
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    return { signature: encodeBase64(bytes) };
  }),
  'a signature cut short': bindsBo((proof) => ({ signature: encodeBase64(bytesOf(proof).slice(0, 63)) })),
  'a signature with a byte more': bindsBo((proof) => ({
    signature: encodeBase64(Uint8Array.of(...bytesOf(proof), 0)),
  })),
  'a signature without padding': bindsBo(({ signature }) => ({ signature: signature.replaceAll('=', '') })),
  'a signature in base64url': bindsBo((proof) => ({
    signature: `${Buffer.from(bytesOf(proof)).toString('base64url').slice(0, 85)}-`,
  })),
  'a signature in hex': bindsBo((proof) => ({ signature: Buffer.from(bytesOf(proof)).toString('hex') })),
  'a signature with a line feed': bindsBo(({ signature }) => ({ signature: `${signature}\n` })),
  'the neutral point for his key, once there is a challenge': async ({ ada, bo }) => {
    const founder = { id: person().did };
    const did = 'did:example:bo';
    const members = (public_key: string) => constitutionOf([founder, { id: did, public_key }]);
    const { id } = await ada.draft({ name: undefined, constitution: members(bo.multikey) });
    const proof = await proofOf(ada, id, { ...bo, did });
    (await ada.putEntity(id, { version: 1, constitution: members(encodeMultikey(NEUTRAL)) })).ok();
    const signature = encodeBase64(Uint8Array.of(...NEUTRAL, ...new Uint8Array(32)));
    return make(ada, { name: 'Bo', scopes: ['proposals:vote'], member: { ...proof, signature } });
  },
  'a challenge used before': ({ ada, usedProof }) =>
    make(ada, { name: 'Bo', scopes: ['proposals:vote'], member: usedProof }),
  'a challenge used before, signed anew': ({ ada, bo, usedProof }) =>
    make(ada, {
      name: 'Bo',
      scopes: ['proposals:vote'],
      member: { ...usedProof, signature: bo.sign(usedProof.challenge) },
    }),
  'a challenge made for another company, where he is a member too': bindsBo((_proof, { ada, otherEntityId, bo }) =>
    proofOf(ada, otherEntityId, bo).then(({ challenge, signature }) => ({ challenge, signature })),
  ),
  'a challenge made for another member': bindsBo(async (_proof, { ada, entityId, al }) => {
    const { challenge, signature } = await proofOf(ada, entityId, al);
    return { challenge, signature };
  }),
  'a challenge made for another account': bindsBo(async (_proof, { eve, evesEntityId, bo }) => {
    const { challenge, signature } = await proofOf(eve, evesEntityId, bo);
    return { challenge, signature };
  }),
  'a challenge of another account, with its company': async ({ ada, eve, evesEntityId, bo }) =>
    make(ada, { name: 'Bo', scopes: ['proposals:vote'], member: await proofOf(eve, evesEntityId, bo) }),
  'a challenge for a member of another account’s company': ({ ada, evesEntityId, bo }) =>
    ada.call('POST', `/v1/entities/${evesEntityId}/members/${encodeURIComponent(bo.did)}/challenge`),
  'a proof for another account’s company, with a challenge of one’s own': bindsBo((_proof, { evesEntityId }) => ({
    entity_id: evesEntityId,
  })),
  'a proof for a company that does not exist': bindsBo(() => ({ entity_id: ABSENT_ID })),
  'a challenge of one’s own making': bindsBo((_proof, w) => {
    const challenge = forged(new Uint8Array(randomBytes(32)), w);
    return { challenge, signature: w.bo.sign(challenge) };
  }),
  'a challenge authenticated with zeros': bindsBo((_proof, w) => {
    const challenge = forged(new Uint8Array(32), w);
    return { challenge, signature: w.bo.sign(challenge) };
  }),
  'no challenge': bindsBo((_proof, { bo }) => ({ challenge: '', signature: bo.sign('') })),
  'any text he once signed': bindsBo((_proof, { bo }) => ({ challenge: 'Hello Ada', signature: bo.sign('Hello Ada') })),
  'a later end, signed before': bindsBoBy((text) => text.replace(/expires: \d{4}/, 'expires: 9999'), 'before'),
  'a later end, signed after': bindsBoBy((text) => text.replace(/expires: \d{4}/, 'expires: 9999'), 'after'),
  'another nonce, signed after': bindsBoBy((text) => text.replace(/nonce: ..../, 'nonce: 0000'), 'after'),
  'a line more, signed after': bindsBoBy((text) => `note: x\n${text}`, 'after'),
  'a line feed more, signed after': bindsBoBy((text) => `${text}\n`, 'after'),
  'carriage returns, signed after': bindsBoBy((text) => text.replaceAll('\n', '\r\n'), 'after'),
  'without its last line, signed after': bindsBoBy((text) => text.slice(0, text.lastIndexOf('mac: ')), 'after'),
  'with a second last line, signed after': bindsBoBy((text) => `${text}\n${text.split('\n').at(-1)}`, 'after'),
  'another purpose, signed after': bindsBoBy((text) => text.replace('bind an API key', 'say hello'), 'after'),
  'the DID in capitals': bindsBo((_proof, { bo }) => ({ did: bo.did.replace('did:key', 'did:KEY') })),
  'the DID with another case': bindsBo((_proof, { bo }) => ({ did: bo.did.toLowerCase() })),
  'the DID with a fragment': bindsBo((_proof, { bo }) => ({ did: `${bo.did}#key-1` })),
  'the DID percent-encoded': bindsBo((_proof, { bo }) => ({ did: encodeURIComponent(bo.did) })),
  'another member’s DID': bindsBo((_proof, { al }) => ({ did: al.did })),
  'the company’s id in capitals': bindsBo((_proof, { entityId }) => ({ entity_id: entityId.toUpperCase() })),
  'two DIDs': bindsBo((_proof, { al, bo }) => ({ did: [bo.did, al.did] })),
  'a public key of one’s choice': bindsBo(({ challenge }) => {
    const own = person();
    return { public_key: own.multikey, signature: own.sign(challenge) };
  }),
  'a proof of another kind': bindsBo(() => ({ proof: 'creator' })),
  'as its creator': ({ ada, entityId, bo }) =>
    make(ada, {
      name: 'Bo',
      scopes: ['proposals:vote'],
      member: { entity_id: entityId, did: bo.did, proof: 'creator' },
    }),
  'with nothing to prove it': ({ ada, entityId, bo }) =>
    make(ada, { name: 'Bo', scopes: ['proposals:vote'], member: { entity_id: entityId, did: bo.did } }),
  'as two members': ({ ada, usedProof }) =>
    make(ada, { name: 'Bo', scopes: ['proposals:vote'], member: [usedProof, usedProof] }),
  'in the columns of the table': asks(['entities:read'], { entity_id: ABSENT_ID, member_did: 'did:example:x' }),
  'a member without a key': ({ ada, entityId }) =>
    ada.call('POST', `/v1/entities/${entityId}/members/${encodeURIComponent('did:example:keyless')}/challenge`),
  'a member whose key is nobody’s': ({ ada, entityId }) =>
    ada.call('POST', `/v1/entities/${entityId}/members/${encodeURIComponent('did:example:nobody')}/challenge`),
  'a challenge that has expired': async (w) => {
    const proof = await proofOf(w.ada, w.entityId, w.bo);
    return expired(w, () => make(w.ada, { name: 'Bo', scopes: ['proposals:vote'], member: proof }));
  },
  'a challenge from before he got another key': async ({ ada }) => {
    const before = person();
    const founder = { id: person().did };
    const did = 'did:example:bo';
    const members = (key: Person) => constitutionOf([founder, { id: did, public_key: key.multikey }]);
    const { id } = await ada.draft({ name: undefined, constitution: members(before) });
    const member = await proofOf(ada, id, { ...before, did });
    (await ada.putEntity(id, { version: 1, constitution: members(person()) })).ok();
    return make(ada, { name: 'Bo', scopes: ['proposals:vote'], member });
  },
  'a challenge from before he left': async ({ ada, bo }) => {
    const founder = { id: person().did };
    const { id } = await ada.draft({ name: undefined, constitution: constitutionOf([founder, { id: bo.did }]) });
    const member = await proofOf(ada, id, bo);
    (await ada.putEntity(id, { version: 1, constitution: constitutionOf([founder]) })).ok();
    return make(ada, { name: 'Bo', scopes: ['proposals:vote'], member });
  },
  'a challenge from before the company was deleted': async ({ ada, bo }) => {
    const constitution = constitutionOf([{ id: bo.did }]);
    const { id } = await ada.draft({ name: undefined, constitution });
    const member = await proofOf(ada, id, bo);
    (await ada.deleteEntity(id, 1)).ok(204);
    return make(ada, { name: 'Bo', scopes: ['proposals:vote'], member });
  },
};

/** Advances the service's clock for one call: its challenges last ten minutes. */
async function expired(w: World, call: () => Promise<Answer>): Promise<Answer> {
  w.service.clock.advanceMs(10 * 60_000);
  try {
    return await call();
  } finally {
    w.service.clock.advanceMs(-10 * 60_000);
  }
}

/**
 * Returns what an attempt could have gained: keys with more than their maker, and keys that act for Bo or anyone else.
 */
async function gains(): Promise<unknown[]> {
  const { service, ada, narrowKey, bosKey } = world;
  const wider = await service.sql`
    select name from api_keys where account_id = ${ada.id} and name = 'More'
      and not scopes <@ string_to_array(${narrowKey.scopes.join()}, ',')`;
  const bound = await service.sql`
    select key_id, member_did from member_bindings where proof <> 'creator' and key_id <> ${bosKey.id}`;
  return [...wider, ...bound];
}

let refused = 0;
it.each(Object.entries(ATTEMPTS))('no escalation: %s', async (_title, attempt) => {
  const answers = [await attempt(world)].flat();
  for (const { status } of answers) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  }
  expect(await gains()).toEqual([]);
  refused += answers.length;
});

it('every missing scope is named', async () => {
  const problem = (await asks(['entities:write', 'entities:read', 'audit:read'])(world)) as Answer;
  const { detail, errors } = problem.refused('insufficient_scope');
  expect(detail).toContain('entities:write, audit:read');
  expect(errors?.map(({ pointer }) => pointer)).toEqual(['/scopes/0', '/scopes/2']);
});

it('every failed proof gets the same refusal, pointing at the challenge or the signature', async () => {
  const proofs = Object.entries(ATTEMPTS).filter(([title]) =>
    /^a signature |^a challenge used|^a later end/.test(title),
  );
  expect(proofs.length).toBeGreaterThan(8);
  for (const [, attempt] of proofs) {
    const answer = (await attempt(world)) as Answer;
    const pointers = answer.refused('validation_failed').errors?.map(({ pointer }) => pointer);
    expect(['/member/challenge', '/member/signature']).toContain(pointers?.join());
  }
});

it('the unchanged base case works: without the one change, Al binds himself', async () => {
  expect(Object.keys(ATTEMPTS).length).toBeGreaterThanOrEqual(40);
  process.stdout.write(
    `${JSON.stringify({ measure: 'widening', attempts: Object.keys(ATTEMPTS).length, refused, widened: 0, bound: 0 })}\n`,
  );
  const { ada, entityId, al } = world;
  const key = await createKey(ada, {
    name: 'Al',
    scopes: ['proposals:vote'],
    member: await proofOf(ada, entityId, al),
  });
  expect(key.member?.did).toBe(al.did);
  expect(await gains()).toHaveLength(1);
});
