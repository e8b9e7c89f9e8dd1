import { NativeSelect, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { CreateOrder, Filing } from '#sdk/index.ts';
import { useEfs, useLackOf } from '../../../api/session.tsx';
import { ConfirmedAction } from '../../../parts/confirmed-change.tsx';
import { FILING_TYPES } from '../../../parts/filing-types.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { filingsQuery } from '../../../queries/compliance.ts';
import { CancelFiling } from './cancel-filing.tsx';
import { FILING_WORDS } from './filing-words.ts';

type Kind = CreateOrder['kind'];

const KINDS: readonly Kind[] = ['good_standing', 'correction', 'reinstatement'];

/** Papers of the office that an operator obtains by hand: what was ordered, and the form for another order. */
export function Orders({ entityId }: { entityId: string }) {
  const filings = useQuery(filingsQuery(useEfs(), entityId));
  return (
    <Loaded query={filings} lines={2}>
      {({ data }) => {
        const orders = data.filter(({ type }) => (KINDS as readonly string[]).includes(type));
        return (
          <div className="card stack">
            <p className="soft">
              An operator obtains these from the office by hand. Their documents are then among those of the company.
            </p>
            {orders.length > 0 && (
              <ul className="rows" aria-label="Orders">
                {orders.map((order) => (
                  <Ordered key={order.id} order={order} />
                ))}
              </ul>
            )}
            <OrderForm entityId={entityId} records={data.filter(isCorrectable)} />
          </div>
        );
      }}
    </Loaded>
  );
}

function isCorrectable({ type, number }: Filing): boolean {
  return number !== null && type !== 'ein';
}

function Ordered({ order }: { order: Filing }) {
  const { type, status, detail, opened_at } = order;
  return (
    <li className="stack" aria-label={FILING_TYPES[type]}>
      <span>
        {FILING_TYPES[type]}, ordered <Moment at={opened_at} />: {status !== null && FILING_WORDS[status]}
      </span>
      {detail !== null && <span className="soft small">{detail}</span>}
      <CancelFiling entityId={order.entity_id} filing={order} />
    </li>
  );
}

function OrderForm({ entityId, records }: { entityId: string; records: readonly Filing[] }) {
  const lack = useLackOf('formation:submit');
  const form = useForm({ initialValues: INITIAL });
  const { kind, record, ...texts } = form.values;
  const filing_id = record === '' ? (records[0]?.id ?? '') : record;
  const isWritten = kind !== 'correction' || Object.values(texts).every((text) => text.trim() !== '');
  const body: CreateOrder = kind === 'correction' ? { kind, correction: { filing_id, ...texts } } : { kind };
  return (
    <form className="stack" onSubmit={(event) => event.preventDefault()}>
      <NativeSelect
        label="Order"
        data={KINDS.map((value) => ({ value, label: FILING_TYPES[value] }))}
        {...form.getInputProps('kind')}
      />
      {kind === 'correction' && (
        <>
          <NativeSelect
            label="Record to correct"
            data={records.map(({ id, type, number }) => ({ value: id, label: `${FILING_TYPES[type]}, ${number}` }))}
            {...form.getInputProps('record')}
            value={filing_id}
          />
          {FIELDS.map(({ name, label }) => (
            <Textarea key={name} label={label} autosize maxLength={2_000} {...form.getInputProps(name)} />
          ))}
        </>
      )}
      <div>
        <ConfirmedAction
          entityId={entityId}
          label="Order it"
          title={`Order “${FILING_TYPES[kind]}”?`}
          variant="default"
          whyNot={lack ?? (isWritten ? null : 'Write all three parts first.')}
          change={(efs, options) => efs.createOrder(entityId, body, options)}
        />
      </div>
    </form>
  );
}

type Values = { kind: Kind; record: string; inaccuracy: string; reason: string; corrected: string };

const INITIAL: Values = { kind: 'good_standing', record: '', inaccuracy: '', reason: '', corrected: '' };

const FIELDS = [
  { name: 'inaccuracy', label: 'The inaccurate statement' },
  { name: 'reason', label: 'Why it is inaccurate' },
  { name: 'corrected', label: 'The statement as it should be' },
] as const;
