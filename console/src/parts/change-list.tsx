import { placeWords, valueWords } from '#domain/constitution/change-words.ts';
import type { ConstitutionDiff } from '#sdk/index.ts';

type Change = ConstitutionDiff['changes'][number] & { without_force?: readonly string[] };

/** Differences of two constitutions in words. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <ul className="changes" aria-label="Changes">
      {changes.map((change) => (
        <li key={`${change.op} ${change.pointer}`}>
          <span className="soft small">{placeWords(change.pointer)}</span>
          <div>
            <Difference change={change} />
            {change.without_force?.map((sentence) => (
              <p key={sentence} className="soft small">
                {sentence}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Difference({ change: { op, pointer, before, after } }: { change: Change }) {
  if (op === 'add') {
    return (
      <>
        Added: <ins>{valueWords(after, pointer)}</ins>
      </>
    );
  }
  if (op === 'remove') {
    return (
      <>
        Removed: <del>{valueWords(before, pointer)}</del>
      </>
    );
  }
  return (
    <>
      From <del>{valueWords(before, pointer)}</del> to <ins>{valueWords(after, pointer)}</ins>
    </>
  );
}
