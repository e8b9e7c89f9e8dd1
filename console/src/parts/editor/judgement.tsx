import type { UseQueryResult } from '@tanstack/react-query';
import type { ConstitutionValidation } from '#sdk/index.ts';
import { Loaded } from '../loaded.tsx';
import { Note } from '../note.tsx';
import type { EditorHandle } from './yaml-editor.tsx';

type Problem = ConstitutionValidation['problems'][number];
type Props = {
  judged: UseQueryResult<ConstitutionValidation>;
  editor: EditorHandle | null;
  /** The company is filed, so what keeps one from being filed is nothing to it. */
  isFiled?: boolean;
};

/** All problems of the text, each with a button that leads to its line. */
export function Judgement({ judged, editor, isFiled = false }: Props) {
  return (
    <div aria-live="polite">
      <Loaded query={judged} lines={1}>
        {({ valid, problems, blockers: found, legal_name }) => {
          const blockers = isFiled ? [] : found;
          return valid ? (
            <Note tone={blockers.length === 0 ? 'good' : 'warn'}>
              <p>
                <strong>
                  {blockers.length === 0 ? 'The constitution is valid.' : 'The constitution is valid as a draft.'}
                </strong>
              </p>
              <p>It gives the legal name “{legal_name}”.</p>
              {blockers.length > 0 && <p className="soft">Before the company can be filed:</p>}
              <Problems problems={blockers} editor={editor} />
            </Note>
          ) : (
            <Note tone="bad">
              <p>
                <strong>{problems.length === 1 ? 'One problem' : `${problems.length} problems`}</strong>
              </p>
              <Problems problems={problems} editor={editor} />
            </Note>
          );
        }}
      </Loaded>
    </div>
  );
}

function Problems({ problems, editor }: { problems: readonly Problem[]; editor: EditorHandle | null }) {
  if (problems.length === 0) return null;
  return (
    <ul>
      {problems.map(({ pointer, code, message, line, column }) => (
        <li key={`${pointer} ${code} ${message}`}>
          {line !== undefined && (
            <>
              <button type="button" className="link" onClick={() => editor?.goTo(line, column ?? 1)}>
                Line {line}
              </button>
              {': '}
            </>
          )}
          {line === undefined ? message : message.replace(/^Line \d+: /, '')}
        </li>
      ))}
    </ul>
  );
}
