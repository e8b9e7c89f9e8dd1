import { Link } from '@tanstack/react-router';
import { Empty } from '../../../../parts/note.tsx';

/** An amendment begins with a text, which has a page of its own. */
export function AmendmentNote({ entityId }: { entityId: string }) {
  return (
    <Empty title="An amendment begins with the text">
      Change the constitution in{' '}
      <Link to="/entities/$id/constitution/edit" params={{ id: entityId }}>
        the editor
      </Link>
      , look at the differences, and propose them there.
    </Empty>
  );
}

/** The API refuses this kind: `requires_filing`. */
export function AgentChangeNote() {
  return (
    <Empty title="This cannot be proposed yet">
      A change of the registered agent takes effect when the state accepts a filing of its own kind. This service cannot
      make that filing yet, so it accepts no such proposal.
    </Empty>
  );
}
