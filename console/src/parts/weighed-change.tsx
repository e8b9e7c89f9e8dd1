import { Button } from '@mantine/core';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#sdk/errors.ts';
import type { Operations } from '#sdk/generated.ts';
import { useEfs } from '../api/session.tsx';
import { readDeskAgain } from '../queries/desk-change.ts';
import { Dialog } from './dialog.tsx';
import { Effects } from './effects.tsx';
import { ProblemNote } from './problem-note.tsx';

type Options<T> = {
  label: string;
  title: string;
  change: (efs: Operations, options: { confirm?: string }, value: T) => Promise<unknown>;
  about?: ReactNode;
  onDone?: (answer: unknown) => void;
  /** Reads again what changed; the desk, if nothing else is given. */
  readAgain?: (cache: QueryClient) => unknown;
};

/**
 * A change with weight. `weigh` tries it with the values of a form: a refusal becomes `error`, for its fields; otherwise
 * `dialog` shows what would follow, and makes exactly that change. `isDone` from then on: the page may show the new state
 * only when a worker has had its turn.
 */
export function useWeighedChange<T = void>(options: Options<T>) {
  const { label, title, change, about, onDone, readAgain = readDeskAgain } = options;
  const efs = useEfs();
  const cache = useQueryClient();
  const trial = useMutation({
    mutationFn: async (value: T) => ({ value, ...(await efs.dryRun((each) => change(each, {}, value))) }),
  });
  const real = useMutation({
    mutationFn: ({ confirm, value }: { confirm: string; value: T }) => change(efs, { confirm }, value),
    onSuccess: (answer) => {
      trial.reset();
      onDone?.(answer);
    },
    onError: (error, { value }) => {
      if (error instanceof ApiError && error.code === 'effects_changed') trial.mutate(value);
    },
    onSettled: () => readAgain(cache),
  });
  const close = (): void => {
    trial.reset();
    real.reset();
  };
  const { data } = trial;
  const isDone = real.isSuccess && data === undefined;
  const dialog = data !== undefined && (
    <Dialog title={title} onClose={close}>
      {real.error !== null && <ProblemNote error={real.error} />}
      {about}
      <Effects effects={data.effects} />
      <div className="row">
        <Button loading={real.isPending} onClick={() => real.mutate(data)}>
          {label}
        </Button>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
  return { weigh: (value: T) => trial.mutate(value), isPending: trial.isPending, error: trial.error, dialog, isDone };
}
