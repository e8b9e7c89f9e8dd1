import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { AccountHandover, CreateAccountHandover } from '#sdk/index.ts';
import { useConfirmedChange } from '../../parts/confirmed-change.tsx';
import { Copied } from '../../parts/copied.tsx';
import { refusalsAt } from '../../parts/field-problems.ts';
import { FormProblem } from '../../parts/form-problem.tsx';
import { ReasonedButton } from '../../parts/reasoned-button.tsx';

const POINTERS = { archive: '/archive', target_key: '/target_key' };

/** The frozen account goes on in one other deployment: the code lets the operator there release it. */
export function HandOver() {
  const form = useForm<CreateAccountHandover>({ initialValues: { archive: '', target_key: '' } });
  const [code, setCode] = useState<string | null>(null);
  const { begin, isPending, error, dialog } = useConfirmedChange<CreateAccountHandover>({
    label: 'Hand the account over',
    title: 'Hand the account over?',
    change: (efs, options, destination) => efs.createAccountHandover(destination, options),
    onDone: (answer) => setCode((answer as AccountHandover).handover),
    onRefused: (refusal) => form.setErrors(refusalsAt(refusal, POINTERS)),
    readAgain: (cache) => cache.invalidateQueries({ queryKey: ['account'] }),
    refusedIn: 'form',
  });
  if (code !== null) {
    return (
      <dl>
        <Copied term="Handover, for the operator of the other deployment" value={code} />
      </dl>
    );
  }
  const whyNot = Object.values(form.values).includes('') ? 'Enter both lines first.' : null;
  const submit = form.onSubmit((values) => {
    if (whyNot === null) begin(values);
  });
  return (
    <form className="stack" onSubmit={submit}>
      <FormProblem error={error} pointers={Object.values(POINTERS)} />
      <TextInput
        label="Archive"
        description="The import prints it in the other deployment."
        {...form.getInputProps('archive')}
      />
      <TextInput label="Key of the other deployment" {...form.getInputProps('target_key')} />
      <div>
        <ReasonedButton type="submit" variant="default" loading={isPending} whyNot={whyNot}>
          Hand the account over
        </ReasonedButton>
      </div>
      {dialog}
    </form>
  );
}
