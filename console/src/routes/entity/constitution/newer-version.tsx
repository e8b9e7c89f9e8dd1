import { Button } from '@mantine/core';
import { useState } from 'react';
import { placeWords, valueWords } from '#domain/constitution/change-words.ts';
import { diffConstitutions } from '#domain/constitution/diff.ts';
import type { Constitution } from '#sdk/index.ts';
import { ChangeList } from '../../../parts/change-list.tsx';
import { mergeTexts } from '../../../parts/editor/merge-texts.ts';
import { readableSource } from '../../../parts/editor/text-differences.ts';
import { Note } from '../../../parts/note.tsx';
import { ReasonedButton } from '../../../parts/reasoned-button.tsx';

type Props = {
  /** Text of the version that the person began with. */
  base: Constitution;
  mine: string;
  newer: Constitution;
  isWritten: boolean;
  /** Goes on with this text, as a change of the newer version. */
  onChoose: (text: string) => void;
};

/** Somebody else has saved a version: shows what they changed, and lets the person bring both together. */
export function NewerVersion({ base, mine, newer, isWritten, onChoose }: Props) {
  const [isReplacing, setReplacing] = useState(false);
  const changes = diffConstitutions(base.document, newer.document);
  const merge = mergeTexts(base, mine, newer);
  return (
    <section aria-label="A newer version">
      <Note tone="warn">
        <h3>Version {newer.version} was saved while you wrote</h3>
        <p>{isWritten ? 'Your text is still below. These are the changes of the other person:' : 'Its changes:'}</p>
        {changes.length === 0 ? (
          <p className="soft">Only comments or the order have changed.</p>
        ) : (
          <ChangeList changes={changes} />
        )}
        {isWritten && merge !== null && merge.conflicts.length > 0 && <Conflicts conflicts={merge.conflicts} />}
        <div className="row">
          {isWritten && (
            <ReasonedButton
              whyNot={merge === null ? 'Your text cannot be read yet. Correct it first.' : null}
              onClick={() => merge !== null && onChoose(merge.text)}
            >
              Add their changes to my text
            </ReasonedButton>
          )}
          {isWritten && (
            <Button variant="default" onClick={() => onChoose(mine)}>
              Keep my text, without their changes
            </Button>
          )}
          <Button
            variant="default"
            onClick={() => (isWritten && !isReplacing ? setReplacing(true) : onChoose(readableSource(newer.source)))}
          >
            {isReplacing ? 'Yes, discard my text' : `Go on with version ${newer.version}`}
          </Button>
        </div>
        <p className="soft small">
          Nothing is saved by that. The differences below then name all that your text changes.
        </p>
      </Note>
    </section>
  );
}

type Conflict = { pointer: string; mine: unknown; theirs: unknown };

function Conflicts({ conflicts }: { conflicts: readonly Conflict[] }) {
  return (
    <div>
      <p>
        <strong>Both of you have changed:</strong> your text keeps what you wrote there.
      </p>
      <ul>
        {conflicts.map(({ pointer, mine, theirs }) => (
          <li key={pointer}>
            {placeWords(pointer)}: yours {words(mine)}, theirs {words(theirs)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function words(value: unknown): string {
  return value === undefined ? 'removed' : valueWords(value);
}
