import { storeUpload } from '../../../documents/store-upload.ts';
import { UPLOAD_MEDIA_TYPES } from '../../../domain/entity/document.ts';
import { AppError } from '../../../errors/errors.ts';
import { problemsOfRefusal, problemsOfResult, type RecordedResult } from '../../../formation/judge-filing-result.ts';
import {
  claimEvidence,
  filingBody,
  filingSummary,
  getFilingById,
  lockFilingById,
  recordOn,
  report,
  requireClaim,
  requireState,
} from '../../../formation/operator-filing.ts';
import { FilingDocumentPath } from '../../../schema/document.ts';
import {
  AcceptFiling,
  FilingPath,
  FilingQuery,
  type FilingQueue,
  OperatorFiling,
  OperatorFilingPage,
  RecordTaxNumber,
  RejectFiling,
} from '../../../schema/operator-filing.ts';
import { UPLOAD_LIMIT_BYTES, Upload } from '../../../schema/upload.ts';
import {
  askForRelease,
  claimFiling as claimRow,
  findFilingById,
  listFilingsInState,
  listOverdueFilings,
  listWaitingFilings,
  unclaimFiling,
} from '../../../store/across-tables/operator-filings.ts';
import { businessAt } from '../../../store/core/business-clock.ts';
import type { Db } from '../../../store/core/db.ts';
import type { PagePosition } from '../../../store/core/page.ts';
import { type Tx, write } from '../../../store/core/write.ts';
import type { Filing } from '../../../store/filings.ts';
import { decodeCursor, encodeCursor } from '../../answers/cursor.ts';
import { DOCUMENT_FILE, documentFile } from '../../answers/document-file.ts';
import { findFilingDocument } from '../../answers/filing-document.ts';
import { json, type Reply, UNCHANGED } from '../../answers/reply.ts';
import type { OperatorChange } from '../../calls/call.ts';
import { changeRoute, operatorRoute } from '../../calls/route.ts';

const DEFAULT_LIMIT = 20;
const TAG = 'Operator';
const ONE_FILING = { 200: { description: 'The filing.', schema: OperatorFiling } };

const FILED = {
  number: '2026-001234567',
  filed_at: '2026-11-20T15:00:00Z',
  evidence_upload_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12',
};

