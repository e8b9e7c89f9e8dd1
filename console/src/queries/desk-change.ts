import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EfsClient } from '#sdk/index.ts';
import { useEfs } from '../api/session.tsx';
import { DESK } from './desk.ts';

/** A worker carries out what is recorded within a moment, and the desk hears of it only when it asks. */
const READ_AGAIN_MS = [300, 1_000, 2_500];

/** Reads the desk again, now and until the worker has had its turn. */
export function readDeskAgain(cache: QueryClient): Promise<void> {
  const read = () => cache.invalidateQueries({ queryKey: [DESK] });
  for (const ms of READ_AGAIN_MS) setTimeout(read, ms);
  return read();
}

/** A change that can be taken back, made at once; afterwards the desk is read again. */
export function useDeskChange<T>(change: (efs: EfsClient, value: T) => Promise<unknown>) {
  const efs = useEfs();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (value: T) => change(efs, value),
    // Also after a refusal: somebody else may have been faster.
    onSettled: () => readDeskAgain(cache),
  });
}
