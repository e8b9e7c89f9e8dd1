import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#sdk/errors.ts';
import { useEfs } from '../../../api/session.tsx';
import type { Change } from '../../../parts/confirmed-action.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Effects } from '../../../parts/effects.tsx';
import { ProblemNote } from '../../../parts/problem-note.tsx';
import { readDeskAgain } from '../../../queries/desk-change.ts';

type Options = { label: string; title: string; change: Change; about?: ReactNode; onDone?: (answer: unknown) => void };

/**
 * A change with legal weight. `weigh` tries it: a refusal becomes `error`, for the fields of a form; otherwise `dialog`
 * shows what would follow, and makes exactly that change. `isDone` from then on: the page may show the new state only
 * when a worker has had its turn.
 */
export function useWeighedChange({ label, title, change, about, onDone }: Options) {
  const efs = useEfs();
  const cache = useQueryClient();
  const trial = useMutation({ mutationFn: () => efs.dryRun((each) => change(each, {})) });
  const real = useMutation({
    mutationFn: (confirm: string) => change(efs, { confirm }),
    onSuccess: (answer) => {
      trial.reset();
      onDone?.(answer);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'effects_changed') trial.mutate();
    },
    onSettled: () => readDeskAgain(cache),
  });
  const close = (): void => {
    trial.reset();
    real.reset();
  };
  const isDone = real.isSuccess && trial.data === undefined;
  const dialog = trial.data !== undefined && (
    <Dialog title={title} onClose={close}>
      {real.error !== null && <ProblemNote error={real.error} />}
      {about}
      <Effects effects={trial.data.effects} />
      <div className="row">
        <Button loading={real.isPending} onClick={() => real.mutate(trial.data.confirm)}>
          {label}
        </Button>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
  return { weigh: () => trial.mutate(), isPending: trial.isPending, error: trial.error, dialog, isDone };
}
