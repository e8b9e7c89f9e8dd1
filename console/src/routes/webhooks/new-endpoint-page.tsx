import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { WebhookEndpointWithSecret } from '#sdk/index.ts';
import { useConfirmedChange } from '../../parts/confirmed-change.tsx';
import { Page } from '../../parts/page.tsx';
import { SecretOnce } from '../../parts/secret-once.tsx';
import { WEBHOOKS } from '../../queries/webhooks.ts';
import { type EndpointChoices, EndpointForm } from './endpoint-form.tsx';

const EMPTY: EndpointChoices = { url: '', description: null, event_types: null };

export function NewEndpointPage() {
  const [created, setCreated] = useState<WebhookEndpointWithSecret | null>(null);
  const { begin, isPending, error, dialog } = useConfirmedChange({
    label: 'Create the endpoint',
    title: 'Send events to this URL?',
    change: (efs, options, { url, description, event_types }: EndpointChoices) => {
      const chosen = { ...(description !== null && { description }), ...(event_types !== null && { event_types }) };
      return efs.createWebhookEndpoint({ url, ...chosen }, options);
    },
    onDone: (answer) => setCreated(answer as WebhookEndpointWithSecret),
    readAgain: (cache) => cache.invalidateQueries({ queryKey: [WEBHOOKS] }),
  });
  if (created?.secret) {
    return (
      <Page title="The endpoint is created">
        <SecretOnce title="Secret of the endpoint" secret={created.secret}>
          Your receiver checks with it that a message comes from this service.
        </SecretOnce>
        <p>
          <Link to="/webhooks/$id" params={{ id: created.id }}>
            Open the endpoint
          </Link>{' '}
          to send a test.
        </p>
      </Page>
    );
  }
  return (
    <Page title="New endpoint">
      <EndpointForm initial={EMPTY} label="Create the endpoint" isPending={isPending} error={error} onSubmit={begin} />
      {dialog}
    </Page>
  );
}
