import { shortDid } from '#domain/formats/dids-in-text.ts';
import { useMembers } from '../queries/members.ts';

export { shortDid };

/** The name of a member in the constitution with the DID after it; the DID alone if there is no name. */
export function MemberName({ did, entityId }: { did: string; entityId: string }) {
  const name = useMembers(entityId).find(({ id }) => id === did)?.name;
  return (
    <>
      {name !== undefined && `${name} `}
      <Did did={did} />
    </>
  );
}

/** A DID or key, short, with the whole in its title. */
function Did({ did }: { did: string }) {
  return (
    <code className="small soft" title={did}>
      {shortDid(did)}
    </code>
  );
}
