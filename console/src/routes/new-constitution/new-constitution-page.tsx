import '../../styles/governance.css';
import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ConstitutionTemplateList } from '#sdk/index.ts';
import { useEfs } from '../../api/session.tsx';
import { Judgement } from '../../parts/editor/judgement.tsx';
import { type EditorHandle, YamlEditor } from '../../parts/editor/yaml-editor.tsx';
import { Fee } from '../../parts/fee.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { NameField } from '../../parts/name-field.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { ReasonedButton } from '../../parts/reasoned-button.tsx';
import { sentence } from '../../parts/sentence.ts';
import { AskToDiscard, Unsaved } from '../../parts/unsaved.tsx';
import { templatesQuery } from '../../queries/templates.ts';
import { useValidation } from '../../queries/validation.ts';
import { stateAndForm } from './by-legal-form.ts';
import { ConstitutionForm } from './constitution-form.tsx';
import { fieldOf, readSource, withField } from './yaml-fields.ts';

type Templates = ConstitutionTemplateList['data'];

/** A new entity from a constitution: fields and text side by side. The text is the truth. */
export function NewConstitutionPage() {
  const templates = useQuery(templatesQuery(useEfs()));
  return (
    <Page title="New entity from a constitution">
      <p className="soft">Fields and text are two views of one constitution: a change of one changes the other.</p>
      <Loaded query={templates} lines={8}>
        {({ data }) => <Writing templates={data} />}
      </Loaded>
    </Page>
  );
}

function Writing({ templates }: { templates: Templates }) {
  const [text, setText] = useState(templates[0]?.constitution_yaml ?? '');
  const [editor, setEditor] = useState<EditorHandle | null>(null);
  const { judged, isCurrent } = useValidation(text);
  const source = readSource(text);
  const asked = stateAndForm(source);
  return (
    <>
      <Unsaved isWritten={isWritten(templates, text)} />
      <TemplateChoice templates={templates} text={text} onChange={setText} />
      <div className="columns">
        <div className="stack-wide">
          <NameField
            asked={{ ...asked, name: source === null ? '' : fieldOf(source, ['name']) }}
            isReadable={source !== null}
            onChange={(name) => source !== null && setText(withField(source, ['name'], name))}
          />
          <ConstitutionForm source={source} onChange={setText} />
        </div>
        <div className="stack beside">
          <YamlEditor
            label="Constitution as YAML"
            text={text}
            judgement={isCurrent ? judged.data : undefined}
            onChange={setText}
            handle={setEditor}
          />
          <Judgement judged={judged} editor={editor} />
          <Fee asked={asked} />
          <Create text={text} isCurrent={isCurrent} isValid={judged.data?.valid ?? false} />
        </div>
      </div>
    </>
  );
}

type ChoiceProps = { templates: Templates; text: string; onChange: (text: string) => void };

function isWritten(templates: Templates, text: string): boolean {
  return text.trim() !== '' && templates.every(({ constitution_yaml }) => constitution_yaml !== text);
}

/** Another template replaces the text; it asks first if somebody has written in it. */
function TemplateChoice({ templates, text, onChange }: ChoiceProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const current = templates.find(({ constitution_yaml }) => constitution_yaml === text);
  const choices = templates.map(({ name: value }) => ({ value, label: sentence(value.replaceAll('_', ' ')) }));
  const replace = (chosen: string): void => {
    setAsked(null);
    onChange(templates.find(({ name }) => name === chosen)?.constitution_yaml ?? text);
  };
  return (
    <>
      <NativeSelect
        label="Template"
        description={current?.description ?? 'Choosing a template replaces what you have written.'}
        maw="24rem"
        data={[...(current === undefined ? [{ value: '', label: 'Your own text' }] : []), ...choices]}
        value={current?.name ?? ''}
        onChange={({ currentTarget: { value } }) => (isWritten(templates, text) ? setAsked(value) : replace(value))}
      />
      {asked !== null && (
        <AskToDiscard
          title="Replace what you have written?"
          text="The template takes the place of your text, which is not saved."
          label="Replace it"
          onDiscard={() => replace(asked)}
          onKeep={() => setAsked(null)}
        />
      )}
    </>
  );
}

function Create({ text, isCurrent, isValid }: { text: string; isCurrent: boolean; isValid: boolean }) {
  const efs = useEfs();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const creating = useMutation({
    mutationFn: () => efs.createEntity({ constitution_yaml: text }),
    onSuccess: ({ id }) => {
      void cache.invalidateQueries({ queryKey: ['entities'] });
      return navigate({ to: '/entities/$id', params: { id }, ignoreBlocker: true });
    },
  });
  const whyNot = !isCurrent ? 'The text is being checked.' : isValid ? null : 'Correct the problems first.';
  return (
    <div className="stack">
      {creating.error !== null && <ProblemNote error={creating.error} />}
      <div>
        <ReasonedButton loading={creating.isPending} whyNot={whyNot} onClick={() => creating.mutate()}>
          Create the draft
        </ReasonedButton>
      </div>
    </div>
  );
}
