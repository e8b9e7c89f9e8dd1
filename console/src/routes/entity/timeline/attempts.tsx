import type { FormationAttempt } from '#sdk/index.ts';
import { Moment } from '../../../parts/moment.tsx';

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
                {kind}: <strong>{outcome ?? 'open'}</strong>
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
