import type { AuditVerification } from '#sdk/audit.ts';
import { Note, type Tone } from '../../../parts/note.tsx';

const HEADLINES: Readonly<Record<AuditVerification['status'], { tone: Tone; words: string }>> = {
  verified: { tone: 'good', words: 'Verified: nothing was changed, dropped, added or moved' },
  verified_with_erased_entries: { tone: 'warn', words: 'Verified, with erased entries: everything else is unchanged' },
  verified_since_arrival: { tone: 'warn', words: 'Verified since its arrival, and not before' },
  unpinned: { tone: 'warn', words: 'Consistent, but no key is pinned' },
  failed: { tone: 'bad', words: 'Failed: the chain differs from what was recorded' },
};

export function Verdict({ verdict }: { verdict: AuditVerification }) {
  const { tone, words } = HEADLINES[verdict.status];
  return (
    <div role="status">
      <Note tone={tone}>
        <h3>{words}</h3>
        <p className="soft">
          This browser read {counted(verdict.entries, 'entry', 'entries')}
          {verdict.erased > 0 && `, ${verdict.erased} without data`}
          {verdict.votes.verified > 0 && `, and recounted ${counted(verdict.votes.verified, 'vote', 'votes')}`}.
        </p>
        {verdict.unvouched > 0 && (
          <p>Entries 1 to {verdict.unvouched.toLocaleString('en')} arrived from a source that nobody vouched for.</p>
        )}
        {verdict.problems.length > 0 && (
          <ul>
            {verdict.problems.map(({ seq, code, message }) => (
              <li key={`${seq} ${code}`}>
                {message} <code>{code}</code>
              </li>
            ))}
          </ul>
        )}
      </Note>
    </div>
  );
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
