import { Button } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ENTITY_STATES } from '#domain/entity/entity.ts';
import { useEfs, useSessionState } from '../../api/session.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { entitiesInStateQuery } from '../../queries/entities.ts';
import { openProposalsQuery } from '../../queries/proposals.ts';
import { AccountNumbers } from './account-numbers.tsx';
import { NeedsYou } from './needs-you.tsx';
import { RecentEvents } from './recent-events.tsx';

export function OverviewPage() {
  const efs = useEfs();
  const { session } = useSessionState();
  const byState = useQueries({ queries: ENTITY_STATES.map((state) => entitiesInStateQuery(efs, state)) });
  const readsDecisions = session?.kind === 'account' && session.credential.scopes.includes('proposals:read');
  const decisions = useQuery({ ...openProposalsQuery(efs), enabled: readsDecisions });
  // A member's own key reads its company, and not the account.
  const ofAccount = session?.kind === 'account' && session.credential.member === null ? session.credential : null;
  return (
    <Page
      title="Overview"
      aside={<Button renderRoot={(props) => <Link to="/entities/new" {...props} />}>New entity</Button>}
    >
      <Section title="Needs you">
        <NeedsYou lists={byState} decisions={readsDecisions ? decisions : null} />
      </Section>
      {ofAccount !== null && <AccountNumbers scopes={ofAccount.scopes} />}
      <Section title="Recent events">
        <RecentEvents lists={byState} />
      </Section>
    </Page>
  );
}
