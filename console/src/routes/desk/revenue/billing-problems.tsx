import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BillingProblemList } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Ago } from '../../../parts/moment.tsx';
import { Empty } from '../../../parts/note.tsx';
import { Section } from '../../../parts/page.tsx';
import { sentence } from '../../../parts/sentence.ts';
import { billingProblemsQuery } from '../../../queries/desk.ts';

type Problem = BillingProblemList['data'][number];

/** Problems at Stripe, each with its remedy; one disappears when it is resolved. */
export function BillingProblems() {
  const problems = useQuery(billingProblemsQuery(useEfs()));
  return (
    <Section title="Billing problems">
      <Loaded query={problems}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No billing problem" />
          ) : (
            <ul className="rows">
              {data.map((problem) => (
                <Row key={`${problem.kind} ${problem.subject}`} problem={problem} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function Row({ problem }: { problem: Problem }) {
  const { kind, subject, code, request_id, account_id, since, times, action } = problem;
  return (
    <li className="stack" style={{ gap: 'var(--space-1)' }}>
      <div className="row-apart">
        <strong>{sentence(kind.replaceAll('_', ' '))}</strong>
        <span className="soft small">
          <Ago at={since} />
          {times > 1 && ` · seen ${times} times`}
        </span>
      </div>
      <div>{action}</div>
      <div className="soft small">
        {[subject, code, request_id].filter((each) => each !== null).join(' · ')}{' '}
        {account_id !== null && (
          <Link to="/desk/accounts/$id" params={{ id: account_id }}>
            Account
          </Link>
        )}
      </div>
    </li>
  );
}
