import { Button } from '@mantine/core';
import { ApiError, ConnectionError } from '#sdk/errors.ts';
import { Note } from './note.tsx';

type Told = { code: string; title: string; detail: string; items: string[]; steps: string[]; requestId: string | null };

/** An error with its code and the next step, as the service gives them. */
export function ProblemNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { code, title, detail, items, steps, requestId } = tell(error);
  return (
    <div role="alert">
      <Note tone="bad">
        <div className="row-apart">
          <h3>{title}</h3>
          <code>{code}</code>
        </div>
        <p>{detail}</p>
        {items.length > 0 && <List items={items} />}
        {steps.length > 0 && (
          <div>
            <span className="soft">Next step</span>
            <List items={steps} />
          </div>
        )}
        <div className="row small">
          {onRetry && (
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

function List({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function tell(error: unknown): Told {
  if (error instanceof ApiError && error.problem !== null) {
    const { code, title, detail, request_id, errors = [], next_actions = [] } = error.problem;
    const items = errors.map(({ pointer, message }) => (pointer === '' ? message : `${pointer}: ${message}`));
    return { code, title, detail, items, steps: next_actions.map(({ message }) => message), requestId: request_id };
  }
  if (error instanceof ConnectionError) {
    return {
      code: 'no_answer',
      title: 'The service did not answer',
      detail: 'The connection failed, or the service is not running.',
      items: [],
      steps: ['Check the connection, then try again. Nothing is done twice.'],
      requestId: null,
    };
  }
  const detail = error instanceof Error ? error.message : String(error);
  return {
    code: error instanceof ApiError ? String(error.status) : 'console_error',
    title: 'Something failed on this page',
    detail,
    items: [],
    steps: ['Reload the page.'],
    requestId: null,
  };
}
