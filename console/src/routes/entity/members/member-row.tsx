import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiKey, StandingInvitation } from '#sdk/index.ts';
import { shortDid } from '../../../parts/member-name.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { useBrowserKey } from '../../../queries/browser-key.ts';
import { useCorporation } from '../../../queries/corporation.ts';
import type { Member } from '../../../queries/members.ts';
import { useIsReplaced } from '../constitution/way-to-change.ts';
import { ActAs } from './act-as.tsx';
import { AgentLimit } from './agent-limit.tsx';
import { InviteForm } from './invite-form.tsx';
import { MemberFacts } from './member-facts.tsx';
import { wayToAct } from './member-words.ts';
import { OpenInvitations } from './open-invitations.tsx';

type Props = {
  entityId: string;
  member: Member;
  /** You act for this member with the key that you use, or your account does, which is the member. */
  acting: 'you' | 'account' | null;
  /** The keys bound to them; null if they cannot be read. */
  keys: readonly ApiKey[] | null;
  /** Their invitations, oldest first. */
  invitations: readonly StandingInvitation[];
};

export function MemberRow({ entityId, member, acting, keys, invitations }: Props) {
  const [isInviting, setInviting] = useState(false);
  const { id: did, name, role, email } = member;
  const { tone, words } = acting === null ? wayToAct(member, keys, invitations) : ACTING[acting];
  const isDraft = useIsReplaced(entityId);
  const isCorporation = useCorporation(entityId) !== null;
  const browserKey = useBrowserKey();
  const isHere = browserKey !== null && browserKey.multikey === member.public_key;
  const shown = name ?? shortDid(did);
  return (
    <li className="stack" aria-label={shown}>
      <div className="row-apart">
        <h3>{shown}</h3>
        <span className="state" data-tone={tone}>
          {words}
        </span>
      </div>
      <MemberFacts entityId={entityId} member={member} />
      {role === 'algorithmic' && <AgentLimit entityId={entityId} did={did} />}
      {acting === 'account' ? (
        <p className="soft">The key with which the account made the company acts for this member.</p>
      ) : (
        <WaysToAct member={member} keys={keys} isHere={isHere} />
      )}
      {isHere && <ActAs entityId={entityId} member={member} browserKey={browserKey} />}
      <OpenInvitations entityId={entityId} name={shown} invitations={invitations} />
      <div className="row">
        {email !== undefined && !isInviting && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Invite ${shown}`}
            aria-expanded={false}
            onClick={() => setInviting(true)}
          >
            {invitations.length === 0 ? 'Invite' : 'Invite again'}
          </Button>
        )}
        {isDraft ? (
          <Link to="/entities/$id/constitution/edit" params={{ id: entityId }} className="small">
            Edit in the constitution
          </Link>
        ) : (
          <>
            {!isCorporation && (
              <ProposalLink entityId={entityId} did={did} form="role" label={`Change the role of ${shown}`}>
                Change the role
              </ProposalLink>
            )}
            <ProposalLink entityId={entityId} did={did} form="remove" label={`Remove ${shown}`}>
              Remove
            </ProposalLink>
          </>
        )}
      </div>
      {isInviting && email !== undefined && (
        <InviteForm entityId={entityId} member={{ ...member, email }} onClose={() => setInviting(false)} />
      )}
    </li>
  );
}

const ACTING = {
  you: { tone: 'good', words: 'You act for this member' },
  account: { tone: 'good', words: 'Your account acts for this member' },
} as const;

/** Each way by which the member acts, or what is missing for one. */
function WaysToAct({
  member: { public_key, email },
  keys,
  isHere,
}: Pick<Props, 'member' | 'keys'> & { isHere: boolean }) {
  const hasNoWay = keys !== null && keys.length === 0 && public_key === undefined;
  return (
    <ul className="plain-list soft">
      {keys?.map(({ id, name, display_prefix, created_at, expires_at }) => (
        <li key={id}>
          Key “{name}” (<code>{display_prefix}…</code>), made <Moment at={created_at} />
          {expires_at !== null && (
            <>
              , ends <Moment at={expires_at} />
            </>
          )}
        </li>
      ))}
      {public_key !== undefined && (
        <li>
          Signs with the key <code title={public_key}>{shortDid(public_key)}</code>, which the constitution names
        </li>
      )}
      {public_key !== undefined && !isHere && keys?.length === 0 && (
        <li>
          If that key is lost, {email === undefined ? 'add an e-mail address to invite them by' : 'invite them again'},
          or put another key into the constitution.
        </li>
      )}
      {hasNoWay && email !== undefined && <li>An invitation by mail lets them create a key of their own.</li>}
      {hasNoWay && email === undefined && (
        <li>The constitution has neither an e-mail address to invite nor a public key to check signatures with.</li>
      )}
    </ul>
  );
}

type LinkProps = { entityId: string; did: string; form: string; label: string; children: string };

function ProposalLink({ entityId, did, form, label, children }: LinkProps) {
  return (
    <Link
      to="/entities/$id/proposals/new"
      params={{ id: entityId }}
      search={{ form, member: did }}
      aria-label={label}
      className="small"
    >
      {children}
    </Link>
  );
}