export const listOperatorFilings = operatorRoute({
  operationId: 'list_operator_filings',
  method: 'GET',
  path: '/v1/operator/filings',
  tag: TAG,
  summary: 'Filings that wait for a person, oldest first',
  description: 'One queue at a time. Take one up with claim, or settle it with adopt, reject or release.',
  query: FilingQuery,
  responses: { 200: { description: 'One page.', schema: OperatorFilingPage } },
  errors: [],
  handler: async ({ deps, query }) => {
    const { queue, limit = DEFAULT_LIMIT, cursor } = query;
    const scope = { accountId: 'operator', filter: { of: 'filings', queue } };
    const after = cursor === undefined ? null : decodeCursor(deps.cursorKey, scope, cursor);
    const rows = await listQueue(deps.store.db, deps.isDesk, queue, { after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const next = rows.length > limit && last ? encodeCursor(deps.cursorKey, scope, last.position) : null;
    const data = page.map(({ filing }) => filingSummary(filing));
    return json(200, { data, next_cursor: next, has_more: rows.length > limit });
  },
});

type Row = { filing: Filing; position: PagePosition };

async function listQueue(
  db: Db,
  isDesk: boolean,
  queue: FilingQueue,
  page: { after: PagePosition | null; limit: number },
): Promise<Row[]> {
  if (queue === 'overdue') {
    const rows = await listOverdueFilings(db, page);
    return rows.map((filing) => ({ filing, position: { createdAt: filing.overdue_at, id: filing.entity_id } }));
  }
  // With a registry, nobody files by hand.
  if (queue === 'to_file' && !isDesk) return [];
  const rows =
    queue === 'waiting'
      ? await listWaitingFilings(db, page)
      : await listFilingsInState(db, queue === 'to_file' ? 'pending' : 'needs_review', page);
  return rows.map((filing) => ({ filing, position: { createdAt: filing.opened_at, id: filing.id } }));
}

export const getOperatorFiling = operatorRoute({
  operationId: 'get_operator_filing',
  method: 'GET',
  path: '/v1/operator/filings/{id}',
  tag: TAG,
  summary: 'A filing with its packet and every exchange',
  description: 'What is filed stands in `packet`, to the letter; the ledger says what was sent, asked and answered.',
  params: FilingPath,
  responses: ONE_FILING,
  errors: ['not_found'],
  handler: async ({ deps, params }) => {
    const { db } = deps.store;
    return json(200, await filingBody(db, await getFilingById(db, params.id)));
  },
});

export const getFilingDocument = operatorRoute({
  operationId: 'get_filing_document',
  method: 'GET',
  path: '/v1/operator/filings/{id}/documents/{kind}',
  tag: TAG,
  summary: 'A document to be filed, as the packet names it',
  description:
    'Of a formation or a dissolution the kinds that stand in `packet.documents`; of a tax number the worksheet, `ein_worksheet`, and the notice that the account supplied, `ein_notice`. Who read it is recorded.',
  params: FilingDocumentPath,
  responses: { 200: DOCUMENT_FILE, 304: UNCHANGED },
  errors: ['not_found'],
  handler: async ({ deps, params, actor }) => {
    const filing = await getFilingById(deps.store.db, params.id);
    const document = await findFilingDocument(deps, actor, filing, params.kind);
    if (document === null) throw new AppError('not_found', { detail: 'This filing has no document of this kind.' });
    const { kind, blake3 } = document;
    await write(deps.store, actor, async (tx) => recordOn(tx, filing, 'filing.document_read', { kind, blake3 }));
    return documentFile(deps.store.db, document, String(filing.packet['legal_name']));
  },
});

export const createFilingEvidence = changeRoute({
  operationId: 'create_filing_evidence',
  method: 'POST',
  path: '/v1/operator/filings/{id}/evidence',
  tag: TAG,
  summary: "Upload what proves a filing's result",
  description:
    'Send the bytes themselves as the body, with their own Content-Type. Accept, adopt and record refer to it.',
  scope: 'operator',
  params: FilingPath,
  fileBody: { mediaTypes: UPLOAD_MEDIA_TYPES, limitBytes: UPLOAD_LIMIT_BYTES },
  responses: { 201: { description: 'What was stored.', schema: Upload } },
  errors: ['not_found', 'validation_failed'],
  handler: ({ params, file, change }) =>
    change(async (tx) => {
      const { account_id } = await getFilingById(tx.sql, params.id);
      return json(201, await storeUpload(tx, account_id, file));
    }),
});

/** Makes one change to one filing by one operator; returns the changed filing. */
function changeFiling(
  { params, change }: OperatorChange,
  run: (tx: Tx, filing: Filing) => Promise<void>,
): Promise<Reply> {
  return change(async (tx) => {
    const filing = await lockFilingById(tx, params.id);
    await run(tx, filing);
    return json(200, await filingBody(tx.sql, (await findFilingById(tx.sql, filing.id)) ?? filing));
  });
}

export const claimFiling = changeRoute({
  operationId: 'claim_filing',
  method: 'POST',
  path: '/v1/operator/filings/{id}/claim',
  tag: TAG,
  summary: 'Take a filing to file it by hand',
  description: 'From now on it is yours alone to record. Only with REGISTRY=desk: anywhere else the registry files.',
  scope: 'operator',
  params: FilingPath,
  responses: ONE_FILING,
  errors: ['not_found', 'illegal_transition'],
  handler: (call) =>
    changeFiling(call, async (tx, filing) => {
      if (!call.deps.isDesk) {
        throw new AppError('illegal_transition', {
          detail: 'Filings go to a registry here; nobody files them by hand.',
        });
      }
      requireState(filing, ['pending'], 'A claim');
      if (!(await claimRow(tx, filing, call.operator.keyId))) requireClaim(filing, call.operator.keyId);
      recordOn(tx, filing, 'filing.claimed');
    }),
});

/** Common parts of accepting and adopting. */
const RECORDED_RESULT = {
  scope: 'operator',
  params: FilingPath,
  body: AcceptFiling,
  examples: { filed: { summary: 'Filed', value: FILED } },
  responses: ONE_FILING,
  errors: ['not_found', 'illegal_transition', 'validation_failed'],
} as const;

export const acceptFiling = changeRoute({
  operationId: 'accept_filing',
  method: 'POST',
  path: '/v1/operator/filings/{id}/accept',
  tag: TAG,
  summary: 'Record that the office accepted what you filed',
  description: 'With its number, date and proof. By whoever claimed it.',
  ...RECORDED_RESULT,
  handler: (call) =>
    changeFiling(call, async (tx, filing) => {
      requireState(filing, ['pending'], 'Accepting');
      requireClaim(filing, call.operator.keyId);
      await recordResult(tx, filing, { ...call.body, kind: 'accept', pointer: '/number' }, call.operator.keyId);
    }),
});

export const adoptFiling = changeRoute({
  operationId: 'adopt_filing',
  method: 'POST',
  path: '/v1/operator/filings/{id}/adopt',
  tag: TAG,
  summary: 'Record that the registry has this filing, under this number',
  description: 'For a filing in review that you found in the register and know to be ours.',
  ...RECORDED_RESULT,
  handler: (call) =>
    changeFiling(call, async (tx, filing) => {
      requireState(filing, ['needs_review'], 'Adopting');
      await recordResult(tx, filing, { ...call.body, kind: 'adopt', pointer: '/number' }, call.operator.keyId);
    }),
});

export const recordTaxNumber = changeRoute({
  operationId: 'record_tax_number',
  method: 'POST',
  path: '/v1/operator/tax-numbers/{id}/record',
  tag: TAG,
  summary: 'Record the tax number you obtained',
  description:
    'With the notice as its proof. `id` is that of the filing of type ein, which you have claimed or which is in review.',
  scope: 'operator',
  params: FilingPath,
  body: RecordTaxNumber,
  examples: {
    notice: { summary: 'From the notice', value: { ein: '12-3456789', evidence_upload_id: FILED.evidence_upload_id } },
  },
  responses: ONE_FILING,
  errors: ['not_found', 'illegal_transition', 'validation_failed'],
  handler: (call) =>
    changeFiling(call, async (tx, filing) => {
      const { ein: number, ...proof } = call.body;
      requireState(filing, ['pending', 'needs_review'], 'Recording');
      if (filing.state === 'pending') requireClaim(filing, call.operator.keyId);
      const kind = filing.state === 'pending' ? 'accept' : 'adopt';
      const result = { ...proof, kind, number, pointer: '/ein', filed_at: tx.at.toISOString() } as const;
      await recordResult(tx, filing, result, call.operator.keyId);
    }),
});

export const rejectFiling = changeRoute({
  operationId: 'reject_filing',
  method: 'POST',
  path: '/v1/operator/filings/{id}/reject',
  tag: TAG,
  summary: 'Record that the office refused, and why',
  description: 'Final for this filing: a corrected one comes under a new reference.',
  scope: 'operator',
  params: FilingPath,
  body: RejectFiling,
  examples: {
    name: { summary: 'The name', value: { code: 'name_not_distinguishable', message: 'Too close to Helios LLC.' } },
  },
  responses: ONE_FILING,
  errors: ['not_found', 'illegal_transition', 'validation_failed'],
  handler: (call) =>
    changeFiling(call, async (tx, filing) => {
      requireState(filing, ['pending', 'needs_review'], 'Rejecting');
      if (filing.state === 'pending') requireClaim(filing, call.operator.keyId);
      const problems = problemsOfRefusal(filing, call.body, await businessAt(tx, filing.account_id));
      if (problems.length > 0) throw refused(problems);
      const source = filing.type === 'ein' ? ('tax' as const) : ('registry' as const);
      const rejection = { ...call.body, source, retryable: false };
      await report(tx, filing, { kind: 'reject', rejection }, { operatorId: call.operator.keyId });
    }),
});

export const releaseFiling = changeRoute({
  operationId: 'release_filing',
  method: 'POST',
  path: '/v1/operator/filings/{id}/release',
  tag: TAG,
  summary: 'Let a filing be sent, or filed, once more: with a second operator',
  description:
    'The first operator asks, a second one calls the same and so vouches that the office does not have it. A filing in review is then sent again; one that somebody had claimed is in the queue again.',
  scope: 'operator',
  params: FilingPath,
  responses: ONE_FILING,
  errors: ['not_found', 'illegal_transition'],
  handler: (call) =>
    changeFiling(call, async (tx, filing) => {
      const operatorId = call.operator.keyId;
      requireState(filing, ['pending', 'needs_review'], 'A release');
      if (filing.state === 'pending' && filing.claimed_by === null) {
        throw new AppError('illegal_transition', { detail: 'Nobody has claimed this filing; it is in the queue.' });
      }
      const { release_asked_by: first } = filing;
      if (first === null) {
        await askForRelease(tx, filing, operatorId);
        return recordOn(tx, filing, 'filing.release_asked');
      }
      if (first === operatorId) {
        throw new AppError('illegal_transition', { detail: 'You asked for this release; it takes a second operator.' });
      }
      if (filing.state === 'needs_review') {
        return report(tx, filing, { kind: 'release' }, { operatorId: first, secondOperatorId: operatorId });
      }
      await unclaimFiling(tx, filing);
      recordOn(tx, filing, 'filing.released', { first_operator: first });
    }),
});

async function recordResult(
  tx: Tx,
  filing: Filing,
  result: RecordedResult & { evidence_upload_id: string },
  operatorId: string,
): Promise<void> {
  const problems = await problemsOfResult(tx, filing, result);
  if (problems.length > 0) throw refused(problems);
  const { kind, number, filed_at, evidence_upload_id } = result;
  const evidence = await claimEvidence(tx, filing, evidence_upload_id);
  await report(tx, filing, { kind, number, filed_at, evidence }, { operatorId });
}

function refused(problems: NonNullable<ConstructorParameters<typeof AppError>[1]['problems']>): AppError {
  return new AppError('validation_failed', {
    detail: 'This cannot be the result of this filing: see "errors".',
    problems,
  });
}
