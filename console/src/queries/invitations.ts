import { queryOptions } from '@tanstack/react-query';
import type { EfsClient, StandingInvitation } from '#sdk/index.ts';

/** The invitations of an entity, oldest first. */
export function invitationsQuery(efs: EfsClient, id: string) {
  return queryOptions({
    queryKey: ['entity', id, 'invitations'],
    queryFn: async ({ signal }) => {
      const invitations: StandingInvitation[] = [];
      for await (const each of efs.listAllMemberInvitations(id, { limit: 100 }, { signal })) invitations.push(each);
      return invitations;
    },
  });
}
