import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentPack } from '#domain/jurisdictions/index.ts';
import type { JurisdictionState } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { legalFormName } from '../../../parts/jurisdictions.ts';
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
                <Reviews state={state} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

const REVIEWS: Readonly<Record<JurisdictionState['packs'][number]['standing'], string>> = {
  reviewed: 'reviewed',
  changed_since: 'changed since its review',
  reviewed_under_0_3_0: 'used before reviews were recorded',
  lapsed: 'the review has lapsed, so live mode refuses new submissions',
  never: 'not reviewed, so live mode refuses new submissions',
};

/** How the reviews of the law of a state stand, which only the command line records. */
function Reviews({ state: { packs } }: { state: JurisdictionState }) {
  return (
    <ul>
      {packs.map(({ legal_form, standing, until, reviewer }) => (
        <li key={legal_form}>
          Law of {legalFormName(legal_form)}: {REVIEWS[standing]}
          {until !== null && ` (holds until ${until.slice(0, 10)})`}
          {reviewer !== null && `, last by ${reviewer}`}
        </li>
      ))}
    </ul>
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
