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
