import { Button } from '@mantine/core';
import type { StuckWork } from '#sdk/index.ts';
import { ProblemNote } from '../../../parts/problem-note.tsx';
import { useDeskChange } from '../../../queries/desk-change.ts';

type Jobs = StuckWork['jobs'];

/** Work that failed many times in a row; it is retried at once, each alone or all of it. */
export function FailingWork({ jobs }: { jobs: Jobs }) {
  const retrying = useDeskChange(async (efs, ids: readonly string[]) => {
    for (const id of ids) await efs.redriveDeadJob(id);
  });
  return (
    <div className="stack">
      {retrying.error !== null && <ProblemNote error={retrying.error} />}
      <ul className="rows">
        {jobs.map(({ id, kind, failures, entity_id }) => (
          <li key={id} className="row-apart">
            <span>
              {kind.replaceAll('_', ' ')} <span className="soft">failed {failures} times in a row</span>
              {entity_id !== null && (
                <div className="soft small">
                  Company <code>{entity_id}</code>
                </div>
              )}
            </span>
            <Retry id={id} />
          </li>
        ))}
      </ul>
      <div>
        <Button loading={retrying.isPending} onClick={() => retrying.mutate(jobs.map(({ id }) => id))}>
          Retry all {jobs.length}
        </Button>
      </div>
    </div>
  );
}

export function Retry({ id }: { id: string }) {
  const retrying = useDeskChange((efs) => efs.redriveDeadJob(id));
  return (
    <div>
      {retrying.error !== null && <ProblemNote error={retrying.error} />}
      <Button
        size="compact-sm"
        variant="default"
        loading={retrying.isPending}
        onClick={() => retrying.mutate(undefined)}
      >
        Retry now
      </Button>
    </div>
  );
}
