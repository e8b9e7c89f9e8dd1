import type { ConstitutionDiff } from '#sdk/index.ts';
import { placeWords } from './place-words.ts';

type Change = ConstitutionDiff['changes'][number];

/** Differences of two constitutions in words. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <ul className="changes" aria-label="Changes">
      {changes.map((change) => (
        <li key={`${change.op} ${change.pointer}`}>
          <span className="soft small">{placeWords(change.pointer)}</span>
          <div>
            <Difference change={change} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Difference({ change: { op, before, after } }: { change: Change }) {
  if (op === 'add') {
    return (
      <>
        Added: <ins>{valueWords(after)}</ins>
      </>
    );
  }
  if (op === 'remove') {
    return (
      <>
        Removed: <del>{valueWords(before)}</del>
      </>
    );
  }
  return (
    <>
      From <del>{valueWords(before)}</del> to <ins>{valueWords(after)}</ins>
    </>
  );
}

export function valueWords(value: unknown): string {
  if (value === null) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueWords).join(', ');
  if (typeof value !== 'object') return String(value);
  const members = Object.entries(value).map(([key, inner]) => `${key.replaceAll('_', ' ')}: ${valueWords(inner)}`);
  return members.join('; ');
}
