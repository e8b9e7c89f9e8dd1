import type { OperatorFiling } from '#sdk/index.ts';
import { Note } from '../../../parts/note.tsx';

type Check = NonNullable<OperatorFiling['evidence_check']>;

/** The facts that the service found in the proof, or missed there. */
export function EvidenceCheckNote({ check }: { check: Check }) {
  const { outcome, missing, note, page, second_reading, recognized_number } = check;
  return (
    <Note tone={outcome === 'found' ? 'good' : 'warn'}>
      <p>
        {outcome === 'found' && 'The text of the proof has the number and the name.'}
        {outcome === 'unreadable' && 'The proof has no text that can be read: only a person can compare it.'}
        {outcome === 'not_found' && `The text of the proof lacks: ${missing.join(', ').replaceAll('_', ' ')}.`}
      </p>
      {page !== undefined && <p>Only page {page} of it was compared.</p>}
      {recognized_number === 'same' && <p>The service recognized the recorded number in its picture.</p>}
      {recognized_number === 'similar' && (
        <p>The service recognized a similar number in its picture, not the recorded one. Look closely.</p>
      )}
      {second_reading === 'another_person' && <p>Two people read the number in it.</p>}
      {second_reading === 'same_person' && <p>One person read the number in it twice, a day apart.</p>}
      {note !== null && <p className="soft">Reason given: {note}</p>}
    </Note>
  );
}
