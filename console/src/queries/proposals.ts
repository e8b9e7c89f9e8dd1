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
