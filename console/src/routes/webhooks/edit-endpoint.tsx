import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WebhookEndpoint } from '#sdk/index.ts';
import { useEfs } from '../../api/session.tsx';
import { WEBHOOKS } from '../../queries/webhooks.ts';
import { type EndpointChoices, EndpointForm } from './endpoint-form.tsx';

export function EditEndpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, description, event_types } = endpoint;
  const efs = useEfs();
  const cache = useQueryClient();
  const changing = useMutation({
    mutationFn: (choices: EndpointChoices) => efs.updateWebhookEndpoint(id, choices),
    onSuccess: () => cache.invalidateQueries({ queryKey: [WEBHOOKS] }),
  });
  return (
    <details>
      <summary>Change the URL, the name or the events</summary>
      <EndpointForm
        initial={{ url, description, event_types }}
        label="Save"
        isPending={changing.isPending}
        error={changing.error}
        onSubmit={(choices) => changing.mutate(choices)}
      />
      <p role="status">{changing.isSuccess && 'Saved.'}</p>
    </details>
  );
}
