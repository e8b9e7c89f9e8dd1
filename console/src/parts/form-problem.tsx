import { ApiError } from '#sdk/errors.ts';
import { isAllAt } from './field-problems.ts';
import { Note } from './note.tsx';
import { ProblemNote } from './problem-note.tsx';

/** The refusal of a form: a short note if each problem is shown at its field, else the whole of it. */
export function FormProblem({ error, pointers }: { error: Error | null; pointers: readonly string[] }) {
  if (error === null) return null;
  if (!isAllAt(error, pointers)) return <ProblemNote error={error} />;
  return (
    <div role="alert">
      <Note tone="bad">
        <div className="row-apart">
          <h3>Nothing was recorded</h3>
          <code>{error instanceof ApiError ? error.code : ''}</code>
        </div>
        <p>The marked fields say why. Correct them, then try again.</p>
      </Note>
    </div>
  );
}
