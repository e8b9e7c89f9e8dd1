import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EfsClient } from '#sdk/index.ts';
import { useEfs } from '../api/session.tsx';
import { DESK } from './desk.ts';

/** A change that can be taken back, made at once; afterwards the desk is read again. */
export function useDeskChange<T>(change: (efs: EfsClient, value: T) => Promise<unknown>) {
  const efs = useEfs();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (value: T) => change(efs, value),
    // Also after a refusal: somebody else may have been faster.
    onSettled: () => cache.invalidateQueries({ queryKey: [DESK] }),
  });
}
