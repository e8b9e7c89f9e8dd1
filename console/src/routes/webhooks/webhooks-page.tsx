import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WebhookEndpoint } from '#sdk/index.ts';
import { useEfs } from '../../api/session.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Ago } from '../../parts/moment.tsx';
import { Empty } from '../../parts/note.tsx';
import { Page } from '../../parts/page.tsx';
import { webhookEndpointsQuery } from '../../queries/webhooks.ts';
import { EndpointState } from './endpoint-state.tsx';
import { typesWords } from './types-words.ts';

/** The addresses that the account has its events sent to. */
export function WebhooksPage() {
  const endpoints = useQuery(webhookEndpointsQuery(useEfs()));
  return (
    <Page
      title="Webhooks"
      aside={<Button renderRoot={(props) => <Link to="/webhooks/new" {...props} />}>New endpoint</Button>}
    >
      <Loaded query={endpoints} lines={4}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No endpoints yet">
              <Link to="/webhooks/new">Create the first one</Link> to have events sent to a URL of yours, signed.
            </Empty>
          ) : (
            <EndpointTable endpoints={data} />
          )
        }
      </Loaded>
    </Page>
  );
}

function EndpointTable({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  return (
    <table className="list">
      <thead>
        <tr>
          <th scope="col">Endpoint</th>
          <th scope="col">Events</th>
          <th scope="col">State</th>
          <th scope="col">Created</th>
        </tr>
      </thead>
      <tbody>
        {endpoints.map((endpoint) => (
          <tr key={endpoint.id}>
            <td>
              <Link to="/webhooks/$id" params={{ id: endpoint.id }}>
                {endpoint.url}
              </Link>
              {endpoint.description !== null && <div className="soft small">{endpoint.description}</div>}
            </td>
            <td>{typesWords(endpoint.event_types)}</td>
            <td>
              <EndpointState endpoint={endpoint} />
            </td>
            <td className="soft small">
              <Ago at={endpoint.created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
