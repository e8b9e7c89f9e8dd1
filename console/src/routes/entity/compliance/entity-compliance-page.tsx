import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Compliance } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Empty, Note } from '../../../parts/note.tsx';
import { dayWords, isOpen, leftWords } from '../../../parts/obligation-words.ts';
import { Section } from '../../../parts/page.tsx';
import { complianceQuery } from '../../../queries/compliance.ts';
import { CalendarLinks } from './calendar-links.tsx';
import { InputsForm } from './inputs-form.tsx';
import { ObligationItem } from './obligation-item.tsx';
import { Orders } from './orders.tsx';

const route = getRouteApi('/entities/$id');

/** The calendar of one company: what is due and when, what was done, and a link for calendar programs. */
export function EntityCompliancePage() {
  const { id } = route.useParams();
  const calendar = useQuery(complianceQuery(useEfs(), id));
  return (
    <Loaded query={calendar} lines={6}>
      {(of) => <Calendar calendar={of} />}
    </Loaded>
  );
}

function Calendar({ calendar }: { calendar: Compliance }) {
  const { entity_id, kept_from, checked_at, inputs, next, data, today } = calendar;
  if (kept_from === null) {
    return (
      <Empty title="No calendar yet">
        It begins when the registry has accepted the company, and ends when the company winds down.
      </Empty>
    );
  }
  const open = data.filter(isOpen);
  const settled = data.filter((each) => !isOpen(each));
  const paysFranchiseTax = data.some(({ code }) => code === 'franchise_tax_report');
  return (
    <div className="stack-wide">
      <Note tone={next?.status === 'overdue' ? 'bad' : next?.status === 'due' ? 'warn' : 'none'}>
        <h2>
          {next?.due_on == null
            ? 'Nothing is due'
            : `Next: ${next.title}, ${dayWords(next.due_on)}${next.days_left === null ? '' : ` (${leftWords(next.days_left)})`}`}
        </h2>
        <p>
          This service reminds you of every duty.{' '}
          {paysFranchiseTax
            ? 'You file the franchise tax report with the state yourself, and then mark it done here.'
            : 'It files the annual report and the annual tax if you ask for it.'}{' '}
          The calendar is a reminder, not legal advice.
        </p>
      </Note>
      <Section title="Open">
        {checked_at === null && <p className="soft">The calendar is being made.</p>}
        {checked_at !== null && open.length === 0 && <Empty title="Nothing is open" />}
        <ul className="rows" aria-label="Open obligations">
          {open.map((each) => (
            <ObligationItem key={each.id} obligation={each} today={today} />
          ))}
        </ul>
      </Section>
      <div className="columns">
        <Section title="Facts that only you know">
          <InputsForm
            key={JSON.stringify(inputs)}
            entityId={entity_id}
            inputs={inputs}
            paysFranchiseTax={paysFranchiseTax}
          />
        </Section>
        <Section title="Papers of the office">
          <Orders entityId={entity_id} />
        </Section>
        <Section title="In your calendar program">
          <CalendarLinks entityId={entity_id} />
        </Section>
      </div>
      {settled.length > 0 && (
        <Section title="Done, or not required">
          <ul className="rows" aria-label="Other obligations">
            {settled.map((each) => (
              <ObligationItem key={each.id} obligation={each} today={today} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
