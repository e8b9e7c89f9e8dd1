import { Checkbox, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { problemOfReason } from '#domain/formats/problem.ts';
import type { OperatorFiling } from '#sdk/index.ts';
import { useOperator } from '../../../api/session.tsx';
import { optionalTexts } from '../../../parts/texts.ts';
import { DeskAction } from '../parts/desk-action.tsx';
import { OperatorName } from '../parts/operator-name.tsx';

/** Two operators vouch that the office does not have the filing; it is then filed again. */
export function Release({ filing }: { filing: OperatorFiling }) {
  const { id, state, claimed_by, release_asked_by: askedBy, release_reason } = filing;
  const self = useOperator();
  const form = useForm({ initialValues: { reason: '', isSiteDown: false } });
  const { reason, isSiteDown } = form.values;
  const isNeeded = askedBy === null && (state === 'pending' || reason.trim() !== '');
  const isReasonMissing = isNeeded && problemOfReason(reason) !== null;
  const label = askedBy !== null ? 'Confirm the release' : isSiteDown ? 'Release it' : 'Ask for the release';
  const whyNot = askedBy === self.id ? 'You asked for it. A second operator confirms it.' : null;
  return (
    <details className="card" open={askedBy !== null}>
      <summary>The office does not have it</summary>
      <div className="stack">
        <p>
          Two operators make sure of that at the office. Then it is filed again.
          {askedBy !== null && (
            <>
              {' '}
              The release was asked for by <OperatorName id={askedBy} />
              {release_reason === null ? '.' : `: “${release_reason}”`}
            </>
          )}
        </p>
        {askedBy === null && (
          <Textarea
            label="Reason for the release"
            description="It is recorded: do not name a person."
            {...form.getInputProps('reason')}
            autosize
          />
        )}
        {askedBy === null && state === 'pending' && claimed_by === self.id && (
          <Checkbox
            label="The site of the office is down, and I submitted nothing"
            description="It returns to the queue without a second operator."
            {...form.getInputProps('isSiteDown', { type: 'checkbox' })}
          />
        )}
        <DeskAction
          label={label}
          title="Release the filing?"
          variant="default"
          whyNot={isReasonMissing ? 'Say why first, in a few words.' : whyNot}
          change={(efs, options) =>
            efs.releaseFiling(id, { ...optionalTexts({ reason }), ...(isSiteDown && { site_down: true }) }, options)
          }
        />
      </div>
    </details>
  );
}
