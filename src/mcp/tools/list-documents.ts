import { Cursor, EntityId, input, Limit, Page } from '../fields.ts';
import { fitPage } from '../fit.ts';
import { tool } from '../tool.ts';
import { documentView } from '../views.ts';

export const listDocuments = tool({
  name: 'list_documents',
  title: 'List the documents of a company',
  description:
    'Use it to find articles, operating agreement, tax papers and proof of filing, with their hashes. The notice of the tax number (`ein_notice`) is there once an operator recorded it or the account supplied it; the simulator issues none. A person saves a file with `efs documents download <entity_id> <document_id> -o <file>`.',
  scopes: ['documents:read'],
  kind: 'reads',
  input: input({ entity_id: EntityId, limit: Limit, cursor: Cursor }),
  output: Page,
  run: ({ efs, input: { entity_id, limit = 10, ...query }, signal }) =>
    fitPage((size) => efs.listDocuments(entity_id, { ...query, limit: size }, { signal }), limit, documentView),
});
