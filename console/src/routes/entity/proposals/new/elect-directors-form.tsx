import { useState } from 'react';
import { useCorporation } from '../../../../queries/corporation.ts';
import { type Person, PersonFields } from './person-fields.tsx';
import { ProposalForm } from './proposal-form.tsx';

export function ElectDirectorsForm({ entityId }: { entityId: string }) {
  const [person, setPerson] = useState<Person | null>(null);
  const seated = useCorporation(entityId)?.directors ?? [];
  return (
    <ProposalForm
      entityId={entityId}
      suggestion={person === null ? '' : `Elect ${person.name}`}
      body={(envelope) => ({ kind: 'elect_directors', ...envelope, directors: person === null ? [] : [person.input] })}
      whyNot={person === null ? 'Choose the new director first.' : null}
    >
      <PersonFields entityId={entityId} label="New director" except={seated} onChange={setPerson} />
    </ProposalForm>
  );
}
