import { newId } from './account.ts';
import { namedCustomer } from './customers.ts';
import type { PortalSession } from './objects.ts';
import { type Operation, operation } from './operation.ts';
import { needed, text, webAddress } from './params.ts';
import { invalid } from './refusal.ts';

/** Stripe gives this refusal no code. */
const NOT_SET_UP =
  'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode.';

const CREATE = { customer: needed(text()), return_url: webAddress() };

export const portalOperations: readonly Operation[] = [
  operation(
    'POST /v1/billing_portal/sessions',
    { answers: 'billing_portal.session', fields: CREATE },
    (account, params) => {
      if (!account.isPortalSetUp) throw invalid(NOT_SET_UP);
      const id = newId('bps', 24);
      const session: PortalSession = {
        id,
        object: 'billing_portal.session',
        configuration: newId('bpc', 24),
        created: account.seconds(),
        customer: namedCustomer(account, params.customer).id,
        flow: null,
        livemode: account.livemode,
        locale: null,
        on_behalf_of: null,
        return_url: params.return_url ?? null,
        url: `https://billing.stripe.com/p/session/${id}`,
      };
      account.portalSessions.set(id, session);
      account.emit('billing_portal.session.created', session);
      return session;
    },
  ),
];
