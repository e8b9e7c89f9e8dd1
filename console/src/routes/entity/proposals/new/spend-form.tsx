import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEfs } from '../../../../api/session.tsx';
import { problemAt } from '../../../../parts/field-problems.ts';
import { usd } from '../../../../parts/money.ts';
import { itemsOf } from '../../../../parts/problem-items.ts';
import { trimmed } from '../../../../parts/texts.ts';
import { useActingMember } from '../../../../queries/members.ts';
import { treasuryQuery } from '../../../../queries/treasury.ts';
import { Limits } from '../limits.tsx';
import { ProposalForm } from './proposal-form.tsx';

/** The service is asked for the limits once the typing has stopped for this time. */
const PAUSE_MS = 400;

export function SpendForm({ entityId }: { entityId: string }) {
  const form = useForm({ initialValues: { amount: '', recipient: '' } });
  const { amount, recipient } = trimmed(form.values);
  const [settled] = useDebouncedValue(recipient, PAUSE_MS);
  const acting = useActingMember(entityId);
  const proposer = acting.did === null ? {} : { proposer: acting.did };
  // The service says which recipients it can read; the limits below ask the same.
  const judged = useQuery({
    ...treasuryQuery(useEfs(), entityId, { recipient: settled, ...proposer }),
    enabled: settled !== '',
  });
  const problem = problemAt(judged.error, '/recipient');
  return (
    <ProposalForm
      entityId={entityId}
      suggestion={recipient === '' ? '' : `Pay ${usd(amount)} to ${recipient}`}
      body={(envelope) => ({ kind: 'spend', ...envelope, amount_usd: amount, recipient })}
      whyNot={
        amount === '' || recipient === ''
          ? 'Enter the amount and the recipient first.'
          : problem && 'Correct the recipient first.'
      }
    >
      <TextInput
        label="Amount in dollars"
        required
        inputMode="decimal"
        placeholder="1800.00"
        autoComplete="off"
        {...form.getInputProps('amount')}
      />
      <TextInput
        label="Recipient"
        description="A domain, a DID, an account number or a blockchain account (CAIP-10)."
        required
        maxLength={256}
        autoComplete="off"
        {...form.getInputProps('recipient')}
        error={problem && itemsOf([problem], { '/recipient': 'The recipient' })[0]}
      />
      <Limits entityId={entityId} recipient={problem === null ? settled : ''} {...proposer} />
    </ProposalForm>
  );
}
