import { useQuery } from '@tanstack/react-query';
import { useSessionState } from '../api/session.tsx';

/** Returns by how many milliseconds deadlines are ahead of the wall clock: a sandbox can advance its clock. */
export function useClockOffsetMs(): number {
  const { session } = useSessionState();
  const credential = session?.kind === 'account' ? session.credential : undefined;
  // A key that may not read the clock shows times by the wall clock.
  const mayAsk = credential !== undefined && !credential.livemode && credential.scopes.includes('entities:write');
  const clock = useQuery({
    queryKey: ['sandbox-clock'],
    queryFn: ({ signal }) => session?.efs.getSandboxClock({ signal }),
    enabled: mayAsk,
  });
  return (clock.data?.offset_seconds ?? 0) * 1_000;
}
