import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { LEVEL_WORDS, MOST_CERTIFIED_COPIES, type OrderLevel } from '#domain/jurisdictions/state.ts';
import type { JurisdictionList } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { ConfirmedAction } from '../../../parts/confirmed-change.tsx';
import { dollars } from '../../../parts/money.ts';
import { entityQuery } from '../../../queries/entities.ts';

type Services = JurisdictionList['data'][number]['services'];
type Order = { service_level: OrderLevel; copies: string };

/** Submits a draft, with what its office offers in addition. */
export function SubmitFormation({ entityId, version }: { entityId: string; version: number }) {
  const efs = useEfs();
  const form = useForm<Order>({ initialValues: { service_level: 'regular', copies: '0' } });
  const { service_level, copies } = form.values;
  const certified_copies = Number(copies);
  const entity = useQuery(entityQuery(efs, entityId));
  const { data: list } = useQuery({
    queryKey: ['jurisdictions'],
    queryFn: ({ signal }) => efs.listJurisdictions({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const services = list?.data.find(({ code }) => code === entity.data?.jurisdiction)?.services;
  const isRegular = service_level === 'regular' && certified_copies === 0;
  const body = { version, action: 'submit_formation' as const, service_level, certified_copies };
  return (
    <div className="row" style={{ alignItems: 'end' }}>
      {services !== undefined && services.expedited.length > 0 && (
        <NativeSelect
          label="Service of the office"
          data={levelsOf(services)}
          {...form.getInputProps('service_level')}
        />
      )}
      {services?.certified_copy_cents != null && (
        <NativeSelect
          label={`Certified copies, ${dollars(services.certified_copy_cents)} each`}
          data={Array.from({ length: MOST_CERTIFIED_COPIES + 1 }, (_, number) => String(number))}
          {...form.getInputProps('copies')}
        />
      )}
      <ConfirmedAction
        entityId={entityId}
        label="Submit the formation"
        title="Submit the formation?"
        change={(client, options) =>
          isRegular ? client.startFormation(entityId, options) : client.updateEntity(entityId, body, options)
        }
      />
    </div>
  );
}

function levelsOf({ expedited }: Services): { value: OrderLevel; label: string }[] {
  return [
    { value: 'regular', label: LEVEL_WORDS.regular },
    ...expedited.map(({ service_level: value, fee_cents }) => ({
      value,
      label: `${LEVEL_WORDS[value]} (+${dollars(fee_cents)})`,
    })),
  ];
}
