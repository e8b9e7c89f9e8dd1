import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEfs } from '../../../api/session.tsx';
import { itemsOf } from '../../../parts/problem-items.ts';
import { constitutionQuery } from '../../../queries/constitution.ts';
import { judgementQuery } from '../../../queries/validation.ts';

/** The parts that the constitution of a draft still lacks, before anybody tries to submit it. */
export function DraftBlockers({ entityId }: { entityId: string }) {
  const efs = useEfs();
  const source = useQuery(constitutionQuery(efs, entityId)).data?.source ?? '';
  const blockers = useQuery({ ...judgementQuery(efs, source), enabled: source !== '' }).data?.blockers ?? [];
  if (blockers.length === 0) return null;
  return (
    <section aria-label="Missing before the submission">
      <p>
        It cannot be submitted yet.{' '}
        <Link to="/entities/$id/constitution/edit" params={{ id: entityId }}>
          Complete the constitution
        </Link>
        :
      </p>
      <ul>
        {itemsOf(blockers, {}).map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
