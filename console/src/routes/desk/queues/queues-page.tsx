import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEfs } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Page } from '../../../parts/page.tsx';
import { queuesQuery } from '../../../queries/desk.ts';
import { LaterMails } from '../mail/later-mails.tsx';
import { MailList } from '../mail/mail-list.tsx';
import { QueueList } from './queue-list.tsx';
import { QueueTabs } from './queue-tabs.tsx';

const route = getRouteApi('/desk');

/** The work of the operators, queue by queue. */
export function QueuesPage() {
  const { queue = 'to_file', cursor } = route.useSearch();
  const queues = useQuery(queuesQuery(useEfs()));
  return (
    <Page title="Desk">
      <div className="desk-columns" data-side="narrow">
        <Loaded query={queues} lines={8}>
          {({ data }) => <QueueTabs queues={data} chosen={queue} />}
        </Loaded>
        {queue === 'mail' ? (
          <div className="stack">
            <MailList cursor={cursor} />
            <LaterMails />
          </div>
        ) : (
          <QueueList queue={queue} cursor={cursor} />
        )}
      </div>
    </Page>
  );
}
