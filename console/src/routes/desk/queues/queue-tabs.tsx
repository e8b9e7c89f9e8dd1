import { Link } from '@tanstack/react-router';
import type { QueueList } from '#sdk/index.ts';
import { Ago } from '../../../parts/moment.tsx';
import { QUEUE_GROUPS, type QueueName } from '../../../queries/queue-names.ts';
import { QUEUE_WORDS } from '../parts/queue-words.ts';

type Queue = QueueList['data'][number];

/** All queues with how much is in them and how old it is, those of the operators first. */
export function QueueTabs({ queues, chosen }: { queues: readonly Queue[]; chosen: QueueName }) {
  return (
    <nav className="stack" aria-label="Queues">
      {Object.entries(QUEUE_GROUPS).map(([group, names]) => (
        <section key={group} aria-label={group}>
          <h2 className="soft small">{group}</h2>
          <ul className="queue-tabs">
            {names.map((name) => (
              <Tab
                key={name}
                name={name}
                queue={queues.find(({ queue }) => queue === name)}
                isChosen={name === chosen}
              />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Tab({ name, queue, isChosen }: { name: QueueName; queue: Queue | undefined; isChosen: boolean }) {
  const { count = 0, has_more = false, oldest_at = null } = queue ?? {};
  return (
    <li>
      <Link to="/desk" search={{ queue: name }} data-empty={count === 0} {...(isChosen && { 'aria-current': 'page' })}>
        <span>{QUEUE_WORDS[name].name}</span>
        <strong>
          {count}
          {has_more && '+'}
        </strong>
        <span className="soft small">
          {oldest_at !== null && (
            <>
              oldest <Ago at={oldest_at} />
            </>
          )}
        </span>
      </Link>
    </li>
  );
}
