import { queryOptions, useQuery } from '@tanstack/react-query';
import type { EfsClient, StandingInvitation } from '#sdk/index.ts';
import { useSessionState } from '../api/session.tsx';

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

/** Returns the links of the invitations that this key sent, by their ids, in a sandbox: often no mail leaves it. */
export function useSandboxLinks(entityId: string): ReadonlyMap<string, string> {
  const { session } = useSessionState();
  const credential = session?.kind === 'account' ? session.credential : undefined;
  const mayAsk = credential !== undefined && !credential.livemode && credential.scopes.includes('entities:write');
  const links = useQuery({
    queryKey: ['entity', entityId, 'sandbox-links'],
    queryFn: async ({ signal }) => {
      const mails = await session?.efs.listSandboxOutbox({ limit: 100 }, { signal });
      return (mails?.data ?? []).flatMap(({ purpose, sandbox_link, links: [link] }): [string, string][] =>
        purpose === 'invitation' && sandbox_link !== null && link !== undefined ? [[link.id, sandbox_link]] : [],
      );
    },
    enabled: mayAsk,
  });
  return new Map(links.data);
}
