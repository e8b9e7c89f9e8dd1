import { readEvidence } from '../../../desk/judge-evidence.ts';
import { filingBody, getFilingById, lockFilingById } from '../../../desk/operator-filing.ts';
import { AppError } from '../../../errors/errors.ts';
import { listPapersToFile, recordConsent, requireConsentAwaited } from '../../../signatures/agent-consent.ts';
import { businessNow } from '../../../store/core/business-clock.ts';
import { getEntity } from '../../../store/entities.ts';
import { json } from '../../answers/reply.ts';
import { changeRoute } from '../../calls/route.ts';
import { FilingPath, OperatorFiling, RecordAgentConsent } from './operator-filing-shapes.ts';

export const recordAgentConsent = changeRoute({
  operationId: 'record_agent_consent',
  method: 'POST',
  path: '/v1/operator/filings/{id}/agent-consent',
  tag: 'Operator',
  summary: "Record an agent's consent",
  description:
    "Records a registered agent's consent that you have on paper, while a formation waits for this consent. Upload the paper first, because it is filed with the formation. A standing consent is also used for later filings that name this agent at this office.",
  scope: 'operator',
  command: 'desk consent',
  makes: null,
  cannotBeUndone: null,
  params: FilingPath,
  body: RecordAgentConsent,
  examples: {
    paper: {
      summary: 'Consent that the agent signed on paper',
      value: {
        signed_by: 'Margaret Two Bulls',
        signed_at: '2026-11-20T17:00:00Z',
        evidence_upload_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12',
      },
    },
  },
  responses: { 200: { description: 'The filing.', schema: OperatorFiling } },
  readsBeforeChange: true,
  errors: ['illegal_transition', 'validation_failed'],
  handler: async (call) => {
    const { deps, params, body, operator } = call;
    const { db } = deps.store;
    const filing = await getFilingById(db, params.id);
    await requireConsentAwaited(db, filing);
    const consent = { ...body, is_standing: body.is_standing ?? false };
    if (new Date(body.signed_at) > (await businessNow(db, deps.clock, filing.account_id))) throw inFuture();
    const entity = await getEntity(db, filing.account_id, filing.entity_id);
    const { account_id } = filing;
    // Without the file, nothing is listed, and the transaction refuses the consent.
    const papers = await listPapersToFile(db, entity, { account_id, upload_id: body.evidence_upload_id });
    const proof = await readEvidence(deps, params.id, body);
    return call.change(async (tx) => {
      const locked = await lockFilingById(tx, params.id);
      await recordConsent(tx, locked, papers, consent, { proof, operatorId: operator.id });
      return json(200, await filingBody(tx.sql, locked, deps));
    });
  },
});

function inFuture(): AppError {
  return new AppError('validation_failed', {
    detail: 'A consent cannot be signed in the future. See `errors`.',
    problems: [
      {
        pointer: '/signed_at',
        code: 'in_future',
        message: 'is in the future. Enter the time at which the agent signed',
      },
    ],
  });
}
