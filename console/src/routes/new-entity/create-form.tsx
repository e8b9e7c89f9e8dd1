import { NativeSelect, Radio } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { ConstitutionTemplateList, CreateEntity } from '#sdk/index.ts';
import { useEfs } from '../../api/session.tsx';
import { Fee } from '../../parts/fee.tsx';
import { formsOf, JURISDICTIONS, type Jurisdiction, type LegalForm, usualForm } from '../../parts/jurisdictions.ts';
import { NameField } from '../../parts/name-field.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { ReasonedButton } from '../../parts/reasoned-button.tsx';
import { sentence } from '../../parts/sentence.ts';

/** Makes a draft from a name and a template. */
export function CreateForm({ templates }: { templates: ConstitutionTemplateList['data'] }) {
  const efs = useEfs();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [jurisdiction, setJurisdiction] = useState<Jurisdiction>('US-WY');
  const [form, setForm] = useState<LegalForm>(usualForm('US-WY'));
  const asked = { jurisdiction, legal_form: form };
  const forms = formsOf(jurisdiction);
  // The legal form has a field of its own here.
  const ofEveryForm = templates.filter(({ name: value }) => value !== 'corporation');
  const [template, setTemplate] = useState<NonNullable<CreateEntity['template']>>('single_member');
  const creating = useMutation({
    mutationFn: () => efs.createEntity({ name: name.trim(), ...asked, template }),
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
      <NameField asked={{ ...asked, name }} onChange={setName} />
      <NativeSelect
        label="State"
        data={[...JURISDICTIONS]}
        value={jurisdiction}
        onChange={({ currentTarget: { value } }) => {
          const chosen = JURISDICTIONS.find((each) => each.value === value)?.value ?? 'US-WY';
          setJurisdiction(chosen);
          setForm(usualForm(chosen));
        }}
      />
      {forms.length > 1 && (
        <NativeSelect
          label="Legal form"
          data={[...forms]}
          value={form}
          onChange={({ currentTarget: { value } }) =>
            setForm(forms.find((each) => each.value === value)?.value ?? usualForm(jurisdiction))
          }
        />
      )}
      <Radio.Group
        label="Template"
        value={template}
        onChange={(value) => setTemplate(templates.find((each) => each.name === value)?.name ?? 'single_member')}
      >
        <div className="stack" style={{ gap: 'var(--space-2)', marginTop: 'var(--space-2)' }}>
          {ofEveryForm.map(({ name: value, description }) => (
            <Radio key={value} value={value} label={sentence(value.replaceAll('_', ' '))} description={description} />
          ))}
        </div>
      </Radio.Group>
      <Fee asked={asked} />
      <div>
        <ReasonedButton type="submit" loading={creating.isPending} whyNot={whyNot}>
          Create the draft
        </ReasonedButton>
      </div>
    </form>
  );
}
