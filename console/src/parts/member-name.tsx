import { shortDid } from '#domain/formats/dids-in-text.ts';
import { useMembers } from '../queries/members.ts';

export { shortDid };

type Props = {
  did: string;
  entityId: string;
  /** Of someone who is no member yet. */
  name?: string | undefined;
};

/** The name of a member in the constitution with the DID after it; the DID alone if there is no name. */
export function MemberName({ did, entityId, name: given }: Props) {
  const name = useMembers(entityId).find(({ id }) => id === did)?.name ?? given;
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
