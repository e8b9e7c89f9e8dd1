import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { OperatorFiling } from '#sdk/index.ts';
import { optionalTexts } from '../../../parts/texts.ts';
import { DeskAction } from '../parts/desk-action.tsx';

type Props = { requirementId: string };
type People = OperatorFiling['people'];

/** Clears or refuses a formation after its people were screened. */
export function ScreeningDecision({ requirementId, people }: Props & { people: People }) {
  const [reason, setReason] = useState('');
  const body = optionalTexts({ reason });
  return (
    <section className="card stack" aria-label="Screening">
      <h2>Screen the people of this company</h2>
      <People people={people} />
      <Textarea
        label="Reason (optional)"
        description="It is recorded: do not name a person."
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        autosize
      />
      <DeskAction
        label="Clear the formation"
        title="Clear the formation?"
        change={(efs, options) => efs.clearScreening(requirementId, body, options)}
      />
      <DeskAction
        label="Refuse the formation"
        title="Refuse the formation?"
        variant="default"
        change={(efs, options) => efs.refuseScreening(requirementId, body, options)}
      />
    </section>
  );
}

function People({ people }: { people: People }) {
  return (
    <ul className="rows" aria-label="People">
      {people.map(({ capacity, name, latin_name }) => (
        <li key={`${capacity} ${name}`}>
          {name} {latin_name !== null && `(${latin_name})`}{' '}
          <span className="soft">{capacity.replaceAll('_', ' ')}</span>
        </li>
      ))}
    </ul>
  );
}

/** Records that a payment was settled outside of the service. */
export function Settlement({ requirementId }: Props) {
  const [note, setNote] = useState('');
  return (
    <section className="card stack" aria-label="Payment">
      <h2>Settle the payment</h2>
      <Textarea
        label="How it was settled"
        description="It is recorded: do not name a person."
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
        autosize
      />
      <DeskAction
        label="Record the settlement"
        title="Record the settlement?"
        whyNot={note.trim() === '' ? 'Say how it was settled first.' : null}
        change={(efs, options) => efs.settleRequirement(requirementId, { note: note.trim() }, options)}
      />
    </section>
  );
}
