import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { AccountClosing } from '#sdk/index.ts';
import { useSessionState } from '../../api/session.tsx';
import { ConfirmedAction } from '../../parts/confirmed-change.tsx';
import { Moment } from '../../parts/moment.tsx';

/** The end of the account, after saying what ends, what is erased later, and what stays. */
export function CloseAccount() {
  const { signOut } = useSessionState();
  const [isLeft, setLeft] = useState(false);
  return (
    <div className="stack">
      <p>
        All keys, links and webhooks end, and nothing is sent for the account any more. For some time the operator of
        this service can reopen it; then its personal data is erased. Export it first if you want to keep it.
      </p>
      <Checkbox
        label="Companies that exist go on without this service, and their duties are mine alone"
        checked={isLeft}
        onChange={({ currentTarget }) => setLeft(currentTarget.checked)}
      />
      <div>
        <ConfirmedAction
          affects={['account', isLeft]}
          label="Close the account"
          title="Close the account?"
          variant="default"
          change={(efs, options) => efs.closeAccount(isLeft ? { companies: 'keep_running' } : {}, options)}
          shows={(body) => <Foreseen closing={body as AccountClosing} />}
          onDone={signOut}
        />
      </div>
    </div>
  );
}

function Foreseen({ closing: { ended, companies, erase_from, erased, kept } }: { closing: AccountClosing }) {
  const { api_keys, webhook_endpoints, links } = ended;
  const left = companies.find(({ state }) => state === 'Active')?.entities ?? 0;
  return (
    <>
      <div>
        <h3>Ends at once</h3>
        <ul>
          <li>API keys: {api_keys}, with the key of this session</li>
          <li>Webhook endpoints: {webhook_endpoints}</li>
          <li>Links: {links}</li>
        </ul>
        {left > 0 && <p>Companies that go on to exist: {left}</p>}
      </div>
      <p>
        It can be undone until <Moment at={erase_from} />, by the operator of this service.
      </p>
      <Listed title="Is erased after that" lines={erased} />
      <Listed title="Stays" lines={kept} />
    </>
  );
}

function Listed({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
