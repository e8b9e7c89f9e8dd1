import { NativeSelect, TextInput } from '@mantine/core';
import { type GetInputPropsReturnType, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ComplianceInputs } from '#sdk/index.ts';
import { useEfs, useLackOf } from '../../../api/session.tsx';
import { refusalsAt } from '../../../parts/field-problems.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { centsOf, isAmount } from '../../../parts/money.ts';
import { ReasonedButton } from '../../../parts/reasoned-button.tsx';

const OWNERS = [
  { value: '', label: 'Unknown, or several owners' },
  { value: 'us', label: 'A person or company of the United States' },
  { value: 'foreign', label: 'A foreign person or company' },
];
const POINTERS = {
  wyoming: '/wyoming_assets_cents',
  total: '/total_assets_cents',
  owner: '/sole_owner',
  renewal: '/registered_agent_renews_on',
};

type Props = { entityId: string; inputs: ComplianceInputs; paysFranchiseTax: boolean };

/** Dates and amounts of some duties depend on what only the account knows. */
export function InputsForm({ entityId, inputs, paysFranchiseTax }: Props) {
  const efs = useEfs();
  const cache = useQueryClient();
  const lack = useLackOf('entities:write');
  const form = useForm({
    initialValues: {
      wyoming: dollarsOf(inputs.wyoming_assets_cents),
      total: dollarsOf(inputs.total_assets_cents ?? null),
      owner: inputs.sole_owner ?? '',
      renewal: inputs.registered_agent_renews_on ?? '',
    },
    clearInputErrorOnChange: false,
  });
  const { wyoming, total, owner, renewal } = form.values;
  const saving = useMutation({
    mutationFn: () =>
      efs.updateComplianceInputs(entityId, {
        wyoming_assets_cents: centsOf(wyoming),
        total_assets_cents: centsOf(total),
        sole_owner: owner === 'us' || owner === 'foreign' ? owner : null,
        registered_agent_renews_on: renewal === '' ? null : renewal,
      }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['entity', entityId] }),
    onError: (error) => form.setErrors(refusalsAt(error, POINTERS)),
  });
  const isRight = isAmount(wyoming) && isAmount(total);
  const submit = form.onSubmit(() => {
    if (lack === null && isRight) saving.mutate();
  });
  return (
    <form className="card stack" onSubmit={submit}>
      <FormProblem error={saving.error} pointers={Object.values(POINTERS)} />
      {paysFranchiseTax ? (
        <Dollars
          label="Total assets, in dollars"
          description="Form 1120, Schedule L. The franchise tax of more than 20,000 authorized shares depends on them."
          field={form.getInputProps('total')}
        />
      ) : (
        <Dollars
          label="Assets in Wyoming, in dollars"
          description="The licence tax of a company in Wyoming depends on them."
          field={form.getInputProps('wyoming')}
        />
      )}
      <NativeSelect label="The only owner, for tax" data={OWNERS} {...form.getInputProps('owner')} />
      <TextInput type="date" label="The registered agent is renewed on" {...form.getInputProps('renewal')} />
      <div>
        <ReasonedButton
          type="submit"
          variant="default"
          loading={saving.isPending}
          whyNot={lack ?? (isRight ? null : 'Correct the amount first.')}
        >
          Save the facts
        </ReasonedButton>
      </div>
      <p className="soft small" role="status">
        {saving.isSuccess && 'Saved. The calendar follows within seconds.'}
      </p>
    </form>
  );
}

const dollarsOf = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

type DollarsProps = { label: string; description: string; field: GetInputPropsReturnType };

function Dollars({ label, description, field }: DollarsProps) {
  return (
    <TextInput
      label={label}
      description={description}
      inputMode="decimal"
      autoComplete="off"
      {...field}
      error={isAmount(field.value) ? field.error : 'Write it as 400000.00.'}
    />
  );
}
