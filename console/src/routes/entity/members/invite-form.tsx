import { Button } from '@mantine/core';
import { useState } from 'react';
import { MEMBERS_NEVER } from '#domain/access/permissions.ts';
import type { MemberInvitation } from '#sdk/index.ts';
import { useLackOf, useScopes } from '../../../api/session.tsx';
import { ConfirmedAction } from '../../../parts/confirmed-change.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Note } from '../../../parts/note.tsx';
import { SCOPES_OF_MEMBERS, ScopeChoice } from '../../../parts/scope-choice.tsx';
import type { Member } from '../../../queries/members.ts';

type Props = { entityId: string; member: Member & { email: string }; onClose: () => void };

/** Mails a link by which the member makes a key of their own, with these scopes. */
export function InviteForm({ entityId, member: { id: did, email }, onClose }: Props) {
  const whyNot = useLackOf('keys:manage');
  const offered = useScopes().filter((scope) => !MEMBERS_NEVER.includes(scope));
  const [scopes, setScopes] = useState(() => SCOPES_OF_MEMBERS.filter((scope) => offered.includes(scope)));
  const [sent, setSent] = useState<MemberInvitation | null>(null);
  return (
    <div className="card stack">
      <ScopeChoice label="Scopes of their key" offered={offered} value={scopes} onChange={setScopes} />
      <p className="soft small">
        The link works once, for seven days, and stops working if the address or the public key of the member changes,
        or if the key that you use now ends. Earlier links stay valid until they are revoked.
      </p>
      <div aria-live="polite">
        {sent !== null && (
          <Note tone="good">
            <p>
              An invitation to {email} is in the outbox of the service. Where no mail is sent, its operator hands it
              over. Its link works until <Moment at={sent.expires_at} />.
            </p>
          </Note>
        )}
      </div>
      <div className="row">
        <ConfirmedAction
          entityId={entityId}
          label={sent === null ? 'Mail the invitation' : 'Mail another invitation'}
          title={`Mail an invitation to ${email}?`}
          whyNot={whyNot ?? (scopes.length === 0 ? 'Choose a scope first.' : null)}
          change={(efs, options) => efs.createMemberInvitation(entityId, did, { scopes }, options)}
          onDone={(answer) => setSent(answer as MemberInvitation)}
        />
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
