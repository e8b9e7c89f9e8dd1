import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLackOf, useSessionState } from '../../../api/session.tsx';
import { ConfirmedAction } from '../../../parts/confirmed-change.tsx';
import { usd } from '../../../parts/money.ts';
import { optionalTexts, trimmed } from '../../../parts/texts.ts';

/** Records money that the company received; the money itself moves elsewhere. */
export function DepositForm({ entityId }: { entityId: string }) {
  const { session } = useSessionState();
  const isOfMember = session?.kind === 'account' && session.credential.member !== null;
  const toManage = useLackOf('keys:manage');
  // A key of the account may be an agent's, unless it manages the keys.
  const lack = useLackOf('proposals:write') ?? (isOfMember ? null : toManage);
  const form = useForm({ initialValues: { amount: '', reference: '' } });
  const { amount, reference } = trimmed(form.values);
  const body = { amount_usd: amount, ...optionalTexts({ reference }) };
  return (
    <form className="card stack" onSubmit={(event) => event.preventDefault()}>
      <p className="soft">The money itself moves outside of this service. Limits and statements use the records.</p>
      <TextInput
        label="Amount in dollars"
        required
        inputMode="decimal"
        placeholder="5000.00"
        autoComplete="off"
        {...form.getInputProps('amount')}
      />
      <TextInput
        label="Reference"
        description="Optional. It stands in the statement."
        maxLength={128}
        {...form.getInputProps('reference')}
      />
      <div>
        <ConfirmedAction
          entityId={entityId}
          label="Record the deposit"
          title={`Record a deposit of ${usd(amount)}?`}
          whyNot={lack ?? (amount === '' ? 'Enter the amount first.' : null)}
          change={(efs, options) => efs.createDeposit(entityId, body, options)}
          onDone={form.reset}
        />
      </div>
    </form>
  );
}
