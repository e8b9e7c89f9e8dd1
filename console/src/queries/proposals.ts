import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { EfsClient, Proposal } from '#sdk/index.ts';

/** The proposals of an entity, newest first, page by page. */
export function proposalsQuery(efs: EfsClient, id: string, state: Proposal['state'] | null) {
  return infiniteQueryOptions({
    queryKey: ['entity', id, 'proposals', state],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      efs.listProposals(
        id,
        { limit: 50, ...(pageParam !== '' && { cursor: pageParam }), ...(state !== null && { state }) },
        { signal },
      ),
    getNextPageParam: (page) => (page.has_more ? page.next_cursor : null),
  });
}

export function proposalQuery(efs: EfsClient, id: string, proposalId: string) {
  return queryOptions({
    queryKey: ['entity', id, 'proposal', proposalId],
    queryFn: ({ signal }) => efs.getProposal(id, proposalId, { signal }),
  });
}

/** The largest page of the API. */
const MOST = 100;

/** The newest proposals of all companies that are not over. Its key makes it live: any event of an entity reads it again. */
export function openProposalsQuery(efs: EfsClient) {
  return queryOptions({
    queryKey: ['entities', 'open-proposals'],
    queryFn: ({ signal }) => efs.listOpenProposals({ limit: MOST }, { signal }),
  });
}
