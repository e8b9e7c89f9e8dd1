import { Readable } from 'node:stream';
import { bytesToHex } from '@noble/hashes/utils.js';
import { exportLines, getHead } from '../../../documents/audit-export.ts';
import { signedHead } from '../../../documents/sign-head.ts';
import { EntityPath } from '../../../schema/wire.ts';
import { listEntries } from '../../../store/audit.ts';
import { json } from '../../answers/reply.ts';
import { accountRoute } from '../../calls/route.ts';
import { AuditPage, AuditQuery } from './shapes.ts';

const DEFAULT_LIMIT = 100;

export const listEntityAudit = accountRoute({
  operationId: 'list_entity_audit',
  method: 'GET',
  path: '/v1/entities/{id}/audit',
  tag: 'Audit',
  summary: 'List audit entries',
  description:
    'Lists the audit chain of an entity, page by page, with the signed hash of its last entry (the head). The chain is kept after the entity is deleted.',
  scope: 'audit:read',
  command: 'audit list',
  searchWords: 'log history changed trail',
  params: EntityPath,
  query: AuditQuery,
  responses: { 200: { description: 'One page of the audit chain.', schema: AuditPage } },
  handler: async ({ deps, params, query, accountId }) => {
    const head = await getHead(deps.store.db, accountId, params.id);
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
  summary: 'Export the audit chain',
  description:
    'Returns the whole audit chain of an entity as JSON Lines, with the signed hash of its last entry (the head). Verify the export offline with `efs audit verify FILE --key <public key>`. Get the public key once from /.well-known/jwks.json and pin it.',
  scope: 'audit:read',
  command: 'audit export',
  searchWords: 'log history proof trail verify',
  share: 'transfers',
  params: EntityPath,
  responses: {
    200: { description: 'One entry per line; the last line is the signed head.', mediaType: 'application/x-ndjson' },
  },
  handler: async ({ deps, params, accountId }) => {
    const head = await getHead(deps.store.db, accountId, params.id);
    return {
      status: 200,
      headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' },
      // The stream buffers bytes instead of pages, so that the limit on unread answers counts everything that a slow
      // client has not read.
      body: Readable.from(exportLines(deps, accountId, head), { objectMode: false }),
    };
  },
});
