import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSessionState } from '../../api/session.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { SecretOnce } from '../../parts/secret-once.tsx';
import { useAskFirst } from '../../parts/unsaved.tsx';

/** A key that has taken the place of another; `isOwn`: of the key of this session. */
export type Replacement = { secret: string; isOwn: boolean };

type Props = { replacement: Replacement; onClose: () => void };

/** Shows the new key once, and lets the session go on with it. */
export function Replaced({ replacement: { secret, isOwn }, onClose }: Props) {
  const { changeKey } = useSessionState();
  const askFirst = useAskFirst();
  const changing = useMutation({ mutationFn: () => changeKey(secret), onSuccess: onClose });
  return (
    <div className="card stack">
      {changing.error !== null && <ProblemNote error={changing.error} />}
      <SecretOnce title="The new key" secret={secret} />
      {isOwn && <p>This session still uses the old key.</p>}
      <div className="row">
        {isOwn && (
          <Button loading={changing.isPending} onClick={() => askFirst(() => changing.mutate())}>
            Go on with the new key
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          I have kept it
        </Button>
      </div>
    </div>
  );
}
