import { Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isDeletable, nextState } from '#domain/entity/entity.ts';
import type { Entity } from '#sdk/index.ts';
import { ConfirmedAction } from '../../../parts/confirmed-change.tsx';
import { optionalTexts } from '../../../parts/texts.ts';

/** The ways to give up a formation: stop it, and delete what no registry has accepted. */
export function EndFormation({ entity }: { entity: Entity }) {
  const canFail = nextState(entity.state, 'mark_filing_failed') !== null;
  const canDelete = isDeletable(entity.state);
  if (!canFail && !canDelete) return null;
  return (
    <details className="card">
      <summary>Give up</summary>
      {canFail && <MarkAsFailed entity={entity} />}
      {canDelete && <Delete entity={entity} />}
    </details>
  );
}

function MarkAsFailed({ entity: { id, version } }: { entity: Entity }) {
  const [reason, setReason] = useState('');
  const body = { version, action: 'mark_filing_failed' as const, ...optionalTexts({ filing_error: reason }) };
  return (
    <form className="stack" onSubmit={(event) => event.preventDefault()}>
      <p>
        This stops the formation. It does not recall a filing that was sent: if the registry accepts it, the company is
        Filed after all.
      </p>
      <Textarea
        label="Reason (optional)"
        maxLength={2_000}
        autosize
        minRows={2}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div>
        <ConfirmedAction
          entityId={id}
          version={version}
          label="Mark as failed"
          title="Mark the formation as failed?"
          variant="default"
          change={(efs, options) => efs.updateEntity(id, body, options)}
        />
      </div>
    </form>
  );
}

function Delete({ entity: { id, version, legal_name } }: { entity: Entity }) {
  const navigate = useNavigate();
  return (
    <div className="stack">
      <p>No registry has accepted this company, so it can be deleted. Its audit chain is kept.</p>
      <div>
        <ConfirmedAction
          affects={['entities']}
          version={version}
          label="Delete the entity"
          title={`Delete ${legal_name}?`}
          variant="default"
          change={(efs, options) => efs.deleteEntity(id, { version }, options)}
          onDone={() => void navigate({ to: '/entities' })}
        />
      </div>
    </div>
  );
}
