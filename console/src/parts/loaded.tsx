import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProblemNote } from './problem-note.tsx';

type Props<T> = { query: UseQueryResult<T>; lines?: number; children: (data: T) => ReactNode };

/** Shows what was read; a placeholder until then; the error if it could not be read. Older data stays beside an error. */
export function Loaded<T>({ query, lines = 3, children }: Props<T>) {
  return (
    <>
      {query.error !== null && <ProblemNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined ? children(query.data) : query.error === null && <Placeholder lines={lines} />}
    </>
  );
}

export function Placeholder({ lines }: { lines: number }) {
  return (
    <div className="stack" aria-busy="true">
      <span className="hidden-text">Loading</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity.
        <Skeleton key={line} height={20} radius="sm" />
      ))}
    </div>
  );
}
