import { useQuery } from '@tanstack/react-query';
import type { OutboxMail } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Ago } from '../../../parts/moment.tsx';
import { Empty } from '../../../parts/note.tsx';
import { Section } from '../../../parts/page.tsx';
import { PageLinks } from '../../../parts/page-links.tsx';
import { sentence } from '../../../parts/sentence.ts';
import { mailPageQuery } from '../../../queries/desk.ts';
import { DeskAction } from '../parts/desk-action.tsx';
import { QUEUE_WORDS } from '../parts/queue-words.ts';

/** Mails that could not leave: a person hands them over. */
export function MailList({ cursor }: { cursor: string | undefined }) {
  const page = useQuery(mailPageQuery(useEfs(), cursor));
  const { name, todo, none } = QUEUE_WORDS.mail;
  return (
    <Section title={name}>
      <p className="soft">{todo} A link is as powerful as a key: give it only to the person at the address.</p>
      <Loaded query={page} lines={6}>
        {({ data, ...page }) => (
          <>
            {data.length === 0 ? (
              <Empty title={none} />
            ) : (
              <ul className="rows">
                {data.map((mail) => (
                  <Mail key={mail.id} mail={mail} />
                ))}
              </ul>
            )}
            <PageLinks page={page} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Mail({ mail: { id, to, subject, text, purpose, state, created_at, last_error } }: { mail: OutboxMail }) {
  return (
    <li className="stack" style={{ gap: 'var(--space-2)' }}>
      <div className="row-apart">
        <strong>{subject}</strong>
        <span className="soft small">
          {sentence(state.replaceAll('_', ' '))} · <Ago at={created_at} />
        </span>
      </div>
      <div>
        To {to} <span className="soft">({purpose.replaceAll('_', ' ')})</span>
      </div>
      {last_error !== null && <div className="soft small">Last error: {last_error}</div>}
      {text !== null && (
        <details>
          <summary>Show the text with its link</summary>
          <pre className="mail-text">{text}</pre>
        </details>
      )}
      <DeskAction
        label="I have delivered it"
        title={`Record the delivery to ${to}?`}
        variant="default"
        change={(efs, options) => efs.recordMailDelivery(id, options)}
      />
    </li>
  );
}
