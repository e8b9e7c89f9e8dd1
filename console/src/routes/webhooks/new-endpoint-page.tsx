import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEfs } from '../../api/session.tsx';
import { Page } from '../../parts/page.tsx';
import { SecretOnce } from '../../parts/secret-once.tsx';
import { WEBHOOKS } from '../../queries/webhooks.ts';
import { type EndpointChoices, EndpointForm } from './endpoint-form.tsx';

const EMPTY: EndpointChoices = { url: '', description: null, event_types: null };

export function NewEndpointPage() {
  const efs = useEfs();
  const cache = useQueryClient();
  const creating = useMutation({
    mutationFn: ({ url, description, event_types }: EndpointChoices) =>
      efs.createWebhookEndpoint({
        url,
        ...(description !== null && { description }),
        ...(event_types !== null && { event_types }),
      }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [WEBHOOKS] }),
  });
  if (creating.data?.secret) {
    return (
      <Page title="The endpoint is created">
        <SecretOnce title="Secret of the endpoint" secret={creating.data.secret}>
          Your receiver checks with it that a message comes from this service.
        </SecretOnce>
        <p>
          <Link to="/webhooks/$id" params={{ id: creating.data.id }}>
            Open the endpoint
          </Link>{' '}
          to send a test.
        </p>
      </Page>
    );
  }
  return (
    <Page title="New endpoint">
      <EndpointForm
        initial={EMPTY}
        label="Create the endpoint"
        isPending={creating.isPending}
        error={creating.error}
        onSubmit={(choices) => creating.mutate(choices)}
      />
    </Page>
  );
}
