import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { placeWords } from '#domain/constitution/change-words.ts';
import type { Obligation } from '#sdk/index.ts';
import { useLackOf } from '../../../api/session.tsx';
import { ConfirmedAction } from '../../../parts/confirmed-change.tsx';
import { centsOf, isAmount } from '../../../parts/money.ts';
import { Note } from '../../../parts/note.tsx';
import { CancelFiling } from './cancel-filing.tsx';
import { FILING_WORDS } from './filing-words.ts';

/** Duties that this service files, with whether their amount depends on the company's assets. */
const FILED = { annual_report: true, annual_tax: false } as const;

/** Returns whether a filing can be opened for it on this day. */
export function isFiledHere({ code, earliest_on }: Obligation, today: string): boolean {
  return Object.hasOwn(FILED, code) && (earliest_on === null || earliest_on <= today);
}

/** Where the filing of a duty stands, and the form that opens it or gives it the figures that it waits for. */
export function FileForm({ obligation }: { obligation: Obligation }) {
  const { id, entity_id, code, title, filing } = obligation;
  const lack = useLackOf('formation:submit');
  const [assets, setAssets] = useState('');
  const needsAssets = FILED[code as keyof typeof FILED];
  const cents = centsOf(assets);
  const isRight = isAmount(assets);
  const isAwaited = filing !== null && filing.status !== 'rejected' && filing.status !== 'information';
  return (
    <>
      {filing !== null && (
        <Note tone={filing.status === 'rejected' ? 'bad' : filing.status === 'accepted' ? 'good' : 'warn'}>
          <p>{FILING_WORDS[filing.status]}</p>
          <p className="soft small">{filing.detail}</p>
        </Note>
      )}
      {filing !== null && <CancelFiling entityId={entity_id} filing={filing} />}
      {!isAwaited && (
        <form className="card stack" onSubmit={(event) => event.preventDefault()}>
          {needsAssets && (
            <TextInput
              label={placeWords('/wyoming_assets')}
              description="In dollars, as the report states them under penalty of perjury. Without them the filing waits."
              inputMode="decimal"
              autoComplete="off"
              value={assets}
              error={isRight ? null : 'Write it as 400000.00.'}
              onChange={({ currentTarget }) => setAssets(currentTarget.value)}
            />
          )}
          <div>
            <ConfirmedAction
              entityId={entity_id}
              affects={['entities']}
              label={filing?.status === 'rejected' ? 'File it again' : 'File it'}
              title={`File “${title}”?`}
              whyNot={lack ?? (isRight ? null : 'Correct the amount first.')}
              change={(efs, options) =>
                efs.fileObligation(entity_id, id, cents === null ? {} : { wyoming_assets_cents: cents }, options)
              }
            />
          </div>
        </form>
      )}
    </>
  );
}
