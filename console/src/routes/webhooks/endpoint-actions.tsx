import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { WebhookEndpoint, WebhookEndpointWithSecret } from '#sdk/index.ts';
import { useEfs } from '../../api/session.tsx';
import { discard } from '../../api/written.ts';
import { ConfirmedAction } from '../../parts/confirmed-change.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { ReasonedButton } from '../../parts/reasoned-button.tsx';
import { SecretOnce } from '../../parts/secret-once.tsx';
import { WEBHOOKS } from '../../queries/webhooks.ts';

/** The changes to an endpoint that need no form. */
export function EndpointActions({ endpoint: { id, status } }: { endpoint: WebhookEndpoint }) {
  const efs = useEfs();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [secret, setSecret] = useState<string | null>(null);
  const onSuccess = () => cache.invalidateQueries({ queryKey: [WEBHOOKS] });
  const testing = useMutation({ mutationFn: () => efs.testWebhookEndpoint(id), onSuccess });
  return (
    <>
      {testing.error !== null && <ProblemNote error={testing.error} />}
      {secret !== null && (
        <SecretOnce title="New secret of the endpoint" secret={secret}>
          Messages are signed with the old one as well for 24 hours.
        </SecretOnce>
      )}
      <div className="row">
        <ReasonedButton
          loading={testing.isPending}
          whyNot={status === 'disabled' ? 'Enable it first.' : null}
          onClick={() => testing.mutate()}
        >
          Send a test
        </ReasonedButton>
        <ConfirmedAction
          affects={[WEBHOOKS]}
          label={status === 'enabled' ? 'Disable' : 'Enable'}
          title={status === 'enabled' ? 'Send nothing to the endpoint?' : 'Send events to the endpoint again?'}
          variant="default"
          change={(client, options) =>
            client.updateWebhookEndpoint(id, { status: status === 'enabled' ? 'disabled' : 'enabled' }, options)
          }
        />
        <ConfirmedAction
          affects={[WEBHOOKS]}
          label="Rotate the secret"
          title="Rotate the secret?"
          variant="default"
          change={(efs, options) => efs.rotateWebhookSecret(id, options)}
          onDone={(answer) => setSecret((answer as WebhookEndpointWithSecret).secret)}
        />
        <ConfirmedAction
          affects={[WEBHOOKS]}
          label="Delete the endpoint"
          title="Delete the endpoint?"
          variant="default"
          change={(efs, options) => efs.deleteWebhookEndpoint(id, options)}
          onDone={() => {
            // Its secret is worth nothing now.
            discard();
            void navigate({ to: '/webhooks' });
          }}
        />
        <span role="status">{testing.isSuccess && 'The test is on its way. It is among the deliveries below.'}</span>
      </div>
    </>
  );
}
