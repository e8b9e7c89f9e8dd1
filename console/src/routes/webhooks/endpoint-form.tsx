import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
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
  const [choices, setChoices] = useState(initial);
  const set = (part: Partial<EndpointChoices>): void => setChoices((now) => ({ ...now, ...part }));
  const whyNot = whyNotYet(choices);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (whyNot === null) onSubmit({ ...choices, url: choices.url.trim() });
  };
  return (
    <form className="card stack" onSubmit={submit}>
      <FormProblem error={error} pointers={['/url', '/description', '/event_types']} />
      <TextInput
        label="URL"
        description="An https address on the public internet. Redirects are not followed."
        type="url"
        maxLength={2_048}
        autoComplete="off"
        value={choices.url}
        onChange={({ currentTarget }) => set({ url: currentTarget.value })}
        error={wordsAt(error, '/url')}
      />
      <TextInput
        label="Your own name for it (optional)"
        maxLength={200}
        value={choices.description ?? ''}
        onChange={({ currentTarget: { value } }) => set({ description: value === '' ? null : value })}
        error={wordsAt(error, '/description')}
      />
      <EventTypesField
        value={choices.event_types}
        onChange={(event_types) => set({ event_types })}
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

function whyNotYet({ url, event_types }: EndpointChoices): string | null {
  if (url.trim() === '') return 'Enter the URL first.';
  return event_types?.length === 0 ? 'Choose at least one type.' : null;
}

function wordsAt(error: Error | null, pointer: string): string | null {
  const problem = problemAt(error, pointer);
  return problem && inWords(problem);
}
