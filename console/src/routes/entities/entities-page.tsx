import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEfs } from '../../api/session.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Empty } from '../../parts/note.tsx';
import { Page } from '../../parts/page.tsx';
import { PageLinks } from '../../parts/page-links.tsx';
import { entityPageQuery } from '../../queries/entities.ts';
import { EntityTable } from './entity-table.tsx';
import { FilterForm } from './filter-form.tsx';

const route = getRouteApi('/entities');

export function EntitiesPage() {
  const { state, name, cursor } = route.useSearch();
  const filter = { ...(state && { state }), ...(name && { name_contains: name }) };
  const list = useQuery(entityPageQuery(useEfs(), { ...filter, ...(cursor && { cursor }) }));
  const isFiltered = state !== undefined || name !== undefined;
  return (
    <Page
      title="Entities"
      aside={<Button renderRoot={(props) => <Link to="/entities/new" {...props} />}>New entity</Button>}
    >
      <FilterForm />
      <Loaded query={list} lines={6}>
        {({ data, ...page }) => (
          <>
            <p className="hidden-text" role="status">
              {data.length} entities on this page
            </p>
            {data.length === 0 ? <None isFiltered={isFiltered} /> : <EntityTable entities={data} />}
            <PageLinks cursor={cursor} page={page} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function None({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty title="No entity matches">
        <Link to="/entities" search={{}}>
          Show all entities
        </Link>
      </Empty>
    );
  }
  return (
    <Empty title="No entities yet">
      <Link to="/entities/new">Create the first one</Link> from a template. It stays a draft until you submit it.
    </Empty>
  );
}
