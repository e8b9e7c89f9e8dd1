import { queryOptions } from '@tanstack/react-query';
import { isForming } from '#domain/entity/entity.ts';
import type { EfsClient } from '#sdk/index.ts';

/** A step that begins to wait is no event, so a formation under way is also read again after this time. */
const WAIT_MS = 4_000;

export function formationQuery(efs: EfsClient, id: string) {
  return queryOptions({
    queryKey: ['entity', id, 'formation'],
    queryFn: ({ signal }) => efs.getFormation(id, { signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isForming(data.state) ? WAIT_MS : false),
  });
}
