import { Type } from 'typebox';
import { type EfsClient, verifyAuditExport } from '../../../sdk/src/index.ts';
import { Cursor, EntityId, input, Limit, Page } from '../fields.ts';
import { fitPage } from '../fit.ts';
import { tool } from '../tool.ts';
import { documentView, present } from '../views.ts';

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

export const verifyAudit = tool({
  name: 'verify_audit',
  title: 'Verify the audit chain',
  description:
    'Use it to prove that the record of a company was not changed. It proves that only with a key that was kept from earlier: `multikey` of the purpose audit in call_operation get_jwks, or at /.well-known/jwks.json, read before the record that is verified. `pinned` says only that a key was given: one read now from the service proves no more than none.',
  scopes: ['audit:read'],
  kind: 'reads',
  input: input({
    entity_id: EntityId,
    key: Type.Optional(
      Type.String({ maxLength: 200, description: 'Multikey (z6Mk…) of the service, kept from earlier.' }),
    ),
  }),
  output: Type.Object({
    status: Type.Enum(['verified', 'verified_with_erased_entries', 'verified_since_arrival', 'failed', 'unpinned']),
    pinned: Type.Boolean(),
  }),
  async run({ efs, input: { entity_id, key }, signal }) {
    const pin = key ?? (await ownKey(efs, signal));
    const exported = await efs.exportEntityAudit(entity_id, { signal });
    const verdict = await verifyAuditExport(exported, { key: pin });
    return present({ ...verdict, pinned: key !== undefined, key: pin });
  },
});

async function ownKey(efs: EfsClient, signal: AbortSignal): Promise<string> {
  const { keys } = await efs.getJwks({ signal });
  return String(keys.find((key) => key['purpose'] === 'audit')?.['multikey']);
}

export const getUsage = tool({
  name: 'get_usage',
  title: 'See plan and usage',
  description: 'Use it to see the plan, its status, and how many formations and companies it still allows.',
  scopes: ['billing:read'],
  isOfAccount: true,
  kind: 'reads',
  input: input({}),
  output: Type.Object({ plan: Type.String(), status: Type.String(), meters: Type.Array(Type.Object({})) }),
  async run({ efs, signal }) {
    const [{ status, cancel_at_period_end }, { plan, meters, period_start, period_end }] = await Promise.all([
      efs.getSubscription({ signal }),
      efs.getUsage({ signal }),
    ]);
    return { plan, status, cancel_at_period_end, period_start, period_end, meters };
  },
});
