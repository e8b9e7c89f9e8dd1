import { Note } from '../../../parts/note.tsx';

/** The reason why the button of a form cannot be pressed once more. */
export const RECORDED = 'It is recorded.';

/** A form shows it between the answer of the service and the turn of its worker. */
export function Recorded() {
  return (
    <div role="status">
      <Note tone="good">
        <p>It is recorded. This page shows the new state in a moment.</p>
      </Note>
    </div>
  );
}
