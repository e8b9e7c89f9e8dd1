import { documentTitle } from '../../../domain/jurisdictions/document-title.ts';
import { makeBankPack } from '../../../papers/bank-pack.ts';
import { completeDocuments, renderedRow } from '../../../papers/documents.ts';
import { EntityPath } from '../../../schema/wire.ts';
import { deleteOldDocuments, insertDocument } from '../../../store/documents.ts';
import { getEntity, lockEntity, ownerOf } from '../../../store/entities.ts';
import { json } from '../../answers/reply.ts';
import { TRANSFERS_FILE } from '../../calls/agents.ts';
import { changeRoute } from '../../calls/route.ts';
import { documentBody } from './document-file.ts';
import { Document } from './shapes.ts';

/** Number of packs to keep. Older packs are deleted, because they can be made again. */
const MAX_PACKS = 5;

export const createBankPack = changeRoute({
  operationId: 'create_bank_pack',
  method: 'POST',
  path: '/v1/entities/{id}/documents/bank-pack',
  tag: 'Documents',
  summary: 'Create a bank pack',
  description: `Packs the papers for opening a bank account into one ZIP archive: articles as filed, proof of filing, operating agreement, notice of the tax number, and a resolution of the members (or of the board of a corporation) that names the people who may sign at the bank according to the constitution. For each paper, the first page and \`manifest.json\` state its issuer and its SHA-256 hash, or how to get the paper if it is missing. The response is a document of kind \`bank_pack\`; download it like any other document. The company must be Filed, Registered or Active. The newest ${MAX_PACKS} packs of an entity are kept.`,
  scope: 'entities:write',
  command: 'documents bank-pack',
  searchWords: 'account open banking resolution letter',
  agents: { none: TRANSFERS_FILE },
  makes: null,
  cannotBeUndone: null,
  params: EntityPath,
  responses: { 201: { description: 'The bank pack.', schema: Document, headers: ['Location'] } },
  errors: ['illegal_transition', 'guard_unmet'],
  share: 'bundles',
  readsBeforeChange: true,
  handler: async ({ deps, params, actor, accountId, change }) => {
    const before = await getEntity(deps.store.db, accountId, params.id);
    await completeDocuments(deps, actor, before);
    const { archive, written } = await makeBankPack(deps, before);
    const { content, blake3, packed } = archive;
    return change(async (tx) => {
      const entity = await lockEntity(tx, accountId, params.id);
      const owner = ownerOf(entity);
      for (const paper of written) await insertDocument(tx, owner, renderedRow(paper));
      const stored = await insertDocument(tx, owner, {
        kind: 'bank_pack',
        title: documentTitle('bank_pack', entity),
        content_type: 'application/zip',
        size: content.length,
        blake3,
        content,
        packed,
        template_version: null,
        constitution_version: entity.constitution_version,
      });
      await deleteOldDocuments(tx, owner, 'bank_pack', MAX_PACKS);
      await deleteOldDocuments(tx, owner, 'bank_pack_contents', MAX_PACKS);
      const location = `/v1/entities/${entity.id}/documents/${stored.id}`;
      return json(201, documentBody(stored), { location });
    });
  },
});
