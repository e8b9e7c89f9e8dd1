import type { OperatorFiling } from '#sdk/index.ts';
import { Moment } from '../../../parts/moment.tsx';
import { dollars, usd } from '../../../parts/money.ts';
import { sentence } from '../../../parts/sentence.ts';

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
              <Moment at={started_at} /> · {KINDS[kind] ?? kind}:{' '}
              {[(outcome ?? 'open').replaceAll('_', ' '), detail].filter((each) => each !== null).join(', ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const KINDS: Readonly<Record<string, string>> = { send: 'Sent', lookup: 'Asked for the outcome', report: 'Recorded' };

/** Any JSON as nested lists of names and values, in words; `name` is the one that the value has. */
function Value({ value, name = '' }: { value: unknown; name?: string }) {
  if (typeof value !== 'object' || value === null) return <span>{plainWords(name, value)}</span>;
  const entries = Object.entries(value);
  if (entries.length === 0) return <span>—</span>;
  return (
    <dl>
      {entries.map(([key, inner]) => (
        <div key={key}>
          <dt>{Array.isArray(value) ? Number(key) + 1 : nameWords(key)}</dt>
          <dd>
            <Value value={inner} name={key} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const UNIT = /_(cents|usd)$/;
const SHORT: Readonly<Record<string, string>> = { did: 'DID', id: 'Id', ein: 'EIN' };

function nameWords(name: string): string {
  return SHORT[name] ?? sentence(name.replace(UNIT, '').replaceAll('_', ' '));
}

function plainWords(name: string, value: unknown): string {
  if (value === null) return '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && name.endsWith('_cents')) return dollars(value);
  if (typeof value === 'string' && name.endsWith('_usd')) return usd(value);
  return String(value);
}
