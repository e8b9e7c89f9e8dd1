import { useForm } from '@mantine/form';
import { count, counted } from '../../../../parts/count.ts';
import { Empty } from '../../../../parts/note.tsx';
import { type Corporation, useCorporation } from '../../../../queries/corporation.ts';
import { useActingMember } from '../../../../queries/members.ts';
import { type Person, PersonFields } from './person-fields.tsx';
import { ProposalForm } from './proposal-form.tsx';
import { SharesFields, type SharesValues } from './shares-fields.tsx';

type Values = SharesValues & { holder: Person | null };

/** Only a holder can ask for the transfer of their shares. */
export function TransferStockForm({ entityId }: { entityId: string }) {
  const corporation = useCorporation(entityId);
  const { did: from } = useActingMember(entityId);
  if (corporation === null) return null;
  if (from === null || !corporation.holdings.some(({ member }) => member === from)) {
    return (
      <Empty title="You hold no shares">
        Only the holder of shares can ask for their transfer, with their own key. The board then records it.
      </Empty>
    );
  }
  return <Form entityId={entityId} from={from} corporation={corporation} />;
}

function Form({ entityId, from, corporation }: { entityId: string; from: string; corporation: Corporation }) {
  const ownHoldings = corporation.holdings.filter(({ member }) => member === from);
  const form = useForm<Values>({
    initialValues: { holder: null, stock_class: ownHoldings[0]?.class ?? '', shares: '' },
  });
  const { holder, stock_class, shares } = form.values;
  const ownShares = ownHoldings.find((holding) => holding.class === stock_class)?.shares ?? 0;
  return (
    <ProposalForm
      entityId={entityId}
      suggestion={
        holder === null || shares === '' ? '' : `Transfer ${counted(Number(shares), 'share')} to ${holder.name}`
      }
      body={(envelope) => ({
        kind: 'transfer_stock',
        ...envelope,
        from,
        holder: holder?.input ?? { id: '' },
        stock_class,
        shares: Number(shares),
      })}
      whyNot={holder === null || shares === '' ? 'Enter the new holder and the shares first.' : null}
    >
      <PersonFields
        entityId={entityId}
        label="Recipient of the shares"
        except={[from]}
        onChange={form.getInputProps('holder').onChange}
      />
      <SharesFields
        classes={corporation.classes.filter(({ name }) => ownHoldings.some((holding) => holding.class === name))}
        form={form}
        most={ownShares}
        mostWords={`You hold ${count(ownShares)}.`}
      />
    </ProposalForm>
  );
}
