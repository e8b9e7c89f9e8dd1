import { Button, Checkbox, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSessionState } from '../../api/session.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';

/** `onNew` is there if the service makes sandbox accounts. */
export function SignInForm({ onNew }: { onNew?: () => void }) {
  const { signIn } = useSessionState();
  const [key, setKey] = useState('');
  const [keep, setKeep] = useState(false);
  const entering = useMutation({ mutationFn: () => signIn(key.trim(), { keep }) });
  const isEmpty = key.trim() === '';
  const fault = faultOf(key.trim());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isEmpty && fault === null) entering.mutate();
  };
  return (
    <form className="card stack" onSubmit={submit}>
      {entering.error !== null && <ProblemNote error={entering.error} />}
      <PasswordInput
        label="API key"
        description="It stays in the memory of this tab, and goes to this service only."
        value={key}
        onChange={({ currentTarget }) => {
          setKey(currentTarget.value);
          // The refusal was of another key.
          entering.reset();
        }}
        error={fault}
        autoComplete="off"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the key' }}
      />
      <Checkbox
        label="Stay signed in when this tab reloads"
        checked={keep}
        onChange={({ currentTarget }) => setKeep(currentTarget.checked)}
      />
      <div className="row">
        <Button type="submit" loading={entering.isPending}>
          Sign in
        </Button>
        {onNew && (
          <Button variant="default" onClick={onNew}>
            New sandbox account
          </Button>
        )}
      </div>
    </form>
  );
}

/** No header can carry such a key, so the service is not asked. */
function faultOf(key: string): string | null {
  if (key === '' || /^[\x21-\x7e]+$/.test(key)) return null;
  return 'A key has only plain letters, digits and signs, and no spaces. Copy it again.';
}
