import type { Entity } from '#sdk/index.ts';
import { useLackOf } from '../../../api/session.tsx';
import { ConfirmedAction } from '../../../parts/confirmed-change.tsx';
import { Note } from '../../../parts/note.tsx';

/** An import that an operator is checking, and the way to take it back. */
export function WithdrawImport({ entity: { id, version } }: { entity: Entity }) {
  return (
    <div className="stack">
      <Note tone="warn">
        <p>An operator is looking the company up in the register. You do not need to do anything.</p>
      </Note>
      <p>Was something wrong in what you sent? Withdraw the import, correct it, and import the company again.</p>
      <div>
        <ConfirmedAction
          entityId={id}
          version={version}
          label="Withdraw the import"
          title="Withdraw the import?"
          variant="default"
          whyNot={useLackOf('formation:submit')}
          change={(efs, options) => efs.withdrawImport(id, options)}
        />
      </div>
    </div>
  );
}
