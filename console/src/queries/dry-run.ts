import { useQuery } from '@tanstack/react-query';
import type { Operations } from '#sdk/generated.ts';
import { useEfs } from '../api/session.tsx';

/** Tries a change each time its dialog opens: the effects of an earlier time may have changed. */
export function useDryRun(about: readonly unknown[], change: (efs: Operations, options: object) => Promise<unknown>) {
  const efs = useEfs();
  return useQuery({
    queryKey: ['dry-run', ...about],
    queryFn: () => efs.dryRun((trial) => change(trial, {})),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: false,
  });
}
