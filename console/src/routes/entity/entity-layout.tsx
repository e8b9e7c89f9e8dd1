import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet } from '@tanstack/react-router';
import type { Entity } from '#sdk/index.ts';
import { useEfs } from '../../api/session.tsx';
import { EntityState } from '../../parts/entity-state.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { entityQuery } from '../../queries/entities.ts';
import { EntityFacts } from './entity-facts.tsx';

const route = getRouteApi('/entities/$id');

/** The head of every page about one entity. */
export function EntityLayout() {
  const { id } = route.useParams();
  const entity = useQuery(entityQuery(useEfs(), id));
  if (entity.data !== undefined) return <Framed entity={entity.data} />;
  return (
    <Page title="Entity">
      <Loaded query={entity}>{() => null}</Loaded>
    </Page>
  );
}

function Framed({ entity }: { entity: Entity }) {
  const params = { id: entity.id };
  return (
    <Page
      title={entity.legal_name}
      aside={
        <span role="status">
          <span className="hidden-text">State: </span>
          <EntityState state={entity.state} />
        </span>
      }
    >
      <EntityFacts entity={entity} />
      <nav className="tabs" aria-label="Pages of this entity">
        <Link to="/entities/$id" params={params} activeOptions={{ exact: true }}>
          Timeline
        </Link>
        <Link to="/entities/$id/proposals" params={params}>
          Proposals
        </Link>
        <Link to="/entities/$id/members" params={params}>
          Members
        </Link>
        <Link to="/entities/$id/treasury" params={params}>
          Treasury
        </Link>
        <Link to="/entities/$id/constitution" params={params}>
          Constitution
        </Link>
        <Link to="/entities/$id/documents" params={params}>
          Documents
        </Link>
        <Link to="/entities/$id/compliance" params={params}>
          Calendar
        </Link>
        <Link to="/entities/$id/events" params={params}>
          Events
        </Link>
        <Link to="/entities/$id/audit" params={params}>
          Audit
        </Link>
        <Link to="/entities/$id/public" params={params}>
          Public record
        </Link>
      </nav>
      <Outlet />
    </Page>
  );
}
