import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { WebhookEndpoint } from '#sdk/index.ts';
import { useEfs } from '../../api/session.tsx';
import { Fact } from '../../parts/fact.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Page } from '../../parts/page.tsx';
import { webhookEndpointQuery } from '../../queries/webhooks.ts';
import { Deliveries } from './deliveries.tsx';
import { EditEndpoint } from './edit-endpoint.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { Recover } from './recover.tsx';
import { typesWords } from './types-words.ts';

const route = getRouteApi('/webhooks/$id');

export function EndpointPage() {
  const { id } = route.useParams();
  const endpoint = useQuery(webhookEndpointQuery(useEfs(), id));
  return (
    <Page title={endpoint.data?.description ?? 'Endpoint'}>
      <Loaded query={endpoint} lines={4}>
        {(data) => (
          <>
            <Facts endpoint={data} />
            <EndpointActions endpoint={data} />
            <EditEndpoint endpoint={data} />
            <Recover endpoint={data} />
            <Deliveries endpoint={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Facts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { url, event_types, created_at, expires_at, previous_secret_expires_at: previousUntil } = endpoint;
  return (
    <dl className="facts">
      <Fact name="URL">
        <code>{url}</code>
      </Fact>
      <Fact name="State">
        <EndpointState endpoint={endpoint} />
      </Fact>
      <Fact name="Events">{typesWords(event_types)}</Fact>
      <Fact name="Created">
        <Moment at={created_at} />
      </Fact>
      {expires_at !== null && (
        <Fact name="Ends with its key">
          <Moment at={expires_at} />
        </Fact>
      )}
      {previousUntil !== null && (
        <Fact name="The old secret signs until">
          <Moment at={previousUntil} />
        </Fact>
      )}
    </dl>
  );
}
