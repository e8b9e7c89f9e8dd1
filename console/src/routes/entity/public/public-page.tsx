import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Entity, PublicEntity } from '#sdk/index.ts';
import { useEfs } from '../../../api/session.tsx';
import { EntityState } from '../../../parts/entity-state.tsx';
import { Fact } from '../../../parts/fact.tsx';
import { jurisdictionName } from '../../../parts/jurisdictions.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { Empty } from '../../../parts/note.tsx';
import { OfficeTime } from '../../../parts/office-time.tsx';
import { Section } from '../../../parts/page.tsx';
import { entityQuery } from '../../../queries/entities.ts';
import { publicRecordQuery } from '../../../queries/public-record.ts';

const route = getRouteApi('/entities/$id');

/** The public record of a company, read without a key. */
export function PublicPage() {
  const { id } = route.useParams();
  const entity = useQuery(entityQuery(useEfs(), id));
  return (
    <Section title="Public record">
      <Loaded query={entity}>{(data) => <Record entity={data} />}</Loaded>
    </Section>
  );
}

function Record({ entity: { id, oas_did } }: { entity: Entity }) {
  const record = useQuery(publicRecordQuery(id, oas_did));
  return (
    <Loaded query={record} lines={4}>
      {(data) => {
        if (oas_did === null) {
          return <Empty title="No public record yet">A company gets its DID when its formation is complete.</Empty>;
        }
        return data === null ? <Hidden id={id} /> : <Shown record={data} />;
      }}
    </Loaded>
  );
}

function Hidden({ id }: { id: string }) {
  return (
    <Empty title="This company is not public">
      Its DID answers like one that does not exist.{' '}
      <Link to="/entities/$id/constitution" params={{ id }}>
        Its constitution
      </Link>{' '}
      decides that with <code>public_record</code>.
    </Empty>
  );
}

function Shown({
  record: { did, name, state, jurisdiction, filing_number, filed_at, audit_head },
}: {
  record: PublicEntity;
}) {
  const path = encodeURIComponent(did);
  return (
    <>
      <p>Anyone can read this, without a key.</p>
      <dl className="facts card">
        <Fact name="Name">{name}</Fact>
        <Fact name="State">
          <EntityState state={state} />
        </Fact>
        <Fact name="Filing number">
          <code>{filing_number}</code> ({jurisdictionName(jurisdiction)})
        </Fact>
        <Fact name="Filed">
          <OfficeTime at={filed_at} />
        </Fact>
        <Fact name="DID">
          <code>{did}</code>
        </Fact>
        <Fact name={`Head of the audit chain, entry ${audit_head.seq}`}>
          <code>{audit_head.hash}</code>
        </Fact>
      </dl>
      <p className="row">
        <Anchor href={`/v1/public/entities/${path}`}>The record as JSON</Anchor>
        <Anchor href={`/v1/dids/${path}`}>The DID document</Anchor>
      </p>
    </>
  );
}
