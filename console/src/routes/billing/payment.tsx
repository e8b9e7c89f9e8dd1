import { Anchor, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Subscription } from '#sdk/index.ts';
import { useEfs } from '../../api/session.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';

/** Cards and invoices are at Stripe; this service never sees a card. */
export function Payment({ provider }: Pick<Subscription, 'provider'>) {
  const efs = useEfs();
  const opening = useMutation({ mutationFn: () => efs.createPortalSession() });
  if (provider === 'builtin') {
    return (
      <p className="card">
        This service collects no payments: there are no cards and no invoices, and a plan takes effect at once.
      </p>
    );
  }
  return (
    <div className="card stack">
      {opening.error !== null && <ProblemNote error={opening.error} />}
      <p>Cards and invoices are in the customer portal of Stripe. The link to it works once, for a short time.</p>
      <div role="status" className="row">
        <Button variant="default" loading={opening.isPending} onClick={() => opening.mutate()}>
          Make a link to the portal
        </Button>
        {opening.data !== undefined && (
          <Anchor href={opening.data.url} rel="noreferrer">
            Open the customer portal
          </Anchor>
        )}
      </div>
    </div>
  );
}
