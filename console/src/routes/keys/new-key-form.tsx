import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { MEMBERS_NEVER, type Scope } from '#domain/access/permissions.ts';
import type { CreateApiKey, CreatedApiKey } from '#sdk/index.ts';
import { nowMs } from '../../api/clock.ts';
import { proveMember } from '../../api/prove-member.ts';
import { useEfs, useScopes, useSessionState } from '../../api/session.tsx';
import { useConfirmedChange } from '../../parts/confirmed-change.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { ReasonedButton } from '../../parts/reasoned-button.tsx';
import { ScopeChoice } from '../../parts/scope-choice.tsx';
import { SecretOnce } from '../../parts/secret-once.tsx';
import { MemberChoice, useBrowserMember } from './member-choice.tsx';

const DAY_MS = 86_400_000;
const ENDS = [
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 365 days' },
];

type Values = { company: string; name: string; scopes: Scope[]; days: string };

const EMPTY: Values = { company: '', name: '', scopes: [], days: '' };

/** A key has at most the rights and the time of the key that makes it. */
export function NewKeyForm() {
  const efs = useEfs();
  const ownScopes = useScopes();
  const form = useForm({ initialValues: EMPTY });
  const { company, name, days } = form.values;
  const browserMember = useBrowserMember(company);
  const offered = company === '' ? ownScopes : ownScopes.filter((scope) => !MEMBERS_NEVER.includes(scope));
  const { session } = useSessionState();
  const isEndless = session?.kind === 'account' && session.credential.expires_at === null;
  const scopes = form.values.scopes.filter((scope) => offered.includes(scope));
  const [secret, setSecret] = useState<string | null>(null);
  const { begin, isPending, error, dialog } = useConfirmedChange({
    label: 'Create the key',
    title: 'Create the key?',
    change: (client, options, key: CreateApiKey) => client.createApiKey(key, options),
    onDone: (answer) => setSecret((answer as CreatedApiKey).api_key),
    readAgain: (cache) => cache.invalidateQueries({ queryKey: ['account'] }),
  });
  const proving = useMutation({
    mutationFn: async () => {
      const member = browserMember.member && (await proveMember(efs, browserMember.member));
      begin({ name: name.trim(), scopes, expires_at: endAfter(days), ...(member && { member }) });
    },
  });
  if (secret !== null) return <NewKey apiKey={secret} onDone={() => setSecret(null)} />;
  const problem = proving.error ?? error;
  const whyNot = missing(name, scopes) ?? browserMember.whyNot;
  const submit = form.onSubmit(() => {
    if (whyNot === null) proving.mutate();
  });
  return (
    <form className="card stack" onSubmit={submit}>
      {problem !== null && <ProblemNote error={problem} />}
      <TextInput
        label="Name"
        description="Such as the program that will use it."
        required
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <MemberChoice value={company} onChange={form.getInputProps('company').onChange} />
      <ScopeChoice label="Scopes" offered={offered} value={scopes} onChange={form.getInputProps('scopes').onChange} />
      <NativeSelect
        label="End"
        data={[{ value: '', label: isEndless ? 'Never' : 'With the key that you use now' }, ...ENDS]}
        {...form.getInputProps('days')}
      />
      <div>
        <ReasonedButton type="submit" loading={proving.isPending || isPending} whyNot={whyNot}>
          Create the key
        </ReasonedButton>
      </div>
      {dialog}
    </form>
  );
}

function missing(name: string, scopes: readonly Scope[]): string | null {
  if (name.trim() === '') return 'Enter a name first.';
  return scopes.length === 0 ? 'Choose a scope first.' : null;
}

/** Null: the API lets the key end with its maker. */
function endAfter(days: string): string | null {
  return days === '' ? null : new Date(nowMs() + Number(days) * DAY_MS).toISOString();
}

function NewKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  return (
    <div className="card stack">
      <SecretOnce title="The new key" secret={apiKey} />
      <div>
        <Button onClick={onDone}>I have kept it</Button>
      </div>
    </div>
  );
}
