import type { WebhookEndpoint } from '#sdk/index.ts';
import { Ago } from '../../parts/moment.tsx';

const REASONS: Readonly<Record<NonNullable<WebhookEndpoint['disabled_reason']>, string>> = {
  account: 'It was disabled by a call.',
  gone: 'It answered 410, which asks for nothing more.',
  failing: 'Every attempt failed for five days.',
  key_ended: 'The key that made it has ended.',
};

/** The state of an endpoint, and the reason for it. */
export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { status, disabled_reason, disabled_at, failing_since } = endpoint;
  if (status === 'disabled') {
    return (
      <>
        <State tone="none" words="Disabled" />
        <div className="soft small">
          {disabled_reason !== null && REASONS[disabled_reason]} {disabled_at !== null && <Ago at={disabled_at} />}
        </div>
      </>
    );
  }
  if (failing_since === null) return <State tone="good" words="Enabled" />;
  return (
    <>
      <State tone="warn" words="Enabled, failing" />
      <div className="soft small">
        The first of the failed attempts was <Ago at={failing_since} />.
      </div>
    </>
  );
}

function State({ tone, words }: { tone: string; words: string }) {
  return (
    <span className="state" data-tone={tone}>
      {words}
    </span>
  );
}
