import { useState } from 'react';
import type { Account, CreatedApiKey } from '#sdk/index.ts';
import { Section } from '../../../parts/page.tsx';
import { SecretOnce } from '../../../parts/secret-once.tsx';
import { DeskAction } from '../parts/desk-action.tsx';

/** A key for an account whose owner lost both their keys and their mailbox. */
export function ReissuedKey({ account: { id } }: { account: Account }) {
  const [key, setKey] = useState<string | null>(null);
  return (
    <Section title="Key and mailbox are lost">
      <p>
        Verify the person by other means first: the new key has every scope. The old keys still work, so ask the account
        to revoke those that another person may have. Someone who still reads their mail recovers the account alone.
      </p>
      {key === null ? (
        <DeskAction
          label="Issue a new key"
          title="Issue a new key for this account?"
          variant="default"
          change={(efs, options) => efs.createReissuedKey(id, options)}
          onDone={(answer) => setKey((answer as CreatedApiKey).api_key)}
        />
      ) : (
        <SecretOnce title="New key of the account" secret={key}>
          Hand it over to that person only.
        </SecretOnce>
      )}
    </Section>
  );
}
