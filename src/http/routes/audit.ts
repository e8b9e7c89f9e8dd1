import { Readable } from 'node:stream';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ChainHead } from '../../domain/audit-chain.ts';
import { auditEntryLine, auditHeadLine } from '../../domain/audit-export.ts';
import { AuditPage, AuditQuery } from '../../schema/audit.ts';
import { EntityPath } from '../../schema/entity.ts';
import { findHead, listEntries } from '../../store/audit.ts';
import { chainName } from '../../store/chain.ts';
import { entityNotFound } from '../../store/entities.ts';
import { json } from '../reply.ts';
import { accountRoute, type HttpDeps } from '../route.ts';
import { signedHead } from '../signed-head.ts';

const DEFAULT_LIMIT = 100;
const EXPORT_PAGE = 500;

export const listEntityAudit = accountRoute({
  operationId: 'list_entity_audit',
  method: 'GET',
  path: '/v1/entities/{id}/audit',
  tag: 'Audit',
  summary: 'The audit chain of an entity, page by page, with a signed head',
  description: 'It outlives the entity: a deleted draft keeps its chain.',
  scope: 'audit:read',
  params: EntityPath,
  query: AuditQuery,
  responses: { 200: { description: 'One page.', schema: AuditPage } },
  errors: ['not_found'],
  handler: async ({ deps, params, query, accountId }) => {
    const head = await getHead(deps, accountId, params.id);
    const { after = 0, limit = DEFAULT_LIMIT } = query;
    const rows = await listEntries(deps.store.db, accountId, head.chain, { after, upTo: head.seq, limit });
    const last = rows.at(-1)?.entry.seq ?? head.seq;
    const hasMore = last < head.seq;
    const data = rows.map(({ entry, disclosure }) => ({
      entry,
      salt: disclosure === null ? null : bytesToHex(disclosure.salt),
      data: disclosure?.data ?? null,
    }));
    return json(200, { data, next_after: hasMore ? last : null, has_more: hasMore, head: signedHead(deps, head) });
  },
});

export const exportEntityAudit = accountRoute({
  operationId: 'export_entity_audit',
  method: 'GET',
  path: '/v1/entities/{id}/audit/export',
  tag: 'Audit',
  summary: 'The whole chain as JSON Lines with its signed head, to verify offline',
  description: 'Verify with `efs audit verify FILE --key <public key>`; pin the key from /.well-known/jwks.json once.',
  scope: 'audit:read',
  params: EntityPath,
  responses: { 200: { description: 'One entry a line, the signed head last.', mediaType: 'application/x-ndjson' } },
  errors: ['not_found'],
  handler: async ({ deps, params, accountId }) => {
    const head = await getHead(deps, accountId, params.id);
    return {
      status: 200,
      headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' },
      body: Readable.from(exportLines(deps, accountId, head)),
    };
  },
});

/** Reads page by page while it is sent, so that a long chain never stands in memory whole. */
async function* exportLines(deps: HttpDeps, accountId: string, head: ChainHead): AsyncGenerator<string> {
  for (let after = 0; after < head.seq; ) {
    const range = { after, upTo: head.seq, limit: EXPORT_PAGE };
    const rows = await listEntries(deps.store.db, accountId, head.chain, range);
    yield rows.map(({ entry, disclosure }) => `${auditEntryLine(entry, disclosure)}\n`).join('');
    after = rows.at(-1)?.entry.seq ?? head.seq;
  }
  yield `${auditHeadLine(signedHead(deps, head))}\n`;
}

async function getHead(deps: HttpDeps, accountId: string, entityId: string): Promise<ChainHead> {
  const head = await findHead(deps.store.db, accountId, chainName(accountId, entityId));
  if (head === null) throw entityNotFound();
  return head;
}
