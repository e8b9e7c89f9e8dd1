import { describe, expect, it } from 'vitest';
import { fixtureChain, fixtureHead } from '../../../test/audit-fixtures.ts';
import { readAuditEntry, readSignedHead } from './audit-shape.ts';

const [fixture] = fixtureChain(1);
const ENTRY = { ...fixture?.entry };
const HEAD = { ...fixtureHead(fixtureChain(1)) };
const WRONG = [undefined, true, -1, 1.5, 2 ** 53, [], { id: 1 }];

describe('readAuditEntry and readSignedHead', () => {
  it('return well-formed input', () => {
    expect(readAuditEntry(ENTRY)).toEqual(ENTRY);
    expect(readSignedHead(HEAD)).toEqual(HEAD);
  });

  it('refuse each member that is absent or of another type', () => {
    for (const value of WRONG) {
      for (const member of Object.keys(ENTRY)) expect(readAuditEntry({ ...ENTRY, [member]: value }), member).toBeNull();
      for (const member of Object.keys(HEAD)) expect(readSignedHead({ ...HEAD, [member]: value }), member).toBeNull();
      for (const member of ['type', 'id']) {
        expect(readAuditEntry({ ...ENTRY, actor: { type: 'system', id: 'worker', [member]: value } })).toBeNull();
      }
    }
    for (const actor of [{ key_id: 1 }, { member_did: null }]) {
      expect(readAuditEntry({ ...ENTRY, actor: { type: 'system', id: 'worker', ...actor } })).toBeNull();
    }
    for (const value of [null, [], 'text', 1])
      expect([readAuditEntry(value), readSignedHead(value)]).toEqual([null, null]);
  });

  it('refuse text with control characters, or that spells the same bytes twice', () => {
    for (const chain of ['entity:\u001b[2J', 'entity:a\n', 'entity:', `entity:${'a'.repeat(65)}`]) {
      expect(readSignedHead({ ...HEAD, chain })).toBeNull();
    }
    expect(readSignedHead({ ...HEAD, key_id: `${HEAD.key_id}1` })).toBeNull();
    expect(readSignedHead({ ...HEAD, hash: HEAD.hash.toUpperCase() })).toBeNull();
    expect(readSignedHead({ ...HEAD, signature: HEAD.signature.replace(/=+$/, '') })).toBeNull();
    expect(readSignedHead({ ...HEAD, signature: 'AAAA' })).toBeNull();
    expect(readSignedHead({ ...HEAD, signed_at: '2026-04-26T19:00:00Z' })).toBeNull();
  });
});
