import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CreateProposal, Proposal } from '#sdk/index.ts';
import { ConfirmedAction } from '../../../../parts/confirmed-change.tsx';
import { Note } from '../../../../parts/note.tsx';
import { optionalTexts, trimmed } from '../../../../parts/texts.ts';
import { useActingMember } from '../../../../queries/members.ts';

/** The members that every proposal has. */
export type Envelope = { title: string; description?: string; draft?: boolean };

type Props = {
  entityId: string;
  /** The title that the fields suggest. */
  suggestion?: string;
  body: (envelope: Envelope) => CreateProposal;
  /** The field that is still missing. */
  whyNot?: string | null;
  children?: ReactNode;
};

/** The frame of the form of every kind: title, description and draft. The proposal is tried before it is made. */
export function ProposalForm({ entityId, suggestion = '', body, whyNot = null, children }: Props) {
  const navigate = useNavigate();
  const acting = useActingMember(entityId);
  const form = useForm({ initialValues: { title: '', description: '', draft: false } });
  const { description, draft, ...values } = trimmed(form.values);
  const title = values.title === '' ? suggestion : values.title;
  const envelope = { title, draft, ...optionalTexts({ description }) };
  const open = (answer: unknown) => {
    const { id: proposalId } = answer as Proposal;
    void navigate({ to: '/entities/$id/proposals/$proposalId', params: { id: entityId, proposalId } });
  };
  return (
    <form className="card stack" onSubmit={(event) => event.preventDefault()}>
      {acting.whyNot !== null && (
        <Note tone="warn">
          <p>
            You cannot propose with this key. On the page{' '}
            <Link to="/entities/$id/members" params={{ id: entityId }}>
              Members
            </Link>{' '}
            a member is invited to a key of their own, or acts with the key of this browser.
          </p>
        </Note>
      )}
      {children}
      <TextInput
        label="Title"
        required={suggestion === ''}
        placeholder={suggestion}
        maxLength={200}
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Description"
        description="Text for those who vote."
        autosize
        minRows={2}
        maxLength={10_000}
        {...form.getInputProps('description')}
      />
      <Checkbox
        label="Keep it as a draft"
        description="Nobody is asked until you open it."
        {...form.getInputProps('draft', { type: 'checkbox' })}
      />
      <div>
        <ConfirmedAction
          entityId={entityId}
          label={draft ? 'Save the draft' : 'Propose'}
          title={draft ? 'Save the draft?' : `Propose “${title}”?`}
          whyNot={acting.whyNot ?? whyNot ?? (title === '' ? 'Enter a title first.' : null)}
          change={(efs, options) => efs.createProposal(entityId, body(envelope), options)}
          onDone={open}
        />
      </div>
    </form>
  );
}
