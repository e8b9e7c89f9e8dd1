import { describe, expect, it } from 'vitest';
import { encodeMultikey } from '../entity/did.ts';
import { bindingHolds, boundTo, publicKeyOf } from './member-binding.ts';

const KEY = new Uint8Array(32).fill(7);
const ada = { id: 'did:example:ada', public_key: encodeMultikey(KEY), email: 'ada@example.com' };
const binding = boundTo(ada);

describe('a binding', () => {
  it('stays valid for the member for whom it was made', () => {
    expect(binding).toEqual({ member_did: ada.id, public_key: KEY, email: ada.email });
    expect(bindingHolds(binding, ada)).toBe(true);
    // The database returns a Buffer.
    expect(bindingHolds({ ...binding, public_key: Buffer.from(KEY) }, ada)).toBe(true);
  });

  const { email: _email, ...withoutEmail } = ada;
  const { public_key: _publicKey, ...withoutKey } = ada;
  it.each([
    ['the member is gone', undefined],
    ['the key has changed', { ...ada, public_key: encodeMultikey(new Uint8Array(32).fill(8)) }],
    ['the key is gone', withoutKey],
    ['the e-mail has changed', { ...ada, email: 'eve@example.com' }],
    ['the e-mail is spelled differently', { ...ada, email: 'Ada@example.com' }],
    ['the e-mail is gone', withoutEmail],
    ['the DID has changed', { ...ada, id: 'did:example:Ada' }],
  ])('ends when %s', (_title, member) => {
    expect(bindingHolds(binding, member)).toBe(false);
  });

  it('to a member without key and e-mail stays valid until they have one', () => {
    const bare: Parameters<typeof boundTo>[0] = { id: ada.id };
    expect(publicKeyOf(bare)).toBeNull();
    expect(bindingHolds(boundTo(bare), bare)).toBe(true);
    expect(bindingHolds(boundTo(bare), withoutKey)).toBe(false);
    expect(bindingHolds(boundTo(bare), withoutEmail)).toBe(false);
  });
});
