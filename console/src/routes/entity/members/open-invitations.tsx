import type { StandingInvitation } from '#sdk/index.ts';
import { ConfirmedAction } from '../../../parts/confirmed-change.tsx';
import { Copied } from '../../../parts/copied.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { useSandboxLinks } from '../../../queries/invitations.ts';

type Props = { entityId: string; name: string; invitations: readonly StandingInvitation[] };

/** Each open invitation of a member with its end; of the others, how the newest one ended. */
export function OpenInvitations({ entityId, name, invitations }: Props) {
  const links = useSandboxLinks(entityId);
  const open = invitations.filter(({ state }) => state === 'open');
  const newest = invitations.at(-1);
  if (open.length === 0) return newest === undefined ? null : <Ended invitation={newest} />;
  return (
    <ul className="plain-list stack" aria-label={`Open invitations of ${name}`}>
      {open.map(({ id, created_at, expires_at, scopes }) => (
        <li key={id} className="row-apart">
          <div>
            Invited <Moment at={created_at} />, open until <Moment at={expires_at} />
            <span className="soft small"> · {scopes.join(', ')}</span>
            <SandboxLink link={links.get(id)} />
          </div>
          <ConfirmedAction
            entityId={entityId}
            label="Revoke the invitation"
            title={`Revoke the invitation of ${name}?`}
            variant="default"
            change={(efs, options) => efs.deleteMemberInvitation(entityId, id, options)}
          />
        </li>
      ))}
    </ul>
  );
}

/** In a sandbox, the invited person is rehearsed by whoever invited. */
function SandboxLink({ link }: { link: string | undefined }) {
  if (link === undefined) return null;
  return (
    <dl>
      <Copied term="Mailed link, shown in a sandbox" value={link} />
    </dl>
  );
}

function Ended({ invitation: { state, created_at, expires_at, accepted_at } }: { invitation: StandingInvitation }) {
  return (
    <p className="soft">
      {accepted_at !== null && (
        <>
          Accepted an invitation <Moment at={accepted_at} />.
        </>
      )}
      {state === 'expired' && (
        <>
          The last invitation ended <Moment at={expires_at} />.
        </>
      )}
      {state === 'void' && (
        <>
          The invitation from <Moment at={created_at} /> is void: the address or the key of the member changed, or the
          key that invited them ended.
        </>
      )}
    </p>
  );
}
