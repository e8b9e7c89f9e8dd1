import type { AuditVerification } from '#sdk/audit.ts';
import type { AuditRecord } from '#sdk/index.ts';
import { Moment } from '../../../parts/moment.tsx';

type Props = { records: readonly AuditRecord[]; problems: AuditVerification['problems'] };

/** Each entry with its place, and its data on request. */
export function EntryList({ records, problems }: Props) {
  const wrong = new Set(problems.map(({ seq }) => seq));
  return (
    <ol className="rows" aria-label="Entries">
      {records.map(({ entry, data }) => (
        <li key={entry.seq}>
          <div className="row-apart">
            <span className="row">
              <span className="soft">{entry.seq}</span>
              <code>{entry.action}</code>
              {wrong.has(entry.seq) && (
                <span className="state" data-tone="bad">
                  Wrong
                </span>
              )}
            </span>
            <span className="soft small">
              {entry.actor.type} · <Moment at={entry.at} />
            </span>
          </div>
          <details>
            <summary className="soft small">Hash and data</summary>
            <p className="small">
              <code>{entry.hash}</code>
            </p>
            <pre className="small" style={{ whiteSpace: 'pre-wrap' }}>
              {data === null ? 'Erased' : JSON.stringify(data, null, 2)}
            </pre>
          </details>
        </li>
      ))}
    </ol>
  );
}
