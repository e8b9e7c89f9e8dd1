import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEfs } from '../api/session.tsx';

/** The text is judged once the typing has stopped for this time. */
const PAUSE_MS = 350;

/** The service's judgement of a text while it is being written. */
export function useValidation(text: string) {
  const efs = useEfs();
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const judged = useQuery({
    queryKey: ['validation', settled],
    queryFn: ({ signal }) => efs.validateConstitution({ constitution_yaml: settled }, { signal }),
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    gcTime: 10_000,
  });
  return { judged, isCurrent: settled === text && judged.isSuccess && !judged.isPlaceholderData };
}
