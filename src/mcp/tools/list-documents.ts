import { Cursor, EntityId, input, Limit, Page } from '../fields.ts';
import { fitPage } from '../fit.ts';
import { tool } from '../tool.ts';
import { documentView } from '../views.ts';

const NOTICE = 'ein_notice';
const WITHOUT_NOTICE =
  'The tax office mails it, and it is listed here once an operator of the service has recorded it, or the account has supplied it with the number.';
const NEXT = {
  code: 'ask_operator',
  actor: 'operator',
  message:
    'In a sandbox nothing is to be done: its number is simulated, and nobody issues a notice. In live mode ask the operator of the service.',
};

export const listDocuments = tool({
  name: 'list_documents',
  title: 'List the documents of a company',
  description:
    'Use it to find articles, operating agreement, tax papers and proof of filing, with their hashes. `missing` says why the notice of the tax number is not there. A person saves a file with `efs documents download <entity_id> <document_id> -o <file>`.',
  scopes: ['documents:read'],
  kind: 'reads',
  input: input({ entity_id: EntityId, limit: Limit, cursor: Cursor }),
  output: Page,
  async run({ efs, input: { entity_id, limit = 10, ...query }, signal }) {
    const page = await fitPage(
      (size) => efs.listDocuments(entity_id, { ...query, limit: size }, { signal }),
      limit,
      documentView,
    );
    const isWhole = query.cursor === undefined && page.cursor === undefined;
    const isThere = page.data.some((document) => (document as { kind?: string }).kind === NOTICE);
    return isWhole && !isThere ? { ...page, missing: [{ kind: NOTICE, message: WITHOUT_NOTICE, next: NEXT }] } : page;
  },
});
