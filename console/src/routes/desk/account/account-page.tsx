import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Account } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Note } from '../../../parts/note.tsx';
import { Page, Section } from '../../../parts/page.tsx';
import { anyAccountQuery } from '../../../queries/desk.ts';
import { DeskAction } from '../parts/desk-action.tsx';
import { Closed } from './closed.tsx';
import { ReissuedKey } from './reissued-key.tsx';

const route = getRouteApi('/desk/accounts/$id');

/** The account of anyone: its suspension, and a key for someone who lost theirs. */
export function AccountPage() {
  const { id } = route.useParams();
  const account = useQuery(anyAccountQuery(useEfs(), id));
  return (
    <Page title={account.data?.name ?? account.data?.email ?? 'Account'}>
      <Loaded query={account} lines={5}>
        {(data) => (
          <>
            <Facts account={data} />
            {data.closed_at === null ? (
              <>
                <Suspension account={data} />
                <ReissuedKey account={data} />
              </>
            ) : (
              <Closed account={data} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Facts({ account: { id, email, created_at } }: { account: Account }) {
  return (
    <dl className="facts card">
      <div>
        <dt>E-mail address</dt>
        <dd>{email ?? 'None'}</dd>
      </div>
      <div>
        <dt>Since</dt>
        <dd>
          <Moment at={created_at} />
        </dd>
      </div>
      <div>
        <dt>Id</dt>
        <dd>
          <code>{id}</code>
        </dd>
      </div>
    </dl>
  );
}

function Suspension({ account: { id, suspended_at } }: { account: Account }) {
  if (suspended_at === null) {
    return (
      <Section title="An account that must stop">
        <p>All its keys can then only read, within a second. Filings that were sent are followed to their end.</p>
        <DeskAction
          label="Suspend the account"
          title="Suspend the account?"
          variant="default"
          change={(efs, options) => efs.suspendAccount(id, options)}
        />
      </Section>
    );
  }
  return (
    <Section title="Suspended">
      <Note tone="warn">
        <p>
          Suspended since <Moment at={suspended_at} />: it can only read.
        </p>
      </Note>
      <DeskAction
        label="Resume the account"
        title="Resume the account?"
        change={(efs, options) => efs.resumeAccount(id, options)}
      />
    </Section>
  );
}
