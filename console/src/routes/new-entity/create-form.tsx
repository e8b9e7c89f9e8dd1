import { NativeSelect, Radio, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { ConstitutionTemplateList, CreateEntity } from '#sdk/index.ts';
import { useEfs } from '../../api/session.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { ReasonedButton } from '../../parts/reasoned-button.tsx';
import { sentence } from '../../parts/sentence.ts';

type Jurisdiction = NonNullable<CreateEntity['jurisdiction']>;

const JURISDICTIONS: readonly { value: Jurisdiction; label: string }[] = [
  { value: 'US-WY', label: 'Wyoming' },
  { value: 'US-DE', label: 'Delaware' },
];

/** Makes a draft from a name and a template. */
export function CreateForm({ templates }: { templates: ConstitutionTemplateList['data'] }) {
  const efs = useEfs();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [jurisdiction, setJurisdiction] = useState<Jurisdiction>('US-WY');
  const [template, setTemplate] = useState<NonNullable<CreateEntity['template']>>('single_member');
  const creating = useMutation({
    mutationFn: () => efs.createEntity({ name: name.trim(), jurisdiction, template }),
    onSuccess: ({ id }) => {
      void cache.invalidateQueries({ queryKey: ['entities'] });
      return navigate({ to: '/entities/$id', params: { id } });
    },
  });
  const whyNot = name.trim() === '' ? 'Enter a name first.' : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (whyNot === null) creating.mutate();
  };
  return (
    <form className="card stack-wide" onSubmit={submit}>
      {creating.error !== null && <ProblemNote error={creating.error} />}
      <TextInput
        label="Name of the company"
        description="With or without its ending, such as LLC."
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        maxLength={200}
        autoComplete="off"
      />
      <NativeSelect
        label="State"
        data={[...JURISDICTIONS]}
        value={jurisdiction}
        onChange={({ currentTarget: { value } }) =>
          setJurisdiction(JURISDICTIONS.find((each) => each.value === value)?.value ?? 'US-WY')
        }
      />
      <Radio.Group
        label="Template"
        value={template}
        onChange={(value) => setTemplate(templates.find((each) => each.name === value)?.name ?? 'single_member')}
      >
        <div className="stack" style={{ gap: 'var(--space-2)', marginTop: 'var(--space-2)' }}>
          {templates.map(({ name: value, description }) => (
            <Radio key={value} value={value} label={sentence(value.replaceAll('_', ' '))} description={description} />
          ))}
        </div>
      </Radio.Group>
      <div>
        <ReasonedButton type="submit" loading={creating.isPending} whyNot={whyNot}>
          Create the draft
        </ReasonedButton>
      </div>
    </form>
  );
}
