import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ENTITY_STATES } from '#domain/entity/entity.ts';
import { useEfs, useSessionState } from '../../api/session.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { entitiesInStateQuery } from '../../queries/entities.ts';
import { AccountNumbers } from './account-numbers.tsx';
import { NeedsYou } from './needs-you.tsx';
import { RecentEvents } from './recent-events.tsx';

export function OverviewPage() {
  const efs = useEfs();
  const { session } = useSessionState();
  const byState = useQueries({ queries: ENTITY_STATES.map((state) => entitiesInStateQuery(efs, state)) });
  // A member's own key reads its company, and not the account.
  const ofAccount = session?.kind === 'account' && session.credential.member === null ? session.credential : null;
  return (
    <Page
      title="Overview"
      aside={<Button renderRoot={(props) => <Link to="/entities/new" {...props} />}>New entity</Button>}
    >
      <Section title="Needs you">
        <NeedsYou lists={byState} />
      </Section>
      {ofAccount !== null && <AccountNumbers scopes={ofAccount.scopes} />}
      <Section title="Recent events">
        <RecentEvents lists={byState} />
      </Section>
    </Page>
  );
}
