import { queryOptions } from '@tanstack/react-query';
import type { EfsClient } from '#sdk/index.ts';

/** A version of the constitution; the newest unless one is named. */
export function constitutionQuery(efs: EfsClient, id: string, version?: number) {
  return queryOptions({
    queryKey: ['entity', id, 'constitution', version ?? 'current'],
    queryFn: ({ signal }) => efs.getConstitution(id, version === undefined ? {} : { version }, { signal }),
  });
}

/**
 * The entity and its newest constitution together. The entity is read first: a change that names its version can then
 * replace no text that is newer than this one.
 */
export function editedConstitutionQuery(efs: EfsClient, id: string) {
  return queryOptions({
    queryKey: ['entity', id, 'constitution', 'edited'],
    queryFn: async ({ signal }) => {
      const entity = await efs.getEntity(id, { signal });
      return { entity, constitution: await efs.getConstitution(id, {}, { signal }) };
    },
  });
}

export function constitutionVersionsQuery(efs: EfsClient, id: string) {
  return queryOptions({
    queryKey: ['entity', id, 'constitution-versions'],
    queryFn: ({ signal }) => efs.listConstitutionVersions(id, { limit: 100 }, { signal }),
  });
}

/** Versions never change, so neither do their differences. */
export function constitutionDiffQuery(efs: EfsClient, id: string, from: number, to: number) {
  return queryOptions({
    queryKey: ['entity', id, 'constitution-diff', from, to],
    queryFn: ({ signal }) => efs.getConstitutionDiff(id, { from, to }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
