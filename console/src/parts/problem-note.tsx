import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Note } from './note.tsx';
import type { Labels } from './problem-items.ts';
import type { Step } from './problem-steps.ts';
import { tell } from './problem-words.ts';

type Props = { error: unknown; onRetry?: () => void; labels?: Labels };

/** An error with its code, and the page on which a person can take the next step. */
export function ProblemNote({ error, onRetry, labels }: Props) {
  const { code, title, detail, items, steps, requestId, isPassing } = tell(error, labels);
  return (
    <div role="alert">
      <Note tone="bad">
        <div className="row-apart">
          <h3>{title}</h3>
          <code>{code}</code>
        </div>
        {detail !== null && <p>{detail}</p>}
        {items.length > 0 && (
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
        {steps.length > 0 && <Steps steps={steps} />}
        <div className="row small">
          {onRetry && isPassing && (
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
          {requestId !== null && <span className="soft">Request {requestId}</span>}
          {requestId !== null && <a href={`/problems/${code}`}>About this error</a>}
        </div>
      </Note>
    </div>
  );
}

function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <div>
      <span className="soft">Next step</span>
      <ul>
        {steps.map(({ words, page }) => (
          <li key={words}>{page === undefined ? words : <Link {...page}>{words}</Link>}</li>
        ))}
      </ul>
    </div>
  );
}
