import { Link } from '@tanstack/react-router';

/** The pages of the operators. */
export function DeskLinks() {
  return (
    <>
      <Link to="/desk" activeOptions={{ exact: true, includeSearch: false }}>
        Desk
      </Link>
      <Link to="/desk/search">Search</Link>
      <Link to="/desk/consents">Consents</Link>
      <Link to="/desk/stuck">Stuck work</Link>
      <Link to="/desk/revenue">Revenue</Link>
    </>
  );
}
