import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEfs } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Empty } from '../../../parts/note.tsx';
import { Section } from '../../../parts/page.tsx';
import { entityQuery } from '../../../queries/entities.ts';
import { formationQuery } from '../../../queries/formation.ts';
import { Requirements } from '../requirements/requirements.tsx';
import { Attempts } from './attempts.tsx';
import { EndFormation } from './end-formation.tsx';
import { NextStep } from './next-step.tsx';
import { StepList } from './step-list.tsx';
import { UnderWay } from './under-way.tsx';
import { WindingUp } from './winding-up.tsx';

const route = getRouteApi('/entities/$id');

/** Where the formation stands, who acts next, and what can be done here. */
export function TimelinePage() {
  const { id } = route.useParams();
  const efs = useEfs();
  const formation = useQuery(formationQuery(efs, id));
  const entity = useQuery(entityQuery(efs, id));
  return (
    <Loaded query={formation} lines={8}>
      {(data) => (
        <div className="stack-wide">
          {data.state === 'WindingDown' || data.state === 'Dissolved' ? (
            <WindingUp entityId={id} />
          ) : (
            <NextStep formation={data} version={entity.data?.version} />
          )}
          <Requirements formation={data} />
          {data.state === 'Active' && <UnderWay entityId={id} />}
          <Section title="Timeline">
            {data.steps.length === 0 ? (
              <Empty title="No step was taken yet">The steps appear here once the formation is submitted.</Empty>
            ) : (
              <StepList formation={data} legalForm={entity.data?.legal_form} />
            )}
          </Section>
          <Attempts attempts={data.attempts} />
          {entity.data !== undefined && <EndFormation entity={entity.data} />}
        </div>
      )}
    </Loaded>
  );
}
