import '../../styles/governance.css';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from '#sdk/index.ts';
import { nowMs } from '../../api/clock.ts';
import { useEfs, useLackOf } from '../../api/session.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Empty } from '../../parts/note.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { apiKeysQuery, isUsable } from '../../queries/api-keys.ts';
import { BrowserKeyPart } from './browser-key.tsx';
import { CloseAccount } from './close-account.tsx';
import { ExportAccount } from './export-account.tsx';
import { KeyRow } from './key-row.tsx';
import { NewKeyForm } from './new-key-form.tsx';
import { Replaced, type Replacement } from './replaced.tsx';

/** The API keys of the account, the form for another, and the key of this browser. */
export function KeysPage() {
  const lack = useLackOf('keys:manage');
  return (
    <Page title="Keys">
      {lack === null ? (
        <>
          <Section title="API keys">
            <KeyList />
          </Section>
          <Section title="New key">
            <NewKeyForm />
          </Section>
        </>
      ) : (
        <Empty title="This key cannot manage keys">{lack} Sign in with a key that has it.</Empty>
      )}
      <Section title="Key of this browser">
        <BrowserKeyPart />
      </Section>
      {lack === null && (
        <>
          <Section title="Take the account along">
            <ExportAccount />
          </Section>
          <Section title="Close the account">
            <CloseAccount />
          </Section>
        </>
      )}
    </Page>
  );
}

function KeyList() {
  const keys = useQuery(apiKeysQuery(useEfs()));
  const [isAll, setAll] = useState(false);
  // Here and not in its row, because the row of the old key goes when the key ends.
  const [replacement, setReplacement] = useState<Replacement | null>(null);
  const now = nowMs();
  const shown = (key: ApiKey) => isAll || isUsable(key, now);
  return (
    <>
      {replacement !== null && <Replaced replacement={replacement} onClose={() => setReplacement(null)} />}
      <Loaded query={keys} lines={5}>
        {(all) => (
          <>
            <ul className="rows" aria-label="API keys">
              {all.filter(shown).map((key) => (
                <KeyRow key={key.id} apiKey={key} onReplaced={setReplacement} />
              ))}
            </ul>
            <Checkbox
              label={`Also show keys that have ended (${all.filter((key) => !isUsable(key, now)).length})`}
              checked={isAll}
              onChange={({ currentTarget }) => setAll(currentTarget.checked)}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
