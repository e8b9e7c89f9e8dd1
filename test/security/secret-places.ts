import { randomBytes } from 'node:crypto';
import { createApiKey } from '../../src/domain/access/api-key.ts';
import { requestText } from '../harness/raw-http.ts';

/** A place where a secret may be sent by design, by habit or by mistake. */
export type SecretPlace = {
  where: string;
  /** Makes a new secret, and the part of it that must be found nowhere. */
  make(): { secret: string; trace: string };
  /** The request that contains it. `key` is a valid API key, for checks after the credential. */
  request(secret: string, key: string): string;
  /** The service stores it on purpose; it still must not be in a log or a refusal. */
  isStored?: true;
};

type Headers = Record<string, string>;

const word = () => {
  const secret = `canary${randomBytes(16).toString('hex')}`;
  return { secret, trace: secret };
};
/** Its first characters are its public name. */
const apiKey = () => {
  const secret = createApiKey(false, randomBytes(32));
  return { secret, trace: secret.slice('efs_test_xxxx'.length) };
};
const mistyped = () => {
  const { secret } = apiKey();
  return { secret: `${secret.slice(0, -1)}_`, trace: secret.slice('efs_test_xxxx'.length, -1) };
};

const bearer = (key: string): Headers => ({ authorization: `Bearer ${key}` });
const json: Headers = { 'content-type': 'application/json' };
const post = (path: string, key: string, body: unknown, headers: Headers = {}) =>
  requestText(
    'POST',
    path,
    { ...json, ...bearer(key), ...headers },
    typeof body === 'string' ? body : JSON.stringify(body),
  );
const get = (path: string, headers: Headers) => requestText('GET', path, headers);
const ID = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';

const inHeader = (name: string): SecretPlace => ({
  where: `header ${name}`,
  make: word,
  request: (secret, key) => get(`/v1/entities/${ID}`, { ...bearer(key), [name]: secret }),
});
const inQuery = (name: string, make: SecretPlace['make']): SecretPlace => ({
  where: `query ${name}`,
  make,
  request: (secret, key) => get(`/v1/entities?${name}=${secret}`, bearer(key)),
});
const inBody = (where: string, bodyOf: (secret: string) => unknown): SecretPlace => ({
  where: `body, ${where}`,
  make: word,
  request: (secret, key) => post('/v1/entities', key, bodyOf(secret)),
});

export const SECRET_PLACES: readonly SecretPlace[] = [
  { where: 'a key never issued', make: apiKey, request: (secret) => get('/v1/entities', bearer(secret)) },
  { where: 'a key mistyped', make: mistyped, request: (secret) => get('/v1/entities', bearer(secret)) },
  { where: 'a token of another kind', make: word, request: (secret) => get('/v1/entities', bearer(secret)) },
  {
    where: 'Basic credentials',
    make: word,
    request: (secret) =>
      get('/v1/entities', { authorization: `Basic ${Buffer.from(`a:${secret}`).toString('base64')}` }),
  },
  { where: 'no scheme', make: word, request: (secret) => get('/v1/entities', { authorization: secret }) },
  ...['x-api-key', 'proxy-authorization', 'cookie', 'referer', 'user-agent', 'if-none-match', 'x-forwarded-for'].map(
    inHeader,
  ),
  ...['x-request-id', 'traceparent', 'origin', 'x-http-method-override', 'accept', 'expect'].map(inHeader),
  inQuery('api_key', word),
  inQuery('api_key', apiKey),
  inQuery('access_token', apiKey),
  inQuery('cursor', word),
  inQuery('state', word),
  inQuery('limit', word),
  { where: 'path', make: word, request: (secret, key) => get(`/v1/entities/${secret}`, bearer(key)) },
  { where: 'path, a key', make: apiKey, request: (secret, key) => get(`/v1/entities/${secret}`, bearer(key)) },
  ...['/attest/*', '/attest/*/decline', '/status/*'].map((path) => ({
    where: `path ${path}`,
    make: word,
    request: (secret: string) => get(path.replace('*', secret), {}),
  })),
  { where: 'path of no route', make: word, request: (secret, key) => get(`/${secret}/%ff`, bearer(key)) },
  {
    where: 'userinfo of an absolute address',
    make: word,
    request: (secret, key) => get(`http://user:${secret}@127.0.0.1/v1/entities`, bearer(key)),
  },
  inBody('an unknown member', (secret) => ({ name: 'Helios', password: secret })),
  inBody('a value of the wrong type', (secret) => ({ name: { first: secret } })),
  inBody('a value outside its list', (secret) => ({ name: 'Helios', jurisdiction: secret })),
  inBody('a name that is none', (secret) => ({ name: `${secret}\u0007` })),
  inBody('metadata of the wrong type', (secret) => ({ name: 'Helios', metadata: { token: [secret] } })),
  inBody('not JSON', (secret) => `{"name": "${secret}`),
  inBody('not JSON at all', (secret) => secret),
  inBody('a duplicate member', (secret) => `{"name":"${secret}","name":"${secret}"}`),
  inBody('a constitution that is none', (secret) => ({ constitution: { name: [secret], secret } })),
  inBody('YAML that cannot be parsed', (secret) => ({ constitution_yaml: `name: "${secret}\n  - : [` })),
  inBody('YAML with an unknown tag', (secret) => ({ constitution_yaml: `name: !${'x'} ${secret}\n` })),
  inBody('YAML with wrong values', (secret) => ({ constitution_yaml: `name: [${secret}]\njurisdiction: ${secret}\n` })),
  {
    where: 'body of another media type',
    make: word,
    request: (secret, key) => post('/v1/entities', key, `password=${secret}`, { 'content-type': 'text/plain' }),
  },
  {
    where: 'media type itself',
    make: word,
    request: (secret, key) => post('/v1/entities', key, '{}', { 'content-type': `application/${secret}` }),
  },
  {
    where: 'If-Match',
    make: word,
    request: (secret, key) =>
      requestText('DELETE', `/v1/entities/${ID}?version=1`, { ...bearer(key), 'if-match': `"${secret}"` }),
  },
  {
    where: 'idempotency key that is none',
    make: word,
    request: (secret, key) =>
      post('/v1/entities', key, { name: 'Helios' }, { 'idempotency-key': `${secret} ${secret}` }),
  },
  {
    where: 'idempotency key',
    make: word,
    request: (secret, key) => post('/v1/entities', key, { name: 'Helios' }, { 'idempotency-key': secret }),
    isStored: true,
  },
  {
    where: 'metadata',
    make: word,
    request: (secret, key) => post('/v1/entities', key, { name: 'Helios', metadata: { token: secret } }),
    isStored: true,
  },
  { where: 'method', make: word, request: (secret) => requestText(secret.toUpperCase(), '/v1/entities', {}) },
  {
    where: 'what is no HTTP',
    make: word,
    request: (secret) => `${secret} ${secret}\r\nauthorization ${secret}\r\n\r\n`,
  },
  {
    where: 'headers too large',
    make: word,
    request: (secret) => get('/v1/entities', { authorization: `Bearer ${secret.repeat(600)}` }),
  },
];

/** Possible forms of a secret: unchanged, in hex, or in base64 at any offset. */
export function tracesOf(trace: string): string[] {
  const encoded = [0, 1, 2].map((offset) =>
    // The characters at both ends also depend on the text beside the secret.
    Buffer.from(`${'x'.repeat(offset)}${trace}`)
      .toString('base64')
      .slice(2 + offset, -6),
  );
  return [trace, Buffer.from(trace).toString('hex'), ...encoded];
}
