import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { WEBHOOK_DELIVERY_STATES } from '#domain/events/webhook.ts';
import type { WebhookDelivery, WebhookEndpoint } from '#sdk/index.ts';
import { useEfs } from '../../api/session.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Empty } from '../../parts/note.tsx';
import { Section } from '../../parts/page.tsx';
import { ShowMore } from '../../parts/show-more.tsx';
import { webhookDeliveriesQuery } from '../../queries/webhooks.ts';
import { DeliveryRow, stateWords } from './delivery-row.tsx';

const STATES = [
  { value: '', label: 'All' },
  ...WEBHOOK_DELIVERY_STATES.map((state) => ({ value: state, label: stateWords(state) })),
];

/** The messages to an endpoint with every attempt, newest first. */
export function Deliveries({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [state, setState] = useState<WebhookDelivery['state'] | undefined>();
  const deliveries = useInfiniteQuery(webhookDeliveriesQuery(useEfs(), endpoint.id, state));
  return (
    <Section
      title="Deliveries"
      aside={
        <NativeSelect
          aria-label="State of the deliveries"
          data={STATES}
          value={state ?? ''}
          onChange={({ currentTarget: { value } }) => setState(WEBHOOK_DELIVERY_STATES.find((each) => each === value))}
        />
      }
    >
      <Loaded query={deliveries}>
        {({ pages }) =>
          pages[0]?.data.length === 0 ? (
            <Empty title={state === undefined ? 'Nothing was sent yet' : 'No delivery is in this state'}>
              Messages appear here as they are sent, and stay for 30 days.
            </Empty>
          ) : (
            <>
              <ul className="rows">
                {pages
                  .flatMap(({ data }) => data)
                  .map((delivery) => (
                    <DeliveryRow key={delivery.id} delivery={delivery} isEnabled={endpoint.status === 'enabled'} />
                  ))}
              </ul>
              <ShowMore query={deliveries} />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
