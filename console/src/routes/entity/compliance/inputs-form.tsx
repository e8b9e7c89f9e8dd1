import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ComplianceInputs } from '#sdk/index.ts';
import { useEfs, useLackOf } from '../../../api/session.tsx';
import { inWords, problemAt } from '../../../parts/field-problems.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { centsOf } from '../../../parts/money.ts';
import { ReasonedButton } from '../../../parts/reasoned-button.tsx';

const OWNERS = [
  { value: '', label: 'Unknown, or several owners' },
  { value: 'us', label: 'A person or company of the United States' },
  { value: 'foreign', label: 'A foreign person or company' },
];
const POINTERS = ['/wyoming_assets_cents', '/total_assets_cents', '/sole_owner', '/registered_agent_renews_on'];

type Props = { entityId: string; inputs: ComplianceInputs; paysFranchiseTax: boolean };

/** Dates and amounts of some duties depend on what only the account knows. */
export function InputsForm({ entityId, inputs, paysFranchiseTax }: Props) {
  const efs = useEfs();
  const cache = useQueryClient();
  const lack = useLackOf('entities:write');
  const { sole_owner, registered_agent_renews_on } = inputs;
  const [wyoming, setWyoming] = useState(dollarsOf(inputs.wyoming_assets_cents));
  const [total, setTotal] = useState(dollarsOf(inputs.total_assets_cents ?? null));
  const [owner, setOwner] = useState<string>(sole_owner ?? '');
  const [renewal, setRenewal] = useState(registered_agent_renews_on ?? '');
  const saving = useMutation({
    mutationFn: () =>
      efs.updateComplianceInputs(entityId, {
        wyoming_assets_cents: centsOf(wyoming),
        total_assets_cents: centsOf(total),
        sole_owner: owner === 'us' || owner === 'foreign' ? owner : null,
        registered_agent_renews_on: renewal === '' ? null : renewal,
      }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['entity', entityId] }),
  });
  const isRight = isAmount(wyoming) && isAmount(total);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (lack === null && isRight) saving.mutate();
  };
  const ofRenewal = problemAt(saving.error, '/registered_agent_renews_on');
  return (
    <form className="card stack" onSubmit={submit}>
      <FormProblem error={saving.error} pointers={POINTERS} />
      {paysFranchiseTax ? (
        <Dollars
          label="Total assets, in dollars"
          description="Form 1120, Schedule L. The franchise tax of more than 20,000 authorized shares depends on them."
          value={total}
          onChange={setTotal}
        />
      ) : (
        <Dollars
          label="Assets in Wyoming, in dollars"
          description="The licence tax of a company in Wyoming depends on them."
          value={wyoming}
          onChange={setWyoming}
        />
      )}
      <NativeSelect
        label="The only owner, for tax"
        data={OWNERS}
        value={owner}
        onChange={({ currentTarget }) => setOwner(currentTarget.value)}
      />
      <TextInput
        type="date"
        label="The registered agent is renewed on"
        value={renewal}
        error={ofRenewal && inWords(ofRenewal)}
        onChange={({ currentTarget }) => setRenewal(currentTarget.value)}
      />
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
const isAmount = (text: string): boolean => text.trim() === '' || centsOf(text) !== null;

type Field = { label: string; description: string; value: string; onChange: (value: string) => void };

function Dollars({ onChange, ...field }: Field) {
  return (
    <TextInput
      {...field}
      inputMode="decimal"
      autoComplete="off"
      error={isAmount(field.value) ? null : 'Write it as 400000.00.'}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
