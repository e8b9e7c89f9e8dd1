import { useQuery } from '@tanstack/react-query';
import type { Session } from '../api/session.tsx';
import { accountQuery } from '../queries/account.ts';

/** The operator or the account that is signed in, in short. */
export function SignedIn({ session }: { session: Session }) {
  return (
    <span className="soft small">
      <span className="hidden-text">Signed in: </span>
      {session.kind === 'operator' ? (
        <Name short={session.operator.name} whole={session.operator.name} />
      ) : (
        <AccountName session={session} />
      )}
    </span>
  );
}

function Name({ short, whole }: { short: string; whole: string }) {
  return (
    <span className="shell-who" title={whole}>
      {short}
    </span>
  );
}

function AccountName({ session: { efs, credential } }: { session: Extract<Session, { kind: 'account' }> }) {
  const { data } = useQuery(accountQuery(efs));
  const { account_id: id } = credential;
  const name = data?.name ?? data?.email ?? null;
  return <Name short={name ?? `Account …${id.slice(-6)}`} whole={name === null ? id : `${name}, ${id}`} />;
}
