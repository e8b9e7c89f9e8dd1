import { AppError } from '../../../errors/errors.ts';
import {
  endStandingConsent,
  listStandingConsents,
  type StandingConsent as Row,
} from '../../../store/agent-consents.ts';
import { listPage, type Page } from '../../answers/list-page.ts';
import { json } from '../../answers/reply.ts';
import { changeRoute, operatorRoute } from '../../calls/route.ts';
import {
  EndStandingConsent,
  StandingConsent,
  StandingConsentPage,
  StandingConsentPath,
  StandingConsentQuery,
} from '../formation/shapes.ts';

const TAG = 'Operator';

export const listAgentConsents = operatorRoute({
  operationId: 'list_agent_consents',
  method: 'GET',
  path: '/v1/operator/agent-consents',
  tag: TAG,
  summary: 'List standing consents',
  description:
    'Lists the standing consents of registered agents that have not ended, oldest first. With a standing consent, the agent is not asked again for later filings that name this agent at this office.',
  command: 'desk consents',
  query: StandingConsentQuery,
  responses: { 200: { description: 'One page of consents.', schema: StandingConsentPage } },
  handler: ({ deps, query }) => {
    const scope = { accountId: 'operator', filter: { of: 'agent_consents' } };
    const read = (page: Page) => listStandingConsents(deps.store.db, page);
    return listPage(deps, scope, query, read, bodyOf);
  },
});

export const withdrawAgentConsent = changeRoute({
  operationId: 'withdraw_agent_consent',
  method: 'POST',
  path: '/v1/operator/agent-consents/{id}/withdraw',
  tag: TAG,
  summary: 'Withdraw a standing consent',
  description:
    'Ends a standing consent, because the agent withdrew it or an operator recorded it wrongly. For later filings, the agent is asked again. Filings that already used the consent stay valid. Ending an ended consent is not an error.',
  scope: 'operator',
  command: 'desk withdraw-consent',
  makes: null,
  cannotBeUndone: 'An ended consent stays ended; the agent must consent again.',
  params: StandingConsentPath,
  body: EndStandingConsent,
  examples: {
    taken_back: {
      summary: 'The agent withdrew the consent',
      value: { reason: 'The agent withdrew the consent by letter.' },
    },
  },
  responses: { 200: { description: 'The consent of the agent.', schema: StandingConsent } },
  handler: ({ params, body, operator, change }) =>
    change(async (tx) => {
      const ended = await endStandingConsent(tx, params.id, { endedBy: operator.id, reason: body.reason });
      if (ended === null) throw new AppError('not_found', { detail: 'No standing consent has this id.' });
      return json(200, bodyOf(ended));
    }),
});

function bodyOf({ agent_key: _, evidence_check: __, ended_by: ___, ...shown }: Row) {
  return shown;
}
