import type { ChainHead } from '../domain/audit/audit-chain.ts';
import { auditEntryLine, auditHeadLine } from '../domain/audit/audit-export.ts';
import { findHead, listEntries } from '../store/audit.ts';
import { chainName } from '../store/core/chain.ts';
import type { Db } from '../store/core/db.ts';
import { entityNotFound } from '../store/entities.ts';
import { type HeadSigning, signedHead } from './sign-head.ts';

/**
 * Number of audit entries per page of an export. The number is small, because an entry can have tens of kilobytes and a
 * page stays in memory while a slow client reads it.
 */
const EXPORT_PAGE = 100;

/** Dependencies for reading and signing an export. */
export type ExportDeps = HeadSigning & { store: { db: Db } };

/**
 * Reads the audit chain page by page while sending it, because a long chain may not fit into memory. `first`: the
 * newest entry at the start. If data is erased during the export, the chain gets an entry about the erasure. The export
 * then continues to the newest entry, so that it includes that entry.
 */
export async function* exportLines(deps: ExportDeps, accountId: string, first: ChainHead): AsyncGenerator<string> {
  const { db } = deps.store;
  let head = first;
  for (let after = 0, missesData = false; after < head.seq; ) {
    const range = { after, upTo: head.seq, limit: EXPORT_PAGE };
    const rows = await listEntries(db, accountId, head.chain, range);
    yield rows.map(({ entry, disclosure }) => `${auditEntryLine(entry, disclosure)}\n`).join('');
    after = rows.at(-1)?.entry.seq ?? head.seq;
    missesData ||= rows.some(({ disclosure }) => disclosure === null);
    if (after < head.seq || !missesData) continue;
    missesData = false;
    head = (await findHead(db, accountId, head.chain)) ?? head;
  }
  yield `${auditHeadLine(signedHead(deps, head))}\n`;
}

export async function getHead(db: Db, accountId: string, entityId: string): Promise<ChainHead> {
  const head = await findHead(db, accountId, chainName(accountId, entityId));
  if (head === null) throw entityNotFound();
  return head;
}
