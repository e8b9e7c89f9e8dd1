import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { nextState } from '#domain/entity/entity.ts';
import { useEfs } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Empty } from '../../../parts/note.tsx';
import { Section } from '../../../parts/page.tsx';
import { entityQuery } from '../../../queries/entities.ts';
import { ImportForm } from './import-form.tsx';
import { WithdrawImport } from './withdraw-import.tsx';

const route = getRouteApi('/entities/$id');

/** Imports a company that its state has filed already. */
export function ImportPage() {
  const { id } = route.useParams();
  const entity = useQuery(entityQuery(useEfs(), id));
  return (
    <Section title="Import an existing company">
      <p>
        Nothing is filed. An operator of this service looks the company up in the register. Until then its number and
        its dates are unverified, and nothing else can be filed for it.
      </p>
      <p className="soft">
        First make{' '}
        <Link to="/entities/$id/constitution" params={{ id }}>
          its constitution
        </Link>{' '}
        say what is on file: the exact name, the registered agent, the members.
      </p>
      <Loaded query={entity}>
        {(data) => {
          if (data.state === 'Importing') return <WithdrawImport entity={data} />;
          if (nextState(data.state, 'import_claimed') !== null) return <ImportForm entity={data} />;
          return (
            <Empty title="This entity cannot be imported">
              Only a draft can be, or a company whose import was rejected.
            </Empty>
          );
        }}
      </Loaded>
    </Section>
  );
}
