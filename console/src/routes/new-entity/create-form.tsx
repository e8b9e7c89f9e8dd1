import { NativeSelect, Radio } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ConstitutionTemplateList, CreateEntity } from '#sdk/index.ts';
import { useEfs } from '../../api/session.tsx';
import { Fee } from '../../parts/fee.tsx';
import { formsOf, JURISDICTIONS, type Jurisdiction, type LegalForm, usualForm } from '../../parts/jurisdictions.ts';
import { NameField } from '../../parts/name-field.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { ReasonedButton } from '../../parts/reasoned-button.tsx';
import { sentence } from '../../parts/sentence.ts';

type Values = {
  name: string;
  jurisdiction: Jurisdiction;
  legal_form: LegalForm;
  template: NonNullable<CreateEntity['template']>;
};

const INITIAL: Values = {
  name: '',
  jurisdiction: 'US-WY',
  legal_form: usualForm('US-WY'),
  template: 'single_member',
};

/** Makes a draft from a name and a template. */
export function CreateForm({ templates }: { templates: ConstitutionTemplateList['data'] }) {
  const efs = useEfs();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({ initialValues: INITIAL });
  const { name, jurisdiction, legal_form, template } = form.values;
  const kind = { jurisdiction, legal_form };
  const legalForms = formsOf(jurisdiction);
  // The legal form has a field of its own here.
  const ofEveryForm = templates.filter(({ name: value }) => value !== 'corporation');
  const creating = useMutation({
    mutationFn: () => efs.createEntity({ name: name.trim(), ...kind, template }),
    onSuccess: ({ id }) => {
      void cache.invalidateQueries({ queryKey: ['entities'] });
      return navigate({ to: '/entities/$id', params: { id } });
    },
  });
  const whyNot = name.trim() === '' ? 'Enter a name first.' : null;
  const submit = form.onSubmit(() => {
    if (whyNot === null) creating.mutate();
  });
  return (
    <form className="card stack-wide" onSubmit={submit}>
      {creating.error !== null && <ProblemNote error={creating.error} />}
      <NameField asked={{ ...kind, name }} onChange={form.getInputProps('name').onChange} />
      <NativeSelect
        label="State"
        data={[...JURISDICTIONS]}
        value={jurisdiction}
        onChange={({ currentTarget: { value } }) => {
          const chosen = JURISDICTIONS.find((each) => each.value === value)?.value ?? 'US-WY';
          form.setValues({ jurisdiction: chosen, legal_form: usualForm(chosen) });
        }}
      />
      {legalForms.length > 1 && (
        <NativeSelect label="Legal form" data={[...legalForms]} {...form.getInputProps('legal_form')} />
      )}
      <Radio.Group label="Template" {...form.getInputProps('template')}>
        <div className="stack" style={{ gap: 'var(--space-2)', marginTop: 'var(--space-2)' }}>
          {ofEveryForm.map(({ name: value, description }) => (
            <Radio key={value} value={value} label={sentence(value.replaceAll('_', ' '))} description={description} />
          ))}
        </div>
      </Radio.Group>
      <Fee asked={kind} />
      <div>
        <ReasonedButton type="submit" loading={creating.isPending} whyNot={whyNot}>
          Create the draft
        </ReasonedButton>
      </div>
    </form>
  );
}
