import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Account } from '#sdk/index.ts';
import { Moment } from '../../../parts/moment.tsx';
import { Note } from '../../../parts/note.tsx';
import { Section } from '../../../parts/page.tsx';
import { DeskAction } from '../parts/desk-action.tsx';

/** An account that was closed: until its erasure begins it can be reopened. */
export function Closed({ account }: { account: Account }) {
  const { id, closed_at, erase_from, erased_at } = account;
  const [reason, setReason] = useState('');
  if (erased_at !== null) {
    return (
      <Section title="Erased">
        <p>
          Closed <Moment at={closed_at ?? ''} />, and erased <Moment at={erased_at} />. Its audit chains stay.
        </p>
      </Section>
    );
  }
  return (
    <Section title="Closed">
      <Note tone="warn">
        <p>
          Closed <Moment at={closed_at ?? ''} />. Its personal data is to be erased from{' '}
          <Moment at={erase_from ?? ''} /> on, with <code>efs erase-account</code>.
        </p>
      </Note>
      <p>Verify who asks before you reopen it. Then issue a new key: its old ones have ended.</p>
      <TextInput
        label="Reason"
        description="It is recorded for good: do not name a person of the account."
        value={reason}
        maxLength={500}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <DeskAction
        label="Reopen the account"
        title="Reopen the account?"
        variant="default"
        whyNot={reason.trim() === '' ? 'Enter a reason first.' : null}
        change={(efs, options) => efs.reopenAccount(id, { reason }, options)}
      />
    </Section>
  );
}
