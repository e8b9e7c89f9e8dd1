import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { WebhookEndpoint } from '#sdk/index.ts';
import { useEfs } from '../../api/session.tsx';
import { inWords, problemAt } from '../../parts/field-problems.ts';
import { FormProblem } from '../../parts/form-problem.tsx';
import { ReasonedButton } from '../../parts/reasoned-button.tsx';
import { WEBHOOKS } from '../../queries/webhooks.ts';

/** Sends everything again that the endpoint has missed since a time, such as after an outage. */
export function Recover({ endpoint: { id, status } }: { endpoint: WebhookEndpoint }) {
  const efs = useEfs();
  const cache = useQueryClient();
  const [since, setSince] = useState('');
  const recovering = useMutation({
    mutationFn: () => efs.recoverWebhookDeliveries(id, { since: new Date(since).toISOString() }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [WEBHOOKS] }),
  });
  const ofSince = problemAt(recovering.error, '/since');
  const whyNot = status === 'disabled' ? 'Enable it first.' : since === '' ? 'Enter a time first.' : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (whyNot === null) recovering.mutate();
  };
  return (
    <details>
      <summary>Send missed events again</summary>
      <form className="card stack" onSubmit={submit}>
        <FormProblem error={recovering.error} pointers={['/since']} />
        <TextInput
          type="datetime-local"
          label="Since"
          description="Every event since then that it did not receive is sent, oldest first."
          value={since}
          onChange={({ currentTarget }) => setSince(currentTarget.value)}
          error={ofSince && inWords(ofSince)}
          style={{ maxWidth: '16rem' }}
        />
        <ReasonedButton type="submit" variant="default" loading={recovering.isPending} whyNot={whyNot}>
          Send them again
        </ReasonedButton>
        <p role="status">{recovering.data !== undefined && resultWords(recovering.data)}</p>
      </form>
    </details>
  );
}

function resultWords({ recovered, has_more }: { recovered: number; has_more: boolean }): string {
  const words = recovered === 1 ? '1 event is sent again.' : `${recovered} events are sent again.`;
  return has_more ? `${words} There are more: send them again once these have arrived.` : words;
}
