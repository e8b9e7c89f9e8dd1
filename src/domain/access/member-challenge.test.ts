import { expect, it } from 'vitest';
import { readChallenge, writeChallenge } from './member-challenge.ts';

const KEY = new Uint8Array(32).fill(1);
const OTHER = new Uint8Array(32).fill(2);
const SAID = {
  service: 'http://127.0.0.1:8080',
  accountId: '01a1fca9-4a5b-70c7-b96a-af2b148192f0',
  entityId: '01a1fca9-4a76-7695-ac00-ba08282f6fb3',
  did: 'did:key:z6MkuCw8Vd2NyYCL5S8nB5x47xvh31Kd432wbczXMx7sMoQM',
  expiresAt: new Date('2026-11-21T18:10:00.000Z'),
  nonce: '01a1fca9-4a76-7695-ac00-ba08282f6fb4',
};
const challenge = writeChallenge(KEY, SAID);

it('a challenge says in plain words what is signed, and can be read again', () => {
  for (const part of [SAID.service, SAID.accountId, SAID.entityId, SAID.did, '2026-11-21T18:10:00.000Z', SAID.nonce]) {
    expect(challenge).toContain(part);
  }
  expect(challenge).toContain('bind an API key');
  const { service: _service, ...said } = SAID;
  expect(readChallenge([KEY], challenge)).toEqual(said);
  // During a rotation of the key, either process reads it.
  expect(readChallenge([OTHER, KEY], challenge)).toEqual(said);
});

it('a challenge with one character changed, dropped or added is not recognised', () => {
  for (let at = 0; at < challenge.length; at += 1) {
    const other = challenge[at] === 'A' ? 'B' : 'A';
    expect(readChallenge([KEY], challenge.slice(0, at) + other + challenge.slice(at + 1))).toBeNull();
    expect(readChallenge([KEY], challenge.slice(0, at) + challenge.slice(at + 1))).toBeNull();
    expect(readChallenge([KEY], `${challenge.slice(0, at)} ${challenge.slice(at)}`)).toBeNull();
  }
  expect(readChallenge([KEY], `${challenge}\n`)).toBeNull();
});

it('a challenge of another service, or an invented one, is not recognised', () => {
  expect(readChallenge([OTHER], challenge)).toBeNull();
  for (const text of ['', 'mac: ', 'x', `mac: ${'ü'.repeat(43)}`]) expect(readChallenge([KEY], text)).toBeNull();
});
