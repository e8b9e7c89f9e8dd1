import { useMembers } from '../queries/members.ts';

const SHOWN = 24;

/** The name of a member in the constitution; the title has the DID, which stands alone if there is no name. */
export function MemberName({ did, entityId }: { did: string; entityId: string }) {
  const name = useMembers(entityId).find(({ id }) => id === did)?.name;
  return <span title={did}>{name ?? shortDid(did)}</span>;
}

/** The key inside a did:key says nothing to a reader; its beginning and end tell one from another. */
export function shortDid(did: string): string {
  return did.length <= SHOWN ? did : `${did.slice(0, 14)}…${did.slice(-6)}`;
}
