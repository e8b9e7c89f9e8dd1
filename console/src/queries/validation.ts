import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { EfsClient } from '#sdk/index.ts';
import { useEfs, useLackOf } from '../api/session.tsx';

/** The text is judged once the typing has stopped for this time. */
const PAUSE_MS = 350;

/** The service's judgement of a text. */
export function judgementQuery(efs: EfsClient, text: string) {
  return queryOptions({
    queryKey: ['validation', text],
    queryFn: ({ signal }) => efs.validateConstitution({ constitution_yaml: text }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    gcTime: 10_000,
  });
}

/**
 * The service's judgement of a text while it is being written. `lack`: the key may not ask for it; what is done with the
 * text is judged all the same.
 */
export function useValidation(text: string) {
  const efs = useEfs();
  const lack = useLackOf('entities:write');
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const judged = useQuery({
    ...judgementQuery(efs, settled),
    enabled: lack === null && settled.trim() !== '',
    placeholderData: keepPreviousData,
  });
  return { judged, lack, isCurrent: settled === text && judged.isSuccess && !judged.isPlaceholderData };
}
