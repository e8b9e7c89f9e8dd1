import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AuditActor } from '../access/actor.ts';
import { signEd25519, verifyEd25519 } from '../formats/ed25519.ts';
import { appendEntry, type ChainHead, GENESIS_HASH, type SignedHead, signHead } from './audit-chain.ts';
import { auditEntryLine, auditHeadLine } from './audit-export.ts';
import { verifyAuditExport } from './audit-verify.ts';

type GoldenVectors = {
  seed: string;
  public_key: string;
  chain: string;
  entries: {
    at: string;
    actor: AuditActor;
    action: string;
    data: unknown;
    salt: string;
    erased: boolean;
    data_hash: string;
    prev_hash: string;
    hash: string;
  }[];
  head: SignedHead;
  export: string[];
};

const golden: GoldenVectors = JSON.parse(
  readFileSync(new URL('../../../test/vectors/audit-chain.json', import.meta.url), 'utf8'),
);
const fromHex = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

describe('the audit chain', () => {
  it('hashes, signs and spells the golden vectors as before', () => {
    let head: ChainHead = { chain: golden.chain, seq: 0, hash: GENESIS_HASH };
    const lines: string[] = [];
    for (const { at, actor, action, data, salt, erased, ...hashes } of golden.entries) {
      const entry = appendEntry(head, { at, actor, action }, data, fromHex(salt));
      expect(entry).toEqual({ seq: head.seq + 1, chain: golden.chain, at, actor, action, ...hashes });
      lines.push(auditEntryLine(entry, erased ? null : { salt: fromHex(salt), data }));
      head = entry;
    }
    const sign = (message: Uint8Array) => signEd25519(fromHex(golden.seed), message);
    const signed = signHead(head, golden.head.signed_at, fromHex(golden.public_key), sign);
    expect(signed).toEqual(golden.head);
    expect([...lines, auditHeadLine(signed)]).toEqual(golden.export);
  });

  it('verifies the golden export', () => {
    const result = verifyAuditExport(golden.export, { pinnedKey: golden.head.key_id }, verifyEd25519);
    expect(result).toMatchObject({
      status: 'verified_with_erased_entries',
      entries: 5,
      erased: 1,
      head: golden.head,
      problems: [],
    });
  });

  it('throws on a salt of another length, which would let bytes move between salt and data', () => {
    const head = { chain: golden.chain, seq: 0, hash: GENESIS_HASH };
    const draft = { at: '2026-04-26T18:00:00.000Z', actor: { type: 'system', id: 'worker' }, action: 'entity.created' };
    expect(() => appendEntry(head, draft, {}, new Uint8Array(15))).toThrow(RangeError);
    expect(() => appendEntry(head, draft, undefined, new Uint8Array(16))).toThrow(TypeError);
  });
});
