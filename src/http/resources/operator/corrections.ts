import { readProofOfNumber } from '../../../desk/judge-evidence.ts';
import { lockFilingById } from '../../../desk/operator-filing.ts';
import { unreadCheck, withoutNumber } from '../../../domain/filing/second-reading.ts';
import {
  askForFactCorrection,
  confirmCorrection,
  declineCorrection,
  needsReading,
} from '../../../outcomes/correct-filing.ts';
import { SECOND_READING, SecondReading } from '../../../schema/evidence.ts';
import { listOpenCorrections, type NamedCorrection } from '../../../store/corrections.ts';
import { listPage, type Page } from '../../answers/list-page.ts';
import { json } from '../../answers/reply.ts';
import { changeRoute, operatorRoute } from '../../calls/route.ts';
import { FilingPath } from './operator-filing-shapes.ts';
import {
  CorrectFiling,
  Correction,
  CorrectionPage,
  CorrectionPath,
  CorrectionQuery,
  DeclineCorrection,
} from './shapes.ts';

const TAG = 'Operator';
const ONE = { 200: { description: 'The correction of the filing.', schema: Correction } };

export const correctFiling = changeRoute({
  operationId: 'correct_filing',
  method: 'POST',
  path: '/v1/operator/filings/{id}/correct',
  tag: TAG,
  summary: 'Correct a filing',
  description:
    'Requests a correction of an accepted filing. The correction changes its number or date, exchanges two numbers that were mixed up, or says that the office never accepted the filing. To confirm a filing that came with an untrusted archive (`is_unverified`), send the number that is already recorded. Nothing changes until a second operator confirms the correction.',
  scope: 'operator',
  command: 'desk correct',
  makes: null,
  cannotBeUndone: null,
  params: FilingPath,
  body: CorrectFiling,
  examples: {
    number: {
      summary: 'Two digits were swapped',
      value: {
        facts: { number: '2026-001234576' },
        reason: 'Two digits were swapped.',
        evidence_upload_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12',
      },
    },
  },
  responses: { 201: { description: 'The correction, which waits for a second operator.', schema: Correction } },
  errors: ['illegal_transition', 'validation_failed'],
  readsBeforeChange: true,
  handler: async ({ deps, params, body, operator, change }) => {
    const proof = await readProofOfNumber(deps, params.id, body);
    return change(async (tx) => {
      const filing = await lockFilingById(tx, params.id);
      return json(
        201,
        correctionBody(await askForFactCorrection(tx, filing, body, { proof, operatorId: operator.id })),
      );
    });
  },
});

export const listCorrections = operatorRoute({
  operationId: 'list_corrections',
  method: 'GET',
  path: '/v1/operator/corrections',
  tag: TAG,
  summary: 'List open corrections',
  description:
    'Lists the corrections that wait for a second operator, oldest first. Compare each correction with its proof. Then confirm or decline it.',
  command: 'desk corrections',
  query: CorrectionQuery,
  responses: { 200: { description: 'One page of corrections.', schema: CorrectionPage } },
  handler: ({ deps, query }) => {
    const scope = { accountId: 'operator', filter: { of: 'corrections' } };
    const read = async (page: Page) => {
      const rows = await listOpenCorrections(deps.store.db, page);
      return rows.map((row) => ({ id: row.id, created_at: row.asked_at, row }));
    };
    return listPage(deps, scope, query, read, ({ row }) => correctionBody(row));
  },
});

export const confirmFilingCorrection = changeRoute({
  operationId: 'confirm_filing_correction',
  method: 'POST',
  path: '/v1/operator/corrections/{id}/confirm',
  tag: TAG,
  summary: 'Confirm a correction',
  description:
    'Applies a correction that another operator requested. The filing, the company, its DID and its public record then show the corrected facts. Papers with the old facts are marked as superseded. When they are next requested, they are written again with the corrected facts. Papers that were filed or signed stay unchanged. The account gets the event `formation.corrected`. If the correction has `needs_second_reading`, download its proof and type the corrected number from it.',
  scope: 'operator',
  command: 'desk confirm-correction',
  makes: null,
  cannotBeUndone: 'The audit chain keeps both facts; what was published before cannot be recalled.',
  params: CorrectionPath,
  body: SecondReading,
  examples: SECOND_READING,
  responses: ONE,
  errors: ['illegal_transition', 'validation_failed'],
  handler: ({ deps, params, body, operator, change }) =>
    change(async (tx) => {
      const by = { operatorId: operator.id, typed: body.number };
      return json(200, correctionBody(await confirmCorrection(tx, params.id, by, deps)));
    }),
});

export const declineFilingCorrection = changeRoute({
  operationId: 'decline_filing_correction',
  method: 'POST',
  path: '/v1/operator/corrections/{id}/decline',
  tag: TAG,
  summary: 'Decline a correction',
  description:
    'Declines a correction that another operator requested. Nothing changes. `note`, if given, is stored as the reason.',
  scope: 'operator',
  command: 'desk decline-correction',
  makes: null,
  cannotBeUndone: null,
  params: CorrectionPath,
  body: DeclineCorrection,
  examples: { declined: { summary: 'Decline with a reason', value: { note: 'The proof shows the recorded number.' } } },
  responses: ONE,
  errors: ['illegal_transition'],
  handler: ({ params, body, operator, change }) =>
    change(async (tx) =>
      json(200, correctionBody(await declineCorrection(tx, params.id, operator.id, body.note ?? null))),
    ),
});

/**
 * Returns a correction. If somebody still has to read the corrected number in the proof, the result does not contain
 * it.
 */
function correctionBody(correction: NamedCorrection) {
  const { swap_account_id: _, swap_filing_id: __, facts, ...shown } = correction;
  const needs_second_reading = needsReading(correction);
  const { number, ...others } = facts;
  if (!needs_second_reading || number === undefined) return { ...shown, facts, needs_second_reading };
  const evidence_check = shown.evidence_check && unreadCheck(shown.evidence_check, number);
  const reason = withoutNumber(shown.reason, number);
  return { ...shown, reason, evidence_check, facts: others, needs_second_reading };
}
