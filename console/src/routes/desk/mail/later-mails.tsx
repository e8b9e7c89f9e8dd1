import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEfs } from '../../../api/session.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Section } from '../../../parts/page.tsx';
import { ProblemNote } from '../../../parts/problem-note.tsx';
import { askedAgentsQuery, waitingMailsQuery } from '../../../queries/desk.ts';

/** Mails that leave later by themselves, with the time and the reason; nothing if there are none. */
export function LaterMails() {
  const efs = useEfs();
  const mails = useQuery(waitingMailsQuery(efs));
  const asked = useQuery(askedAgentsQuery(efs));
  const error = mails.error ?? asked.error;
  if (error !== null) return <ProblemNote error={error} />;
  const agents = (asked.data?.data ?? []).flatMap(({ id, legal_name, queues }) => {
    const at = queues.find(({ queue }) => queue === 'agent_consent')?.waits_until ?? null;
    return at === null ? [] : [{ id, legal_name, at }];
  });
  const crowded = mails.data?.data ?? [];
  if (agents.length + crowded.length === 0) return null;
  return (
    <Section title="Leave later by themselves">
      <ul className="rows">
        {agents.map(({ id, legal_name, at }) => (
          <li key={id}>
            <Link to="/desk/filings/$id" params={{ id }} search={{ queue: 'agent_consent' }}>
              {legal_name}
            </Link>
            : the registered agent is asked with its next daily mail, <Moment at={at} />.{' '}
            <span className="soft">An agent gets one mail a day for all its companies.</span>
          </li>
        ))}
        {crowded.map(({ id, to, subject, waits_until }) => (
          <li key={id}>
            <strong>{subject}</strong> to {to}
            {waits_until === null ? (
              ': leaves next.'
            ) : (
              <>
                : not before <Moment at={waits_until} />.
              </>
            )}{' '}
            <span className="soft">This address got many mails within the hour.</span>
          </li>
        ))}
      </ul>
      {(asked.data?.has_more === true || mails.data?.has_more === true) && (
        <p className="soft">There may be more: the queue Agent’s consent has all of them.</p>
      )}
    </Section>
  );
}
