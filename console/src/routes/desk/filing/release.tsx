import type { OperatorFiling } from '#sdk/index.ts';
import { useOperator } from '../../../api/session.tsx';
import { DeskAction } from '../parts/desk-action.tsx';
import { OperatorName } from '../parts/operator-name.tsx';

/** Two operators vouch that the office does not have the filing; it is then filed again. */
export function Release({ filing: { id, release_asked_by: askedBy } }: { filing: OperatorFiling }) {
  const self = useOperator();
  return (
    <details className="card" open={askedBy !== null}>
      <summary>The office does not have it</summary>
      <div className="stack">
        <p>
          Two operators make sure of that at the office. Then it is filed again.
          {askedBy !== null && (
            <>
              {' '}
              The release was asked for by <OperatorName id={askedBy} />.
            </>
          )}
        </p>
        <DeskAction
          label={askedBy === null ? 'Ask for the release' : 'Confirm the release'}
          title="Release the filing?"
          variant="default"
          whyNot={askedBy === self.id ? 'You asked for it. A second operator confirms it.' : null}
          change={(efs, options) => efs.releaseFiling(id, options)}
        />
      </div>
    </details>
  );
}
