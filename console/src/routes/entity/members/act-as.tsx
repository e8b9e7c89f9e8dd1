import { useMutation } from '@tanstack/react-query';
import { MEMBERS_NEVER } from '#domain/access/permissions.ts';
import type { Credential, EfsClient } from '#sdk/index.ts';
import type { BrowserKey } from '../../../api/browser-key.ts';
import { nowMs } from '../../../api/clock.ts';
import { proveMember } from '../../../api/prove-member.ts';
import { useLackOf, useSessionState } from '../../../api/session.tsx';
import { ProblemNote } from '../../../parts/problem-note.tsx';
import { ReasonedButton } from '../../../parts/reasoned-button.tsx';
import { SCOPES_OF_MEMBERS } from '../../../parts/scope-choice.tsx';
import { useAskFirst } from '../../../parts/unsaved.tsx';
import type { Member } from '../../../queries/members.ts';

const LASTS_MS = 12 * 3_600_000;

type Props = { entityId: string; member: Member; browserKey: BrowserKey };

/** Approvals and proposals need a key of the service that is bound to the member, which this signature gives. */
export function ActAs({ entityId, member, browserKey }: Props) {
  const { session, changeKey } = useSessionState();
  const askFirst = useAskFirst();
  const acting = useMutation({
    mutationFn: async () => {
      if (session?.kind !== 'account') return;
      await changeKey(await bindKey(session.efs, session.credential, { entityId, member, browserKey }));
    },
  });
  const shown = member.name ?? 'this member';
  const whyNot = useLackOf('keys:manage');
  const bound = session?.kind === 'account' ? session.credential.member : null;
  if (bound !== null) return bound.did === member.id ? <p>You act as {shown} until you sign out.</p> : null;
  return (
    <div className="card stack">
      {acting.error !== null && <ProblemNote error={acting.error} />}
      <p>
        This browser has the key of {shown}, so it can vote for them. To approve, propose and execute as well, this tab
        needs a key of the service for them. It is made now, ends after twelve hours, and takes the place of your key
        until you sign out.
      </p>
      <div>
        <ReasonedButton whyNot={whyNot} loading={acting.isPending} onClick={() => askFirst(() => acting.mutate())}>
          Act as {shown}
        </ReasonedButton>
      </div>
    </div>
  );
}

/** Returns a key that acts for the member, who proves by a signature that it is theirs. */
async function bindKey(
  efs: EfsClient,
  credential: Credential,
  { entityId, member, browserKey }: Props,
): Promise<string> {
  const { id: did, name } = member;
  const end = Math.min(
    nowMs() + LASTS_MS,
    credential.expires_at === null ? Infinity : Date.parse(credential.expires_at),
  );
  const { api_key } = await efs.createApiKey({
    name: `In a browser: ${name ?? did}`.slice(0, 200),
    scopes: SCOPES_OF_MEMBERS.filter((scope) => credential.scopes.includes(scope) && !MEMBERS_NEVER.includes(scope)),
    expires_at: new Date(end).toISOString(),
    member: await proveMember(efs, { entityId, did, key: browserKey }),
  });
  if (api_key === null) throw new Error('The service did not show the key. Try again.');
  return api_key;
}
