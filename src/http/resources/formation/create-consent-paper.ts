import { EntityPath } from '../../../schema/wire.ts';
import { supplyConsent } from '../../../signatures/supply-consent.ts';
import { json } from '../../answers/reply.ts';
import { changeRoute } from '../../calls/route.ts';
import { ConsentPaper, CreateConsentPaper } from './shapes.ts';

export const createConsentPaper = changeRoute({
  operationId: 'create_consent_paper',
  method: 'POST',
  path: '/v1/entities/{id}/formation/agent-consent',
  tag: 'Formation',
  summary: "Submit the agent's consent",
  description:
    "Submits the registered agent's consent, signed on paper, while a formation waits for it. Upload the paper first. The formation continues once an operator has compared it with the filing. Until then the agent can also sign through the mailed link. A later paper replaces an earlier one.",
  scope: 'formation:submit',
  command: 'formation consent',
  makes: null,
  cannotBeUndone: null,
  params: EntityPath,
  body: CreateConsentPaper,
  examples: {
    paper: {
      summary: 'Consent that the agent signed on paper',
      value: {
        upload_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12',
        signed_by: 'Margaret Two Bulls',
        signed_at: '2026-11-20T17:00:00Z',
      },
    },
  },
  responses: { 202: { description: 'The paper. An operator compares it with the filing.', schema: ConsentPaper } },
  errors: ['illegal_transition', 'validation_failed'],
  handler: ({ params, body, accountId, change }) =>
    change(async (tx) => json(202, await supplyConsent(tx, accountId, params.id, body))),
});
