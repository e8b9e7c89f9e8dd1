import { stringify } from 'yaml';
import { appendEntry, type ChainHead, GENESIS_HASH, signHead } from '../src/domain/audit-chain.ts';
import { auditEntryLine, auditHeadLine } from '../src/domain/audit-export.ts';
import { verifyAuditExport } from '../src/domain/audit-verify.ts';
import { parseConstitution } from '../src/domain/constitution/parse.ts';
import { buildFromTemplate } from '../src/domain/constitution/templates.ts';
import { encodeMultikey } from '../src/domain/did.ts';
import { ed25519PublicKey, signEd25519, verifyEd25519 } from '../src/domain/ed25519.ts';
import type { Figure } from './figure.ts';
import { median } from './load.ts';

const ENTRIES = 20_000;
const ROUNDS = 5;
const DOCUMENTS = 500;

/** What needs no server: verifying an export, validating a constitution. */
export function offlineRows(): Figure[] {
  const seed = new Uint8Array(32).fill(7);
  const lines = exportLines(seed);
  const pinnedKey = encodeMultikey(ed25519PublicKey(seed));
  const verified = rounds(ENTRIES, () => {
    const { status } = verifyAuditExport(lines, { pinnedKey }, verifyEd25519);
    if (status !== 'verified') throw new Error(`the export is ${status}`);
  });
  const template = buildFromTemplate({ name: 'Bench', livemode: false, member: { id: 'did:oas:account:bench' } });
  const yaml = stringify({ ...template, purpose: `any lawful purpose${' and more'.repeat(50)}` }, { aliasDuplicateObjects: false });
  const validated = rounds(DOCUMENTS, () => {
    for (let n = 0; n < DOCUMENTS; n += 1) {
      const parsed = parseConstitution(yaml, 'yaml', { livemode: false });
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    }
  });
  return [
    {
      name: 'audit verify, offline',
      value: verified,
      unit: 'entries/s',
      target: 25_000,
      better: 'higher',
      note: `${ENTRIES} entries`,
    },
    {
      name: 'constitution validate',
      value: validated,
      unit: '/s',
      target: 500,
      better: 'higher',
      note: `${Buffer.byteLength(yaml)} bytes of YAML`,
    },
  ];
}

function rounds(count: number, run: () => void): number {
  const rates: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const startedMs = performance.now();
    run();
    rates.push(count / ((performance.now() - startedMs) / 1000));
  }
  return median(rates);
}

function exportLines(seed: Uint8Array): string[] {
  let head: ChainHead = { chain: 'entity:bench', seq: 0, hash: GENESIS_HASH };
  const salt = new Uint8Array(16).fill(3);
  const actor = { type: 'api_key', id: 'bench', key_id: 'bench' };
  const lines = Array.from({ length: ENTRIES }, (_, n) => {
    const data = {
      object: { state: 'Filing', version: n, filing_error: null },
      previous: { state: 'Draft', version: n - 1 },
    };
    const entry = appendEntry(head, { at: '2026-01-01T00:00:00.000Z', actor, action: 'entity.updated' }, data, salt);
    head = entry;
    return auditEntryLine(entry, { salt, data });
  });
  const signed = signHead(head, '2026-01-01T00:00:00.000Z', ed25519PublicKey(seed), (message) =>
    signEd25519(seed, message),
  );
  return [...lines, auditHeadLine(signed)];
}
