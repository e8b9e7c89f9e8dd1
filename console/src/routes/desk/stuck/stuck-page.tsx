import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { StuckWork } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { jurisdictionName } from '../../../parts/jurisdictions.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { Ago } from '../../../parts/moment.tsx';
import { Empty } from '../../../parts/note.tsx';
import { Page, Section } from '../../../parts/page.tsx';
import { stuckQuery } from '../../../queries/desk.ts';
import { filingStateWords } from '../parts/queue-words.ts';
import { FailingWork, Retry } from './failing-work.tsx';
import { Jurisdictions } from './jurisdictions.tsx';

type Stuck = StuckWork['stuck'][number];

/** The service's own words name calls of the API; here a button makes them. */
const REMEDIES: Readonly<Record<Stuck['code'], string>> = {
  repeated_errors:
    'Search the log for “due work failed” with the id of this account. The work is retried by itself. When the cause is removed, “Retry now” retries it at once.',
  no_due_work: 'This is a defect of the service: report it. “Retry now” makes the work due again.',
  overdue_unnoticed: 'Check that a worker runs, and read its log for “cannot tell what is overdue”.',
};

/** Work that does not move, with its reason and its remedy. */
export function StuckPage() {
  const work = useQuery(stuckQuery(useEfs()));
  return (
    <Page title="Stuck work">
      <Loaded query={work} lines={6}>
        {({ stuck, jobs, filings }) => (
          <>
            <Section title="Stuck">
              {stuck.length === 0 ? <Empty title="Nothing is stuck" /> : <StuckList items={stuck} />}
            </Section>
            <Section title="Failing work">
              {jobs.length === 0 ? <Empty title="No work fails again and again" /> : <FailingWork jobs={jobs} />}
            </Section>
            <Section title="Silent registries">
              {filings.length === 0 ? (
                <Empty title="Every registry answers" />
              ) : (
                <ul className="rows">
                  {filings.map(({ id, legal_name, jurisdiction, state }) => (
                    <li key={id}>
                      <Link to="/desk/filings/$id" params={{ id }}>
                        {legal_name}
                      </Link>{' '}
                      <span className="soft">
                        {jurisdictionName(jurisdiction)} · {filingStateWords(state)}
                      </span>
                    </li>
                  ))}
                </ul>
              )}
            </Section>
          </>
        )}
      </Loaded>
      <Jurisdictions />
    </Page>
  );
}

function StuckList({ items }: { items: readonly Stuck[] }) {
  return (
    <ul className="rows">
      {items.map(({ job_id, legal_name, filing_id, code, missing, since, failures }) => (
        <li key={job_id} className="stack" style={{ gap: 'var(--space-1)' }}>
          <div className="row-apart">
            {filing_id === null ? (
              <strong>{legal_name ?? job_id}</strong>
            ) : (
              <Link to="/desk/filings/$id" params={{ id: filing_id }}>
                {legal_name ?? filing_id}
              </Link>
            )}
            <span className="soft small">
              <Ago at={since} />
              {failures > 0 && ` · failed ${failures} times`}
            </span>
          </div>
          <div>{missing}</div>
          <div className="soft">{REMEDIES[code]}</div>
          <Retry id={job_id} />
        </li>
      ))}
    </ul>
  );
}
