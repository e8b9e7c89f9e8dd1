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
const POINTERS = ['/wyoming_assets_cents', '/sole_owner', '/registered_agent_renews_on'];

/** Dates and amounts of some duties depend on what only the account knows. */
export function InputsForm({ entityId, inputs }: { entityId: string; inputs: ComplianceInputs }) {
  const efs = useEfs();
  const cache = useQueryClient();
  const lack = useLackOf('entities:write');
  const { wyoming_assets_cents: kept, sole_owner, registered_agent_renews_on } = inputs;
  const [assets, setAssets] = useState(kept === null ? '' : (kept / 100).toFixed(2));
  const [owner, setOwner] = useState<string>(sole_owner ?? '');
  const [renewal, setRenewal] = useState(registered_agent_renews_on ?? '');
  const cents = centsOf(assets);
  const saving = useMutation({
    mutationFn: () =>
      efs.updateComplianceInputs(entityId, {
        wyoming_assets_cents: cents,
        sole_owner: owner === 'us' || owner === 'foreign' ? owner : null,
        registered_agent_renews_on: renewal === '' ? null : renewal,
      }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['entity', entityId] }),
  });
  const isRight = assets.trim() === '' || cents !== null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (lack === null && isRight) saving.mutate();
  };
  const ofRenewal = problemAt(saving.error, '/registered_agent_renews_on');
  return (
    <form className="card stack" onSubmit={submit}>
      <FormProblem error={saving.error} pointers={POINTERS} />
      <TextInput
        label="Assets in Wyoming, in dollars"
        description="The licence tax of a company in Wyoming depends on them."
        inputMode="decimal"
        autoComplete="off"
        value={assets}
        error={isRight ? null : 'Write it as 400000.00.'}
        onChange={({ currentTarget }) => setAssets(currentTarget.value)}
      />
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
