import { Tabs } from '@mantine/core';
import type { OperatorFiling } from '#sdk/index.ts';
import { Empty, Note } from '../../../parts/note.tsx';
import { OfficeForm } from './office-form.tsx';
import { Packet } from './packet.tsx';
import { Papers } from './papers.tsx';

const OVER: readonly OperatorFiling['state'][] = ['accepted', 'rejected', 'cancelled'];

/** All there is to read: the form of the office, the papers, and the exact content of the filing. */
export function Materials({ filing }: { filing: OperatorFiling }) {
  // Nobody copies the form of a filing that is over; it stays one click away.
  const isOver = OVER.includes(filing.state);
  return (
    <section aria-label="To read and copy" className="desk-materials stack">
      {filing.state === 'ready' && (
        <Note tone="warn">
          <p>Do not file this yet: it waits for what is named above.</p>
        </Note>
      )}
      <Tabs key={String(isOver)} defaultValue={isOver || filing.is_import ? 'papers' : 'form'} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="form">{isOver ? 'Form as it was' : 'Form to fill in'}</Tabs.Tab>
          <Tabs.Tab value="papers">Papers</Tabs.Tab>
          <Tabs.Tab value="packet">Packet</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="form" pt="md">
          {filing.is_import ? (
            <Empty title="Nothing is filed">
              The company exists already. Compare its papers and the packet with the register.
            </Empty>
          ) : filing.office_form ? (
            <OfficeForm filing={filing} form={filing.office_form} isOver={isOver} />
          ) : (
            <Empty title="No form is known for this filing">The packet has everything that was signed.</Empty>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="papers" pt="md">
          <Papers filing={filing} />
        </Tabs.Panel>
        <Tabs.Panel value="packet" pt="md">
          <Packet filing={filing} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}
