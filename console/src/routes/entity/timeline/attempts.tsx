import type { FormationAttempt } from '#sdk/index.ts';
import { Moment } from '../../../parts/moment.tsx';
import { sentence } from '../../../parts/sentence.ts';

const KINDS: Readonly<Record<FormationAttempt['kind'], string>> = {
  send: 'Sent',
  lookup: 'Asked for the outcome',
  report: 'Recorded by an operator',
};

/** Every exchange with the registry, for those who want to know exactly what was asked and answered. */
export function Attempts({ attempts }: { attempts: readonly FormationAttempt[] }) {
  if (attempts.length === 0) return null;
  return (
    <details>
      <summary>Exchanges with the registry ({attempts.length})</summary>
      <ol className="rows" style={{ marginTop: 'var(--space-2)' }}>
        {attempts.map(({ reference, ordinal, kind, started_at, outcome, detail }) => (
          <li key={`${reference} ${ordinal}`}>
            <div className="row-apart">
              <span>
                {KINDS[kind]}: <strong>{sentence((outcome ?? 'open').replaceAll('_', ' '))}</strong>
              </span>
              <span className="soft small">
                <Moment at={started_at} />
              </span>
            </div>
            {detail !== null && <p className="soft small">{detail}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}
