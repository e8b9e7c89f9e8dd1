import type { ApiKey } from '#sdk/index.ts';
import { useSessionState } from '../../api/session.tsx';
import { ConfirmedAction } from '../../parts/confirmed-change.tsx';
import { Note } from '../../parts/note.tsx';

type Props = { apiKey: ApiKey; isOwn: boolean };

/** Ends a key for good, after saying what ends with it. */
export function RevokeKey({ apiKey: { id, name, member, scopes }, isOwn }: Props) {
  const { signOut } = useSessionState();
  return (
    <ConfirmedAction
      affects={['account']}
      label="Revoke"
      title={`Revoke “${name}”?`}
      variant="default"
      change={(efs, options) => efs.revokeApiKey(id, options)}
      {...(isOwn && { onDone: signOut })}
    >
      {isOwn && (
        <Note tone="warn">
          <p>
            <strong>This is the key of this session.</strong> You are signed out at once, and can come back only with
            another key.
          </p>
        </Note>
      )}
      <div>
        <h3>Ends with the key</h3>
        <ul>
          <li>Every program that uses it is refused within a second.</li>
          <li>Its tokens stop working.</li>
          {scopes.includes('keys:manage') && <li>Invitations that were mailed with it and are still open.</li>}
          {member !== null && (
            <li>Its member acts with it no more, and needs a new invitation or another signature.</li>
          )}
        </ul>
      </div>
      <p className="soft">Keys that were made with it stay.</p>
    </ConfirmedAction>
  );
}
