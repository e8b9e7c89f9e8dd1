import { Button, Checkbox, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useSessionState } from '../../api/session.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { trimmed } from '../../parts/texts.ts';

/** `onNew` is there if the service makes sandbox accounts. */
export function SignInForm({ onNew }: { onNew?: () => void }) {
  const { signIn } = useSessionState();
  const form = useForm({ initialValues: { key: '', keep: false } });
  const { key, keep } = trimmed(form.values);
  const entering = useMutation({ mutationFn: () => signIn(key, { keep }) });
  const fault = faultOf(key);
  const field = form.getInputProps('key');
  const submit = form.onSubmit(() => {
    if (key !== '' && fault === null) entering.mutate();
  });
  return (
    <form className="card stack" onSubmit={submit}>
      {entering.error !== null && <ProblemNote error={entering.error} />}
      <PasswordInput
        label="API key"
        description="It stays in the memory of this tab, and goes to this service only."
        {...field}
        onChange={(event) => {
          field.onChange(event);
          // The refusal was of another key.
          entering.reset();
        }}
        error={fault}
        autoComplete="off"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the key' }}
      />
      <Checkbox label="Stay signed in when this tab reloads" {...form.getInputProps('keep', { type: 'checkbox' })} />
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
