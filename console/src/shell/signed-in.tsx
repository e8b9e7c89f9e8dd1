import { useQuery } from '@tanstack/react-query';
import type { Session } from '../api/session.tsx';
import { accountQuery } from '../queries/account.ts';

/** The operator or the account that is signed in, in short. */
export function SignedIn({ session }: { session: Session }) {
  return (
    <span className="soft small shell-who">
      {session.kind === 'operator' ? session.operator.name : <AccountName session={session} />}
    </span>
  );
}

function AccountName({ session: { efs, credential } }: { session: Extract<Session, { kind: 'account' }> }) {
  const { data } = useQuery(accountQuery(efs));
  const { account_id: id } = credential;
  return <span title={id}>{data?.name ?? data?.email ?? `Account …${id.slice(-6)}`}</span>;
}
