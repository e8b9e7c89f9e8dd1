import type { WebhookEndpoint } from '#sdk/index.ts';
import { useConfirmedChange } from '../../parts/confirmed-change.tsx';
import { WEBHOOKS } from '../../queries/webhooks.ts';
import { type EndpointChoices, EndpointForm } from './endpoint-form.tsx';

export function EditEndpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, description, event_types } = endpoint;
  const { begin, isPending, error, dialog, isDone } = useConfirmedChange({
    label: 'Save',
    title: 'Change the endpoint?',
    change: (efs, options, choices: EndpointChoices) => efs.updateWebhookEndpoint(id, choices, options),
    readAgain: (cache) => cache.invalidateQueries({ queryKey: [WEBHOOKS] }),
  });
  return (
    <details>
      <summary>Change the URL, the name or the events</summary>
      <EndpointForm
        initial={{ url, description, event_types }}
        label="Save"
        isPending={isPending}
        error={error}
        onSubmit={begin}
      />
      {dialog}
      <p role="status">{isDone && 'Saved.'}</p>
    </details>
  );
}
