import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { count, counted } from '../../../../parts/count.ts';
import { type Corporation, sharesLeft, useCorporation } from '../../../../queries/corporation.ts';
import { type Person, PersonFields } from './person-fields.tsx';
import { ProposalForm } from './proposal-form.tsx';
import { SharesFields, type SharesValues } from './shares-fields.tsx';

type Values = SharesValues & { holder: Person | null; consideration: string };

export function IssueStockForm({ entityId }: { entityId: string }) {
  const corporation = useCorporation(entityId);
  return corporation === null ? null : <Form entityId={entityId} corporation={corporation} />;
}

function Form({ entityId, corporation }: { entityId: string; corporation: Corporation }) {
  const form = useForm<Values>({
    initialValues: { holder: null, stock_class: corporation.classes[0]?.name ?? '', shares: '', consideration: '' },
  });
  const { holder, stock_class, shares } = form.values;
  const consideration = form.values.consideration.trim();
  const stockClass = corporation.classes.find(({ name }) => name === stock_class);
  const left = stockClass === undefined ? 0 : sharesLeft(corporation, stockClass);
  return (
    <ProposalForm
      entityId={entityId}
      suggestion={holder === null || shares === '' ? '' : `Issue ${counted(Number(shares), 'share')} to ${holder.name}`}
      body={(envelope) => ({
        kind: 'issue_stock',
        ...envelope,
        holder: holder?.input ?? { id: '' },
        stock_class,
        shares: Number(shares),
        consideration,
      })}
      whyNot={
        holder === null || shares === '' || consideration === ''
          ? 'Enter the holder, the shares and the payment first.'
          : null
      }
    >
      <PersonFields
        entityId={entityId}
        label="Recipient of the shares"
        onChange={form.getInputProps('holder').onChange}
      />
      <SharesFields
        classes={corporation.classes}
        form={form}
        most={left}
        mostWords={`${count(left)} of ${count(stockClass?.authorized_shares ?? 0)} authorized shares are not issued.`}
      />
      <TextInput
        label="Payment for the shares"
        description="For example: $600.00 in cash, or a patent. The directors judge whether it is enough."
        required
        maxLength={500}
        {...form.getInputProps('consideration')}
      />
    </ProposalForm>
  );
}
