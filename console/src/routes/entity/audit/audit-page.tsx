import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEfs } from '../../../api/session.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Section } from '../../../parts/page.tsx';
import { saveFile } from '../../../parts/save-file.ts';
import { verifiedAuditQuery } from '../../../queries/audit.ts';
import { EntryList } from './entry-list.tsx';
import { PinForm } from './pin-form.tsx';
import { Verdict } from './verdict.tsx';

const route = getRouteApi('/entities/$id');

/** The audit chain, verified here: the service cannot make this page say that a changed chain is intact. */
export function AuditPage() {
  const { id } = route.useParams();
  const audit = useQuery(verifiedAuditQuery(useEfs(), id));
  return (
    <Section
      title="Audit chain"
      aside={
        audit.data && (
          <Button variant="default" onClick={() => save(audit.data.text, id)}>
            Export
          </Button>
        )
      }
    >
      <Loaded query={audit} lines={6}>
        {({ verdict, pin, records }) => (
          <>
            <Verdict verdict={verdict} />
            <PinForm pin={pin} onPinned={() => void audit.refetch()} />
            <EntryList records={records} problems={verdict.problems} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** Saves exactly the bytes that were verified, for `efs audit verify`. */
function save(text: string, id: string): void {
  saveFile(new Blob([text], { type: 'application/x-ndjson' }), `audit-${id}.jsonl`);
}
