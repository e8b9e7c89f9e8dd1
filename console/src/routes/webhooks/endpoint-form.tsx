import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { WebhookEndpoint } from '#sdk/index.ts';
import { inWords, problemAt } from '../../parts/field-problems.ts';
import { FormProblem } from '../../parts/form-problem.tsx';
import { ReasonedButton } from '../../parts/reasoned-button.tsx';
import { EventTypesField } from './event-types-field.tsx';

export type EndpointChoices = Pick<WebhookEndpoint, 'url' | 'description' | 'event_types'>;

type Props = {
  initial: EndpointChoices;
  label: string;
  isPending: boolean;
  error: Error | null;
  onSubmit: (choices: EndpointChoices) => void;
};

/** The choices of an account about an endpoint, for a new one and to change one. */
export function EndpointForm({ initial, label, isPending, error, onSubmit }: Props) {
  const form = useForm({ initialValues: { ...initial, description: initial.description ?? '' } });
  const whyNot = whyNotYet(form.values);
  const submit = form.onSubmit(({ url, description, event_types }) => {
    if (whyNot !== null) return;
    onSubmit({ url: url.trim(), description: description === '' ? null : description, event_types });
  });
  return (
    <form className="card stack" onSubmit={submit}>
      <FormProblem error={error} pointers={['/url', '/description', '/event_types']} />
      <TextInput
        label="URL"
        description="An https address on the public internet. Redirects are not followed."
        type="url"
        maxLength={2_048}
        autoComplete="off"
        {...form.getInputProps('url')}
        error={wordsAt(error, '/url')}
      />
      <TextInput
        label="Your own name for it (optional)"
        maxLength={200}
        {...form.getInputProps('description')}
        error={wordsAt(error, '/description')}
      />
      <EventTypesField
        value={form.values.event_types}
        onChange={form.getInputProps('event_types').onChange}
        error={wordsAt(error, '/event_types')}
      />
      <div>
        <ReasonedButton type="submit" loading={isPending} whyNot={whyNot}>
          {label}
        </ReasonedButton>
      </div>
    </form>
  );
}

function whyNotYet({ url, event_types }: Pick<EndpointChoices, 'url' | 'event_types'>): string | null {
  if (url.trim() === '') return 'Enter the URL first.';
  return event_types?.length === 0 ? 'Choose at least one type.' : null;
}

function wordsAt(error: Error | null, pointer: string): string | null {
  const problem = problemAt(error, pointer);
  return problem && inWords(problem);
}
