import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { OperatorFiling, RecordFiler } from '#sdk/index.ts';
import { useEfs, useOperator } from '../../../api/session.tsx';
import { refusalsAt } from '../../../parts/field-problems.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { filersQuery } from '../../../queries/desk.ts';
import { useDeskChange } from '../../../queries/desk-change.ts';

const EMPTY = { name: '', organization: '', phone: '', fax: '', email: '', address: '' };
type Values = typeof EMPTY;
const POINTERS = {
  name: '/name',
  organization: '/organization',
  phone: '/phone',
  fax: '/fax',
  email: '/email',
  address: '/address',
};

/** Asks once per office for the name under which this operator files there. */
export function FilerForm({ filing: { type, jurisdiction } }: { filing: OperatorFiling }) {
  const office = (type === 'ein' ? 'IRS' : jurisdiction) as Parameters<typeof efs.recordFiler>[0];
  const self = useOperator();
  const efs = useEfs();
  const filers = useQuery(filersQuery(efs));
  const form = useForm({ initialValues: EMPTY, clearInputErrorOnChange: false });
  const recording = useDeskChange((client, values: Values) => client.recordFiler(office, bodyOf(values)));
  const isRecorded = filers.data?.data.some((filer) => filer.operator_id === self.id && filer.office === office);
  if (isRecorded !== false) return null;
  const submit = form.onSubmit((values) =>
    recording.mutate(values, { onError: (error) => form.setErrors(refusalsAt(error, POINTERS)) }),
  );
  return (
    <details className="card">
      <summary>Record the name under which you file at this office</summary>
      <form className="stack" onSubmit={submit}>
        <p className="soft">
          The form of the office has it where the filer certifies. You certify for yourself, never as the signer.
        </p>
        <FormProblem error={recording.error} pointers={Object.values(POINTERS)} />
        <TextInput label="Your full name" autoComplete="name" required {...form.getInputProps('name')} />
        <TextInput label="Organization (optional)" {...form.getInputProps('organization')} />
        <TextInput label="Telephone, with country code" type="tel" required {...form.getInputProps('phone')} />
        <TextInput label="Fax (optional)" type="tel" {...form.getInputProps('fax')} />
        <TextInput label="E-mail" type="email" required {...form.getInputProps('email')} />
        <TextInput label="Mailing address, on one line" required {...form.getInputProps('address')} />
        <div>
          <Button type="submit" variant="default" loading={recording.isPending}>
            Record the name
          </Button>
        </div>
      </form>
    </details>
  );
}

function bodyOf({ organization, fax, ...values }: Values): RecordFiler {
  return { ...values, ...(organization !== '' && { organization }), ...(fax !== '' && { fax }) };
}
