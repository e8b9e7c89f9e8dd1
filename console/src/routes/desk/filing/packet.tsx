import type { OperatorFiling } from '#sdk/index.ts';
import { Moment } from '../../../parts/moment.tsx';

/** Exactly what was signed, and every exchange with the office so far. */
export function Packet({
  filing: { packet, packet_hash, packet_changed_at, reference, attempts },
}: {
  filing: OperatorFiling;
}) {
  return (
    <div className="stack">
      {packet_changed_at !== null && (
        <p>
          The packet changed at <Moment at={packet_changed_at} />. File what is here now.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard. */}
      <section className="packet" tabIndex={0} aria-label="Content of the packet">
        <Value value={packet} />
      </section>
      <p className="soft small">
        Reference {reference} · hash <code>{packet_hash}</code>
      </p>
      {attempts.length > 0 && (
        <ul className="rows small" aria-label="Exchanges">
          {attempts.map(({ kind, ordinal, started_at, outcome, detail }) => (
            <li key={`${kind} ${ordinal}`}>
              <Moment at={started_at} /> · {kind}:{' '}
              {[outcome ?? 'open', detail].filter((each) => each !== null).join(', ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Any JSON as nested lists of names and values. */
function Value({ value }: { value: unknown }) {
  if (typeof value !== 'object' || value === null) return <span>{value === null ? '—' : String(value)}</span>;
  const entries = Object.entries(value);
  if (entries.length === 0) return <span>—</span>;
  return (
    <dl>
      {entries.map(([name, inner]) => (
        <div key={name}>
          <dt>{Array.isArray(value) ? Number(name) + 1 : name.replaceAll('_', ' ')}</dt>
          <dd>
            <Value value={inner} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
