import '../../../styles/governance.css';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Constitution, Entity, Proposal } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { ChangeList } from '../../../parts/change-list.tsx';
import { ConfirmedAction } from '../../../parts/confirmed-change.tsx';
import { Judgement } from '../../../parts/editor/judgement.tsx';
import { readableSource, textDifferences } from '../../../parts/editor/text-differences.ts';
import { type EditorHandle, YamlEditor } from '../../../parts/editor/yaml-editor.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Section } from '../../../parts/page.tsx';
import { trimmed } from '../../../parts/texts.ts';
import { Unsaved } from '../../../parts/unsaved.tsx';
import { editedConstitutionQuery } from '../../../queries/constitution.ts';
import { useCorporation } from '../../../queries/corporation.ts';
import { useActingMember } from '../../../queries/members.ts';
import { useValidation } from '../../../queries/validation.ts';
import { NewerVersion } from './newer-version.tsx';
import { isReplaced } from './way-to-change.ts';

const route = getRouteApi('/entities/$id');

type Edited = { entity: Entity; constitution: Constitution };

/** Edits the text in place. A draft is replaced; a company that exists gets a proposal to amend it. */
export function EditConstitutionPage() {
  const { id } = route.useParams();
  const query = useQuery(editedConstitutionQuery(useEfs(), id));
  return (
    <Loaded query={query} lines={8}>
      {(latest) => <Editing latest={latest} />}
    </Loaded>
  );
}

/** Another version that is saved meanwhile takes no text away: the person chooses what happens with both. */
function Editing({ latest }: { latest: Edited }) {
  const [chosen, setBase] = useState(latest);
  const [text, setText] = useState(() => readableSource(latest.constitution.source));
  const [editor, setEditor] = useState<EditorHandle | null>(null);
  const { judged, lack, isCurrent } = useValidation(text);
  const isCorporation = useCorporation(latest.entity.id) !== null;
  const isOutdated = chosen.constitution.version !== latest.constitution.version;
  // Other changes of the entity leave the text as it is.
  const base = isOutdated ? chosen : latest;
  const source = readableSource(base.constitution.source);
  const changes = textDifferences(source, text);
  const isDraft = isReplaced(base.entity.state);
  const whyNotJudged = lack === null ? whyNotValid(isCurrent, judged.data?.valid ?? false) : null;
  const whyNot = isOutdated ? CHOOSE : text === source ? 'Change the text first.' : whyNotJudged;
  const goOn = (next: string): void => {
    setBase(latest);
    setText(next);
  };
  return (
    <Section title={isDraft ? 'Edit the constitution' : 'Propose an amendment'}>
      <Unsaved isWritten={text !== source} />
      <p className="soft">
        {isDraft
          ? 'The new text replaces version '
          : `${decidersOf(isCorporation)} on the new text. It would replace version `}
        {base.constitution.version}, which is kept.{' '}
        <Link to="/entities/$id/constitution" params={{ id: base.entity.id }}>
          Back to the constitution
        </Link>
      </p>
      {isOutdated && (
        <NewerVersion
          base={base.constitution}
          mine={text}
          newer={latest.constitution}
          isWritten={text !== source}
          onChoose={goOn}
        />
      )}
      <div className="columns">
        <YamlEditor
          label="Constitution as YAML"
          text={text}
          judgement={isCurrent ? judged.data : undefined}
          onChange={setText}
          handle={setEditor}
        />
        <div className="stack">
          {lack === null ? (
            <Judgement judged={judged} editor={editor} isFiled={!isDraft} />
          ) : (
            <p className="soft">{lack} So the text is checked when you propose it.</p>
          )}
          <h3>Differences</h3>
          {changes === null && <p className="soft">They are shown once the text can be read.</p>}
          {changes?.length === 0 && <p className="soft">Nothing has changed yet.</p>}
          {changes !== null && changes.length > 0 && <ChangeList changes={changes} />}
          {isDraft ? (
            <Replace entity={base.entity} text={text} whyNot={whyNot} />
          ) : (
            <Amend entityId={base.entity.id} text={text} whyNot={whyNot} />
          )}
        </div>
      </div>
    </Section>
  );
}

function decidersOf(isCorporation: boolean): string {
  return isCorporation ? 'The board decides, and then the stockholders,' : 'The members decide';
}

const CHOOSE = 'Another version was saved meanwhile. Choose above what happens with your text.';

function whyNotValid(isCurrent: boolean, isValid: boolean): string | null {
  if (!isCurrent) return 'The text is being checked.';
  return isValid ? null : 'Correct the problems first.';
}

function Replace({ entity, text, whyNot }: { entity: Entity; text: string; whyNot: string | null }) {
  const navigate = useNavigate();
  const { id, version } = entity;
  return (
    <div>
      <ConfirmedAction
        entityId={id}
        version={version}
        label="Save the constitution"
        title="Save the constitution?"
        whyNot={whyNot}
        change={(efs, options) => efs.updateEntity(id, { version, constitution_yaml: text }, options)}
        onDone={() => void navigate({ to: '/entities/$id/constitution', params: { id }, ignoreBlocker: true })}
      />
    </div>
  );
}

function Amend({ entityId, text, whyNot }: { entityId: string; text: string; whyNot: string | null }) {
  const navigate = useNavigate();
  const acting = useActingMember(entityId);
  const form = useForm({ initialValues: { title: '', rationale: '' } });
  const { title, rationale } = trimmed(form.values);
  const isComplete = title !== '' && rationale !== '';
  const body = { kind: 'amend', title, rationale, constitution_yaml: text } as const;
  return (
    <div className="stack">
      <Textarea label="Title of the proposal" required maxLength={200} rows={1} {...form.getInputProps('title')} />
      <Textarea
        label="Reason for the change"
        required
        autosize
        minRows={2}
        maxLength={10_000}
        {...form.getInputProps('rationale')}
      />
      <div>
        <ConfirmedAction
          entityId={entityId}
          label="Propose the amendment"
          title="Propose the amendment?"
          whyNot={acting.whyNot ?? whyNot ?? (isComplete ? null : 'Enter the title and the reason first.')}
          change={(efs, options) => efs.createProposal(entityId, body, options)}
          onDone={(answer) =>
            void navigate({
              to: '/entities/$id/proposals/$proposalId',
              params: { id: entityId, proposalId: (answer as Proposal).id },
              ignoreBlocker: true,
            })
          }
        />
      </div>
    </div>
  );
}
