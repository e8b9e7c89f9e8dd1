import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WebhookDelivery } from '#sdk/index.ts';
import { useEfs } from '../../api/session.tsx';
import { Ago, Moment } from '../../parts/moment.tsx';
import type { Tone } from '../../parts/note.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { ReasonedButton } from '../../parts/reasoned-button.tsx';
import { WEBHOOKS } from '../../queries/webhooks.ts';

const STATES: Readonly<Record<WebhookDelivery['state'], { tone: Tone; words: string }>> = {
  pending: { tone: 'busy', words: 'Pending' },
  delivered: { tone: 'good', words: 'Delivered' },
  failed: { tone: 'bad', words: 'Failed' },
};

export function stateWords(state: WebhookDelivery['state']): string {
  return STATES[state].words;
}

type Try = WebhookDelivery['tries'][number];

/** One message: its state, its last answer, its next attempt, and a button that sends it again. */
export function DeliveryRow({ delivery, isEnabled }: { delivery: WebhookDelivery; isEnabled: boolean }) {
  const { id, type, state, tries, next_try_at, created_at } = delivery;
  const efs = useEfs();
  const cache = useQueryClient();
  const sending = useMutation({
    mutationFn: () => efs.redeliverWebhookDelivery(id),
    onSuccess: () => cache.invalidateQueries({ queryKey: [WEBHOOKS] }),
  });
  const last = tries.at(-1);
  return (
    <li className="stack" style={{ gap: 'var(--space-1)' }}>
      <div className="row-apart">
        <span className="row">
          <code>{type}</code>
          <span className="state" data-tone={STATES[state].tone}>
            {STATES[state].words}
          </span>
        </span>
        <span className="soft small">
          <Ago at={created_at} />
        </span>
      </div>
      <div className="row-apart">
        <span className="soft small">
          {last === undefined ? 'No attempt yet' : `${attemptsWords(tries.length)}; the last: ${answerWords(last)}`}
          {next_try_at !== null && (
            <>
              {' · '}Next attempt <Moment at={next_try_at} />
            </>
          )}
        </span>
        <ReasonedButton
          size="compact-sm"
          variant="default"
          loading={sending.isPending}
          whyNot={isEnabled ? null : 'The endpoint is disabled.'}
          onClick={() => sending.mutate()}
        >
          Send again
        </ReasonedButton>
      </div>
      {sending.error !== null && <ProblemNote error={sending.error} />}
      {tries.length > 0 && <Tries tries={tries} />}
    </li>
  );
}

function Tries({ tries }: { tries: readonly Try[] }) {
  return (
    <details>
      <summary className="small">Every attempt</summary>
      <ol className="small">
        {tries.map((each) => (
          <li key={each.at}>
            <Moment at={each.at} />: {answerWords(each)}, {each.latency_ms} ms
            {each.answer !== null && each.answer !== '' && <pre className="mail-text">{each.answer}</pre>}
          </li>
        ))}
      </ol>
    </details>
  );
}

function attemptsWords(count: number): string {
  return count === 1 ? '1 attempt' : `${count} attempts`;
}

function answerWords({ status, error }: Try): string {
  return status === null ? (error ?? 'no answer') : `answer ${status}`;
}
