import { Button } from '@mantine/core';
import type { OperatorFiling } from '#sdk/index.ts';
import { useOperator } from '../../../api/session.tsx';
import { ProblemNote } from '../../../parts/problem-note.tsx';

import { useDeskChange } from '../../../queries/desk-change.ts';
import { OperatorName } from '../parts/operator-name.tsx';

/** Takes a filing of the desk, so that nobody else files it too. */
export function ClaimButton({ filing: { id, claimed_by } }: { filing: OperatorFiling }) {
  const self = useOperator();
  const claiming = useDeskChange((efs) => efs.claimFiling(id));
  if (claimed_by === self.id) return null;
  return (
    <div className="card stack">
      <h2>{claimed_by === null ? 'Nobody files this yet' : 'Someone else files this'}</h2>
      {claimed_by === null ? (
        <p className="soft">Claim it before you open the form of the office. From then on it is yours alone.</p>
      ) : (
        <p>
          It was claimed by <OperatorName id={claimed_by} />. Only they can record its result.
        </p>
      )}
      {claiming.error !== null && <ProblemNote error={claiming.error} />}
      {claimed_by === null && (
        <div>
          <Button loading={claiming.isPending} onClick={() => claiming.mutate(undefined)}>
            Claim this filing
          </Button>
        </div>
      )}
    </div>
  );
}
