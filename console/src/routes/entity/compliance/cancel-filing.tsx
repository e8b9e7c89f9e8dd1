import type { Filing, Obligation } from '#sdk/index.ts';
import { useLackOf } from '../../../api/session.tsx';
import { ConfirmedAction } from '../../../parts/confirmed-change.tsx';

type Cancellable = { id: string; status: Filing['status'] | NonNullable<Obligation['filing']>['status'] };

/** Takes back a filing that nobody has signed yet; shows nothing for any other. */
export function CancelFiling({ entityId, filing }: { entityId: string; filing: Cancellable }) {
  const lack = useLackOf('formation:submit');
  if (filing.status !== 'information' && filing.status !== 'attestation') return null;
  return (
    <div>
      <ConfirmedAction
        entityId={entityId}
        affects={['entities']}
        label="Cancel the filing"
        title="Cancel this filing?"
        variant="default"
        whyNot={lack}
        change={(efs, options) => efs.cancelFiling(entityId, filing.id, options)}
      />
    </div>
  );
}
