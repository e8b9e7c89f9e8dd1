import {
  type AuditEntry,
  type AuditEntryDraft,
  appendEntry,
  type ChainHead,
  GENESIS_HASH,
  type SignedHead,
  signHead,
} from '../src/domain/audit/audit-chain.ts';
import { auditEntryLine, auditHeadLine } from '../src/domain/audit/audit-export.ts';
import { encodeMultikey } from '../src/domain/entity/did.ts';
import { ed25519PublicKey, signEd25519 } from '../src/domain/formats/ed25519.ts';

/** The content of an entry, and its data. */
export type FixtureDraft = readonly [AuditEntryDraft, unknown];

/** One entry with what it was made from. */
export type FixtureEntry = { entry: AuditEntry; salt: Uint8Array; data: unknown };

const CHAIN = 'entity:0192f0c1-7a3e-7c55-9b1a-3f2d5e6a7b80';
export const SERVICE_SEED = new Uint8Array(32).fill(1);
export const FORGER_SEED = new Uint8Array(32).fill(2);
export const PINNED_KEY = encodeMultikey(ed25519PublicKey(SERVICE_SEED));

/** Makes a chain of the given length; every value differs from entry to entry. */
export function fixtureChain(length: number, chain = CHAIN): FixtureEntry[] {
  const drafts = Array.from(
    { length },
    (_, index): FixtureDraft => [
      {
        at: new Date(Date.UTC(2026, 3, 26, 18, 0, index)).toISOString(),
        actor: { type: 'api_key', id: `key-${index}`, key_id: `key-${index}` },
        action: index === 0 ? 'entity.created' : 'entity.updated',
      },
      { object: { name: `Zoë ${index} & Söhne`, version: index + 1, ratio: index / 3, none: null }, previous: {} },
    ],
  );
  return chainOf(drafts, chain);
}

/** Makes the chain that somebody with these drafts would make, the service or a forger. */
export function chainOf(drafts: readonly FixtureDraft[], chain = CHAIN): FixtureEntry[] {
  let head: ChainHead = { chain, seq: 0, hash: GENESIS_HASH };
  return drafts.map(([{ at, actor, action }, data], index) => {
    const salt = new Uint8Array(16).fill(index);
    const entry = appendEntry(head, { at, actor, action }, data, salt);
    head = entry;
    return { entry, salt, data };
  });
}

export function fixtureHead(entries: readonly FixtureEntry[], seed = SERVICE_SEED): SignedHead {
  const head = entries.at(-1)?.entry ?? { chain: CHAIN, seq: 0, hash: GENESIS_HASH };
  return signHead(head, '2026-04-26T19:00:00.000Z', ed25519PublicKey(seed), (message) => signEd25519(seed, message));
}

export function fixtureLines(entries: readonly FixtureEntry[], head = fixtureHead(entries)): string[] {
  return [...entries.map(({ entry, salt, data }) => auditEntryLine(entry, { salt, data })), auditHeadLine(head)];
}
