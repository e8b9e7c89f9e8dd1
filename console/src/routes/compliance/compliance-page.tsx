import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { OBLIGATION_STATUSES } from '#domain/compliance/stage.ts';
import type { DueFilings, Obligation } from '#sdk/index.ts';
import { useEfs, useLackOf } from '../../api/session.tsx';
import { ConfirmedAction } from '../../parts/confirmed-change.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Empty, Note } from '../../parts/note.tsx';
import { DueDay, ObligationState } from '../../parts/obligation-state.tsx';
import { OBLIGATION_WORDS } from '../../parts/obligation-words.ts';
import { Page } from '../../parts/page.tsx';
import { PageLinks } from '../../parts/page-links.tsx';
import { obligationsQuery } from '../../queries/compliance.ts';

const route = getRouteApi('/compliance');

const STATES = [
  { value: '', label: 'All' },
  ...OBLIGATION_STATUSES.map((value) => ({ value, label: OBLIGATION_WORDS[value].words })),
];

/** The duties of every company of the account, by due date. */
export function CompliancePage() {
  const { status, cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const lack = useLackOf('formation:submit');
  const [filed, setFiled] = useState<DueFilings | null>(null);
  const list = useQuery(obligationsQuery(useEfs(), { ...(status && { status }), ...(cursor && { cursor }) }));
  return (
    <Page title="Compliance calendar">
      <p className="soft">
        Duties of your companies after their formation. This service reminds you of them, and files annual reports and
        annual taxes if you ask for it. It is a reminder, not legal advice.
      </p>
      <div>
        <ConfirmedAction
          affects={['entities']}
          label="File all that is due"
          title="Open a filing for each annual report and tax that is due?"
          variant="default"
          whyNot={lack}
          change={(efs, options) => efs.fileAllDue({}, options)}
          onDone={(answer) => setFiled(answer as DueFilings)}
        />
      </div>
      {filed !== null && <Filed filings={filed} />}
      <search className="filters">
        <NativeSelect
          label="Status"
          data={STATES}
          value={status ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const chosen = OBLIGATION_STATUSES.find((each) => each === value);
            void navigate({ search: chosen === undefined ? {} : { status: chosen } });
          }}
        />
      </search>
      <Loaded query={list} lines={6}>
        {({ data, ...page }) => (
          <>
            {data.length === 0 ? <None isFiltered={status !== undefined} /> : <ObligationTable obligations={data} />}
            <PageLinks cursor={cursor} page={page} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** The filings that were opened, and each obligation that was skipped, with the reason. */
function Filed({ filings: { data, has_more } }: { filings: DueFilings }) {
  const opened = data.filter(({ outcome }) => outcome === 'opened').length;
  return (
    <Note tone="none">
      <p role="status">
        {opened === 0
          ? 'No filing was opened.'
          : `Filings opened: ${opened}. Each waits for its figures or its signature.`}
        {has_more && ' There are more: repeat this.'}
      </p>
      <ul aria-label="Obligations that are due">
        {data.map(({ obligation_id, legal_name, code, period, message }) => (
          <li key={obligation_id}>
            {legal_name}, {code.replaceAll('_', ' ')} {period}: {message}
          </li>
        ))}
      </ul>
    </Note>
  );
}

function None({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty title="No obligation has this status">
        <Link to="/compliance" search={{}}>
          Show all obligations
        </Link>
      </Empty>
    );
  }
  return <Empty title="No obligations yet">The calendar of a company begins when the registry has accepted it.</Empty>;
}

function ObligationTable({ obligations }: { obligations: readonly Obligation[] }) {
  return (
    <table className="list">
      <thead>
        <tr>
          <th scope="col">Duty</th>
          <th scope="col">Company</th>
          <th scope="col">Last day</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {obligations.map((obligation) => (
          <tr key={obligation.id}>
            <td>
              {obligation.title}
              {obligation.is_optional && <div className="soft small">A choice, no duty</div>}
            </td>
            <td>
              <Link to="/entities/$id/compliance" params={{ id: obligation.entity_id }}>
                {obligation.legal_name}
              </Link>
            </td>
            <td>
              <DueDay {...obligation} />
            </td>
            <td>
              <ObligationState status={obligation.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
