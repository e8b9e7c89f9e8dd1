import { Button, Checkbox, CopyButton, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { clientFor } from '../../api/client.ts';
import { useSessionState } from '../../api/session.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { optionalTexts } from '../../parts/texts.ts';

export function NewAccountForm({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState('');
  const creating = useMutation({
    mutationFn: () => clientFor().createAccount(optionalTexts({ email })),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    creating.mutate();
  };
  if (creating.data?.api_key) return <FirstKey apiKey={creating.data.api_key} />;
  return (
    <form className="card stack" onSubmit={submit}>
      {creating.error !== null && <ProblemNote error={creating.error} />}
      <p>The account is for rehearsals. It costs nothing, and nothing in it has legal effect.</p>
      <TextInput
        type="email"
        label="E-mail address (optional)"
        description="It can recover the account if all keys are lost."
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        autoComplete="email"
      />
      <div className="row">
        <Button type="submit" loading={creating.isPending}>
          Create the account
        </Button>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}

/** The service shows a key only once, so it is shown here before it is used. */
function FirstKey({ apiKey }: { apiKey: string }) {
  const { signIn } = useSessionState();
  const [keep, setKeep] = useState(false);
  const entering = useMutation({ mutationFn: () => signIn(apiKey, { keep }) });
  return (
    <div className="card stack">
      {entering.error !== null && <ProblemNote error={entering.error} />}
      <h2>Your API key</h2>
      <p>It is shown only once. Keep it where you keep passwords.</p>
      <code className="note" data-testid="new-key">
        {apiKey}
      </code>
      <Checkbox
        label="Stay signed in when this tab reloads"
        checked={keep}
        onChange={({ currentTarget }) => setKeep(currentTarget.checked)}
      />
      <div className="row">
        <Button loading={entering.isPending} onClick={() => entering.mutate()}>
          Continue
        </Button>
        <CopyButton value={apiKey}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy the key'}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}
