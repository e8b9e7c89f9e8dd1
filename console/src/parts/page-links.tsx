import { Link } from '@tanstack/react-router';

type Props = {
  /** The place that the page shown began at; undefined: the first page. */
  cursor?: string | undefined;
  page: { next_cursor: string | null; has_more: boolean };
};

/** Links to the other pages of the list that the address names, with the same filter. */
export function PageLinks({ cursor, page: { next_cursor, has_more } }: Props) {
  return (
    <nav className="row" aria-label="Pages">
      {cursor !== undefined && (
        <Link to="." search={({ cursor: _, ...rest }: { cursor?: string }) => rest}>
          First page
        </Link>
      )}
      {has_more && next_cursor !== null && (
        <Link to="." search={(now: object) => ({ ...now, cursor: next_cursor })}>
          Next page
        </Link>
      )}
    </nav>
  );
}
