import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { StandingConsent } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Empty } from '../../../parts/note.tsx';
import { Page } from '../../../parts/page.tsx';
import { PageLinks } from '../../../parts/page-links.tsx';
import { standingConsentsQuery } from '../../../queries/desk.ts';
import { DeskAction } from '../parts/desk-action.tsx';
import { OperatorName } from '../parts/operator-name.tsx';

const route = getRouteApi('/desk/consents');

/** Registered agents that consented once to every appointment at their office. */
export function ConsentsPage() {
  const { cursor } = route.useSearch();
  const consents = useQuery(standingConsentsQuery(useEfs(), cursor));
  return (
    <Page title="Standing consents">
      <p className="soft">A filing that names such an agent at its office does not ask the agent.</p>
      <Loaded query={consents} lines={5}>
        {({ data, ...page }) => (
          <>
            {data.length === 0 ? (
              <Empty title="No agent has a standing consent">
                A paper that covers every appointment is recorded at a filing in the queue Agent’s consent.
              </Empty>
            ) : (
              <ul className="rows">
                {data.map((consent) => (
                  <Row key={consent.id} consent={consent} />
                ))}
              </ul>
            )}
            <PageLinks page={page} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Row({ consent: { id, agent, signed_by, signed_at, operator_id } }: { consent: StandingConsent }) {
  const [reason, setReason] = useState('');
  const name = agent?.name ?? `the agent of ${signed_by}`;
  return (
    <li className="stack" style={{ gap: 'var(--space-2)' }}>
      <div>
        <strong>{agent?.name ?? 'The agent is named in the signed paper'}</strong>
        {agent !== null && <div>{agent.office}</div>}
        <div className="soft small">
          Signed by {signed_by}, <Moment at={signed_at} />; recorded by <OperatorName id={operator_id} />
        </div>
      </div>
      <TextInput
        label={`Reason to end the consent of ${name}`}
        description="It is recorded: do not name a person. Later filings ask the agent again."
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <DeskAction
        label="End the consent"
        title={`End the standing consent of ${name}?`}
        variant="default"
        whyNot={reason.trim() === '' ? 'Enter the reason first.' : null}
        change={(efs, options) => efs.withdrawAgentConsent(id, { reason: reason.trim() }, options)}
      />
    </li>
  );
}
