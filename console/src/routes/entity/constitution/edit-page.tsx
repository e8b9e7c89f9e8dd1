import '../../../styles/governance.css';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Constitution, Entity, Proposal } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { ChangeList } from '../../../parts/change-list.tsx';
import { ConfirmedAction } from '../../../parts/confirmed-action.tsx';
import { Judgement } from '../../../parts/editor/judgement.tsx';
import { readableSource, textDifferences } from '../../../parts/editor/text-differences.ts';
import { type EditorHandle, YamlEditor } from '../../../parts/editor/yaml-editor.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Section } from '../../../parts/page.tsx';
import { AskBeforeLeaving } from '../../../parts/unsaved.tsx';
import { constitutionQuery } from '../../../queries/constitution.ts';
import { entityQuery } from '../../../queries/entities.ts';
import { useActingMember } from '../../../queries/members.ts';
import { useValidation } from '../../../queries/validation.ts';
import { isReplaced } from './way-to-change.ts';

const route = getRouteApi('/entities/$id');

/** Edits the text in place. A draft is replaced; a company that exists gets a proposal to amend it. */
export function EditConstitutionPage() {
  const { id } = route.useParams();
  const efs = useEfs();
  const entity = useQuery(entityQuery(efs, id));
  const constitution = useQuery(constitutionQuery(efs, id));
  return (
    <Loaded query={entity}>
      {(of) => (
        <Loaded query={constitution} lines={8}>
          {(current) => <Editing key={current.version} entity={of} current={current} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function Editing({ entity, current }: { entity: Entity; current: Constitution }) {
  const source = useMemo(() => readableSource(current.source), [current.source]);
  const [text, setText] = useState(source);
  const [editor, setEditor] = useState<EditorHandle | null>(null);
  const { judged, isCurrent } = useValidation(text);
  const changes = textDifferences(source, text);
  const isDraft = isReplaced(entity.state);
  const whyNot = whyNotSent(text !== source, isCurrent, judged.data?.valid ?? false);
  return (
    <Section title={isDraft ? 'Edit the constitution' : 'Propose an amendment'}>
      <AskBeforeLeaving isWritten={text !== source} />
      <p className="soft">
        {isDraft ? 'The new text replaces version ' : 'The members decide on the new text. It would replace version '}
        {current.version}, which is kept.{' '}
        <Link to="/entities/$id/constitution" params={{ id: entity.id }}>
          Back to the constitution
        </Link>
      </p>
      <div className="columns">
        <YamlEditor
          label="Constitution as YAML"
          text={text}
          judgement={isCurrent ? judged.data : undefined}
          onChange={setText}
          handle={setEditor}
        />
        <div className="stack">
          <Judgement judged={judged} editor={editor} />
          <h3>Differences</h3>
          {changes === null && <p className="soft">They are shown once the text can be read.</p>}
          {changes?.length === 0 && <p className="soft">Nothing has changed yet.</p>}
          {changes !== null && changes.length > 0 && <ChangeList changes={changes} />}
          {isDraft ? (
            <Replace entity={entity} text={text} whyNot={whyNot} />
          ) : (
            <Amend entityId={entity.id} text={text} whyNot={whyNot} />
          )}
        </div>
      </div>
    </Section>
  );
}

function whyNotSent(isChanged: boolean, isCurrent: boolean, isValid: boolean): string | null {
  if (!isChanged) return 'Change the text first.';
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
  const [title, setTitle] = useState('');
  const [rationale, setRationale] = useState('');
  const isTold = title.trim() !== '' && rationale.trim() !== '';
  const body = { kind: 'amend', title: title.trim(), rationale: rationale.trim(), constitution_yaml: text } as const;
  return (
    <div className="stack">
      <Textarea
        label="Title of the proposal"
        required
        maxLength={200}
        rows={1}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Textarea
        label="Reason for the change"
        required
        autosize
        minRows={2}
        maxLength={10_000}
        value={rationale}
        onChange={({ currentTarget }) => setRationale(currentTarget.value)}
      />
      <div>
        <ConfirmedAction
          entityId={entityId}
          label="Propose the amendment"
          title="Propose the amendment?"
          whyNot={acting.whyNot ?? whyNot ?? (isTold ? null : 'Enter the title and the reason first.')}
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
