import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { count, counted } from '../../../../parts/count.ts';
import { type Corporation, sharesLeft, useCorporation } from '../../../../queries/corporation.ts';
import { type Person, PersonFields } from './person-fields.tsx';
import { ProposalForm } from './proposal-form.tsx';
import { SharesFields } from './shares-fields.tsx';

export function IssueStockForm({ entityId }: { entityId: string }) {
  const corporation = useCorporation(entityId);
  return corporation === null ? null : <Form entityId={entityId} corporation={corporation} />;
}

function Form({ entityId, corporation }: { entityId: string; corporation: Corporation }) {
  const [holder, setHolder] = useState<Person | null>(null);
  const [chosen, setChosen] = useState(corporation.classes[0]?.name ?? '');
  const [shares, setShares] = useState<string | number>('');
  const [consideration, setConsideration] = useState('');
  const stockClass = corporation.classes.find(({ name }) => name === chosen);
  const left = stockClass === undefined ? 0 : sharesLeft(corporation, stockClass);
  return (
    <ProposalForm
      entityId={entityId}
      suggestion={holder === null || shares === '' ? '' : `Issue ${counted(Number(shares), 'share')} to ${holder.name}`}
      body={(envelope) => ({
        kind: 'issue_stock',
        ...envelope,
        holder: holder?.input ?? { id: '' },
        stock_class: chosen,
        shares: Number(shares),
        consideration: consideration.trim(),
      })}
      whyNot={
        holder === null || shares === '' || consideration.trim() === ''
          ? 'Enter the holder, the shares and the payment first.'
          : null
      }
    >
      <PersonFields entityId={entityId} label="Recipient of the shares" onChange={setHolder} />
      <SharesFields
        classes={corporation.classes}
        stockClass={chosen}
        onClass={setChosen}
        shares={shares}
        onShares={setShares}
        most={left}
        mostWords={`${count(left)} of ${count(stockClass?.authorized_shares ?? 0)} authorized shares are not issued.`}
      />
      <TextInput
        label="Payment for the shares"
        description="For example: $600.00 in cash, or a patent. The directors judge whether it is enough."
        required
        maxLength={500}
        value={consideration}
        onChange={({ currentTarget }) => setConsideration(currentTarget.value)}
      />
    </ProposalForm>
  );
}
