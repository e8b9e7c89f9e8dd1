import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Entity, EntityList } from '#sdk/index.ts';
import { EntityState } from '../../parts/entity-state.tsx';
import { ACTORS, nextStepWords } from '../../parts/next-step.tsx';
import { Empty } from '../../parts/note.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';

const MAX_SHOWN = 8;

/** Entities that wait for the account or for a person; drafts last, because nothing depends on them yet. */
export function NeedsYou({ lists }: { lists: readonly UseQueryResult<EntityList>[] }) {
  const failed = lists.find(({ error }) => error !== null);
  if (failed) return <ProblemNote error={failed.error} onRetry={() => void failed.refetch()} />;
  if (lists.some(({ data }) => data === undefined)) return <Skeleton height={64} />;
  const all = lists.flatMap(({ data }) => data?.data ?? []);
  const waiting = all.filter(isWaiting).sort((a, b) => rank(a) - rank(b));
  if (waiting.length === 0) {
    return (
      <Empty title="Nothing needs you">
        {all.length === 0
          ? 'Create a first entity to begin.'
          : 'No formation waits for you. Open decisions and later filings stand on the page of their company.'}
      </Empty>
    );
  }
  return (
    <>
      <ul className="rows">
        {waiting.slice(0, MAX_SHOWN).map((entity) => (
          <li key={entity.id} className="stack" style={{ gap: 'var(--space-1)' }}>
            <div className="row-apart">
              <Link to="/entities/$id" params={{ id: entity.id }}>
                {entity.legal_name}
              </Link>
              <EntityState state={entity.state} />
            </div>
            {entity.next_action !== null && (
              <span className="soft">
                {ACTORS[entity.next_action.actor]}: {nextStepWords(entity.next_action)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {waiting.length > MAX_SHOWN && <p className="soft">{waiting.length - MAX_SHOWN} more in the list of entities.</p>}
    </>
  );
}

function isWaiting({ next_action }: Entity): boolean {
  return next_action?.actor === 'agent' || next_action?.actor === 'human';
}

function rank({ state }: Entity): number {
  return state === 'FilingFailed' || state === 'ImportFailed' ? 0 : state === 'Draft' ? 2 : 1;
}
