import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { daysSince } from '#domain/entity/summary.ts';
import type { AccountSummary, Entity } from '#sdk/index.ts';
import { nowMs } from '../../api/clock.ts';
import { durationWords } from '../../parts/duration.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Empty } from '../../parts/note.tsx';
import { Section } from '../../parts/page.tsx';
import { type Column, type Series, StackedColumns } from '../../parts/stacked-columns.tsx';

const SERIES: readonly (Series & { states: readonly Entity['state'][] })[] = [
  { name: 'Active', tone: 'good', states: ['Active'] },
  { name: 'Being formed or imported', tone: 'busy', states: ['Filing', 'Importing', 'Filed', 'Registered'] },
  { name: 'Failed', tone: 'bad', states: ['FilingFailed', 'ImportFailed'] },
  { name: 'Draft', tone: 'none', states: ['Draft'] },
  { name: 'Ending or dissolved', tone: 'warn', states: ['WindingDown', 'Dissolved'] },
];

/** The formations of the last days, and how long they take. */
export function Numbers({ summary }: { summary: UseQueryResult<AccountSummary> }) {
  return (
    <>
      <Section title="Created each day, by state now">
        <Loaded query={summary} lines={5}>
          {({ days, days_from }) => <ByDay days={days} from={days_from} />}
        </Loaded>
      </Section>
      <Section title="Time to Active">
        <Loaded query={summary} lines={2}>
          {({ time_to_active }) => <TimeToActive measured={time_to_active} />}
        </Loaded>
      </Section>
    </>
  );
}

type Days = { days: AccountSummary['days']; from: string };

function ByDay({ days, from }: Days) {
  if (days.length === 0) return <Empty title="Nothing was created in the last 30 days" />;
  return <StackedColumns title="Entities created each day (UTC)" series={SERIES} columns={columnsOf({ days, from })} />;
}

function columnsOf({ days, from }: Days): Column[] {
  const byDay = Map.groupBy(days, ({ day }) => day);
  return daysSince(from, nowMs()).map((label) => {
    const rows = byDay.get(label) ?? [];
    const counts = SERIES.map(({ states }) =>
      rows.filter(({ state }) => states.includes(state)).reduce((sum, { entities }) => sum + entities, 0),
    );
    return { label, counts };
  });
}

function TimeToActive({ measured }: { measured: AccountSummary['time_to_active'] }) {
  if (measured === null) return <Empty title="No company has become Active yet" />;
  const { formations, median_seconds, slowest_seconds, slowest_entity_id } = measured;
  return (
    <>
      <dl className="facts card">
        <div>
          <dt>Median</dt>
          <dd className="form-value">{durationWords(median_seconds)}</dd>
        </div>
        <div>
          <dt>Slowest</dt>
          <dd>
            <Link className="form-value" to="/entities/$id" params={{ id: slowest_entity_id }}>
              {durationWords(slowest_seconds)}
            </Link>
          </dd>
        </div>
      </dl>
      <p className="soft small">
        From the last submission, measured over{' '}
        {formations === 1 ? 'one formation' : `the newest ${formations.toLocaleString('en')} formations`}.
      </p>
    </>
  );
}
