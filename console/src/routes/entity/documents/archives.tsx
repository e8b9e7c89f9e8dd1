import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Document, EfsClient, Entity } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { ProblemNote } from '../../../parts/problem-note.tsx';
import { ReasonedButton } from '../../../parts/reasoned-button.tsx';
import { entityQuery } from '../../../queries/entities.ts';

type Props = { entityId: string; onMade: (document: Document) => void };
type Make = (efs: EfsClient, id: string) => Promise<Document>;

/** States in which a bank pack can be made: a registry has confirmed the company, and it does not wind down. */
const BANKABLE: readonly Entity['state'][] = ['Filed', 'Registered', 'Active'];

/** Makes archives of the papers of a company. The newest five of each kind are kept. */
export function Archives({ entityId, onMade }: Props) {
  const entity = useQuery(entityQuery(useEfs(), entityId));
  const state = entity.data?.state;
  const isBankable = state !== undefined && BANKABLE.includes(state);
  return (
    <div className="stack" style={{ gap: 'var(--space-2)' }}>
      <Archive
        label="Make a bundle of all documents"
        make={(efs, id) => efs.createDocumentBundle(id)}
        entityId={entityId}
        onMade={onMade}
        whyNot={null}
      />
      <Archive
        label="Make a pack for a bank"
        make={(efs, id) => efs.createBankPack(id)}
        entityId={entityId}
        onMade={onMade}
        whyNot={isBankable ? null : 'A bank needs a company that the registry has confirmed and that goes on.'}
      />
    </div>
  );
}

function Archive({
  label,
  make,
  whyNot,
  entityId,
  onMade,
}: Props & { label: string; make: Make; whyNot: string | null }) {
  const efs = useEfs();
  const cache = useQueryClient();
  const making = useMutation({
    mutationFn: () => make(efs, entityId),
    onSuccess: (document) => {
      void cache.invalidateQueries({ queryKey: ['entity', entityId] });
      onMade(document);
    },
  });
  return (
    <>
      {making.error !== null && <ProblemNote error={making.error} />}
      <div className="row">
        <ReasonedButton variant="default" whyNot={whyNot} loading={making.isPending} onClick={() => making.mutate()}>
          {label}
        </ReasonedButton>
        <span role="status" className="soft small">
          {making.isPending && 'The papers are being packed. This can take a while.'}
        </span>
      </div>
    </>
  );
}
