import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Credential } from '#sdk/index.ts';
import { useEfs } from '../../api/session.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/page.tsx';
import { accountSummaryQuery } from '../../queries/account-summary.ts';
import { StateCounts } from './state-counts.tsx';

/** The charts, which the page does not wait for. */
const Numbers = lazy(async () => ({ default: (await import('./numbers.tsx')).Numbers }));
const PlanUsage = lazy(async () => ({ default: (await import('./plan-usage.tsx')).PlanUsage }));

/** The numbers of the whole account. */
export function AccountNumbers({ scopes }: Pick<Credential, 'scopes'>) {
  const summary = useQuery(accountSummaryQuery(useEfs()));
  return (
    <>
      <Section title="Entities by state">
        <Loaded query={summary}>{({ states }) => <StateCounts states={states} />}</Loaded>
      </Section>
      <Suspense fallback={<Skeleton height={160} />}>
        <Numbers summary={summary} />
        {scopes.includes('billing:read') && (
          <Section title="Usage of the plan">
            <PlanUsage />
          </Section>
        )}
      </Suspense>
    </>
  );
}
