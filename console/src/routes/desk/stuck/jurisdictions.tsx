import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentPack } from '#domain/jurisdictions/index.ts';
import type { JurisdictionState } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Ago } from '../../../parts/moment.tsx';
import { Note } from '../../../parts/note.tsx';
import { Section } from '../../../parts/page.tsx';
import { jurisdictionsQuery } from '../../../queries/desk.ts';
import { DeskAction } from '../parts/desk-action.tsx';

/** Every state with its pause; stops all filings there, and lets them go on. */
export function Jurisdictions() {
  const states = useQuery(jurisdictionsQuery(useEfs()));
  return (
    <Section title="Jurisdictions">
      <Loaded query={states}>
        {({ data }) => (
          <ul className="rows">
            {data.map((state) => (
              <li key={state.jurisdiction} className="stack" style={{ gap: 'var(--space-2)' }}>
                {state.paused ? <Paused state={state} /> : <Running code={state.jurisdiction} />}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

function Paused({ state: { jurisdiction, reason, paused_at } }: { state: JurisdictionState }) {
  const title = currentPack(jurisdiction).title;
  return (
    <>
      <Note tone="warn">
        <h3>{title} is paused</h3>
        <p>
          {paused_at !== null && <Ago at={paused_at} />}: {reason}
        </p>
      </Note>
      <DeskAction
        label={`Resume ${title}`}
        title={`Resume the filings in ${title}?`}
        change={(efs, options) => efs.resumeJurisdiction(jurisdiction, options)}
      />
    </>
  );
}

function Running({ code }: { code: JurisdictionState['jurisdiction'] }) {
  const [reason, setReason] = useState('');
  const title = currentPack(code).title;
  return (
    <>
      <TextInput
        label={`Reason to pause ${title}`}
        description="Accounts read it while they wait."
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <DeskAction
        label={`Pause ${title}`}
        title={`Pause all filings in ${title}?`}
        variant="default"
        whyNot={reason.trim() === '' ? 'Enter the reason first.' : null}
        change={(efs, options) => efs.pauseJurisdiction(code, { reason: reason.trim() }, options)}
      />
    </>
  );
}
