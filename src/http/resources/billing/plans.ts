import { CURRENCY, offeredPlans, PLANS } from '../../../domain/billing/plan.ts';
import { formationPrice, QUOTE_DAYS, withOrder } from '../../../domain/billing/price.ts';
import { currentPack } from '../../../domain/jurisdictions/index.ts';
import { REGULAR } from '../../../domain/jurisdictions/office-services.ts';
import { AppError } from '../../../errors/errors.ts';
import { refuseOrder } from '../../../forming/act-on-formation.ts';
import { businessNow } from '../../../store/core/business-clock.ts';
import { insertQuote } from '../../../store/quotes.ts';
import { json } from '../../answers/reply.ts';
import { changeRoute, publicRoute } from '../../calls/route.ts';
import { CreateQuote, PlanList, Quote } from './shapes.ts';

const TAG = 'Billing';

export const listPlans = publicRoute({
  operationId: 'list_plans',
  method: 'GET',
  path: '/v1/plans',
  tag: TAG,
  summary: 'List plans',
  description:
    'Lists the plans with their prices, the cheapest first. State fees for a formation are extra: see `create_quote`.',
  command: 'plans list',
  searchWords: 'price pricing tier',
  responses: { 200: { description: 'All plans.', schema: PlanList } },
  handler: ({ deps }) => {
    const data = offeredPlans(deps.store.livemode).map((name) => ({ ...PLANS[name], currency: CURRENCY }));
    return json(200, { data });
  },
});

const DAY_MS = 86_400_000;

export const createQuote = changeRoute({
  operationId: 'create_quote',
  method: 'POST',
  path: '/v1/quotes',
  tag: TAG,
  summary: 'Create a quote',
  description: `Returns the cost of a formation, with the state fee and the service fee listed separately. The quote is valid for ${QUOTE_DAYS} days. A submission uses the newest valid quote of the account for its state and legal form. Without a quote, it uses the prices of the day of the submission. For a Delaware corporation the state fee is only a minimum, because the tax on its authorized stock is computed at the submission. A dry run of the submission shows this tax. Expedited service and certified copies are ordered with the submission, so name them there too; their fees are those of the office on the day of the submission.`,
  scope: 'entities:write',
  command: 'quotes create',
  searchWords: 'price cost fee much',
  makes: null,
  cannotBeUndone: null,
  body: CreateQuote,
  examples: { wyoming: { summary: 'DAO LLC in Wyoming', value: { jurisdiction: 'US-WY', legal_form: 'dao_llc' } } },
  responses: { 201: { description: 'The prices and fees of the formation.', schema: Quote } },
  errors: ['validation_failed'],
  handler: ({ deps, body, accountId, change }) => {
    const { jurisdiction, legal_form, ...requested } = body;
    const order = { ...REGULAR, ...requested };
    const pack = currentPack(jurisdiction);
    const price = Object.hasOwn(pack.legalForms, legal_form)
      ? formationPrice(pack, { legal_form }, deps.charging.serviceFeeCents)
      : null;
    if (price === null) throw notFormedThere(legal_form, Object.keys(pack.legalForms));
    refuseOrder(jurisdiction, order);
    return change(async (tx) => {
      const created_at = await businessNow(tx.sql, { now: () => tx.at }, accountId);
      const expires_at = new Date(created_at.getTime() + QUOTE_DAYS * DAY_MS);
      const quote = { id: tx.ids.uuid(), jurisdiction, legal_form, pack_version: pack.packVersion };
      await insertQuote(tx, { account_id: accountId, ...quote, price, created_at, expires_at });
      return json(201, {
        ...quote,
        ...withOrder(price, jurisdiction, order),
        currency: CURRENCY,
        created_at,
        expires_at,
      });
    });
  },
});

function notFormedThere(legalForm: string, possible: readonly string[]): AppError {
  return new AppError('validation_failed', {
    detail: `The state does not form a ${legalForm}. Allowed values of \`legal_form\`: ${possible.join(', ')}.`,
    problems: [{ pointer: '/legal_form', code: 'not_formed_there', message: 'is not available in this jurisdiction' }],
  });
}
