import { expect, it } from 'vitest';
import { ed25519Jwk } from './jwk.ts';

it('names a key by its thumbprint (RFC 8037, appendices A.2 and A.3)', () => {
  const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
  expect(ed25519Jwk(new Uint8Array(Buffer.from(x, 'base64url')))).toEqual({
    kty: 'OKP',
    crv: 'Ed25519',
    x,
    kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  });
});
