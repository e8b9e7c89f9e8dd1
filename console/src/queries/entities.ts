import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EfsClient, Entity, ListEntitiesQuery } from '#sdk/index.ts';

const PAGE_SIZE = 25;
/** The largest page of the API. */
const MAX_READ = 100;

export function entityPageQuery(efs: EfsClient, filter: Pick<ListEntitiesQuery, 'state' | 'name_contains' | 'cursor'>) {
  return queryOptions({
    queryKey: ['entities', 'page', filter],
    queryFn: ({ signal }) => efs.listEntities({ ...filter, limit: PAGE_SIZE, order: '-created_at' }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The newest entities in one state, of which the overview shows those that wait for someone. */
export function entitiesInStateQuery(efs: EfsClient, state: Entity['state']) {
  return queryOptions({
    queryKey: ['entities', 'in-state', state],
    queryFn: ({ signal }) => efs.listEntities({ state, limit: MAX_READ, order: '-created_at' }, { signal }),
  });
}

/** The newest entities, to choose one from. */
export function entityChoicesQuery(efs: EfsClient) {
  return queryOptions({
    queryKey: ['entities', 'choices'],
    queryFn: ({ signal }) => efs.listEntities({ limit: MAX_READ, order: '-created_at' }, { signal }),
  });
}

export function entityQuery(efs: EfsClient, id: string) {
  return queryOptions({
    queryKey: ['entity', id, 'entity'],
    queryFn: ({ signal }) => efs.getEntity(id, { signal }),
  });
}

export function entityFactsQuery(efs: EfsClient, id: string) {
  return queryOptions({
    queryKey: ['entity', id, 'facts'],
    queryFn: ({ signal }) => efs.listEntityFacts(id, { signal }),
  });
}
