import '../../../styles/governance.css';
import { Button, NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ConstitutionVersionList } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { ChangeList } from '../../../parts/change-list.tsx';
import { readableSource } from '../../../parts/editor/text-differences.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Empty } from '../../../parts/note.tsx';
import { Section } from '../../../parts/page.tsx';
import { constitutionDiffQuery, constitutionQuery, constitutionVersionsQuery } from '../../../queries/constitution.ts';
import { entityQuery } from '../../../queries/entities.ts';
import { changeWords } from './way-to-change.ts';

const route = getRouteApi('/entities/$id');

type Versions = ConstitutionVersionList['data'];

/** The text in force, every version, and the differences between two of them. */
export function ConstitutionPage() {
  const { id } = route.useParams();
  const efs = useEfs();
  const navigate = useNavigate();
  const [shown, setShown] = useState<number | undefined>(undefined);
  const entity = useQuery(entityQuery(efs, id));
  const constitution = useQuery(constitutionQuery(efs, id, shown));
  const versions = useQuery(constitutionVersionsQuery(efs, id));
  const label = entity.data === undefined ? null : changeWords(entity.data.state);
  const edit = () => void navigate({ to: '/entities/$id/constitution/edit', params: { id } });
  return (
    <div className="stack-wide">
      <Section title="Constitution" aside={label !== null && <Button onClick={edit}>{label}</Button>}>
        <Loaded query={constitution} lines={8}>
          {({ version, hash, created_at, source }) => (
            <>
              <p className="soft">
                Version {version}
                {shown === undefined && ', in force'}, <Moment at={created_at} />, hash <code>{hash}</code>
              </p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard. */}
              <section className="source" tabIndex={0} aria-label={`Text of version ${version}`}>
                <pre>{readableSource(source)}</pre>
              </section>
            </>
          )}
        </Loaded>
      </Section>
      <Section title="Versions">
        <Loaded query={versions}>
          {({ data }) => (
            <>
              <VersionList entityId={id} versions={data} shown={shown ?? data[0]?.version} onShow={setShown} />
              <Differences entityId={id} versions={data} />
            </>
          )}
        </Loaded>
      </Section>
    </div>
  );
}

type ListProps = {
  entityId: string;
  versions: Versions;
  shown: number | undefined;
  onShow: (version: number | undefined) => void;
};

function VersionList({ entityId, versions, shown, onShow }: ListProps) {
  return (
    <ul className="rows">
      {versions.map(({ version, created_at, proposal_id: proposalId }, index) => (
        <li key={version} className="row-apart">
          <span>
            Version {version}
            <span className="soft small">
              {' · '}
              <Moment at={created_at} />
              {' · '}
              {proposalId === null ? (
                'set by the account'
              ) : (
                <Link to="/entities/$id/proposals/$proposalId" params={{ id: entityId, proposalId }}>
                  decided by the members
                </Link>
              )}
            </span>
          </span>
          {version === shown ? (
            <span className="soft small">Shown above</span>
          ) : (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Show version ${version}`}
              onClick={() => onShow(index === 0 ? undefined : version)}
            >
              Show
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The newest two versions to begin with. */
function Differences({ entityId, versions }: { entityId: string; versions: Versions }) {
  const form = useForm({ initialValues: { from: '', to: '' } });
  const [newest, second] = versions;
  if (newest === undefined || second === undefined) {
    return <p className="soft">There is one version so far. Differences are shown once there is another.</p>;
  }
  const from = form.values.from === '' ? second.version : Number(form.values.from);
  const to = form.values.to === '' ? newest.version : Number(form.values.to);
  const choices = versions.map(({ version }) => ({ value: String(version), label: `Version ${version}` }));
  return (
    <div className="stack">
      <h3>Differences</h3>
      <div className="filters">
        <NativeSelect label="From" data={choices} {...form.getInputProps('from')} value={String(from)} />
        <NativeSelect label="To" data={choices} {...form.getInputProps('to')} value={String(to)} />
      </div>
      <Compared entityId={entityId} from={from} to={to} />
    </div>
  );
}

function Compared({ entityId, from, to }: { entityId: string; from: number; to: number }) {
  const diff = useQuery(constitutionDiffQuery(useEfs(), entityId, from, to));
  return (
    <Loaded query={diff}>
      {({ changes }) =>
        changes.length === 0 ? <Empty title="Both versions mean the same" /> : <ChangeList changes={changes} />
      }
    </Loaded>
  );
}
