import { expect } from 'vitest';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';

type Proposal = { id: string; state: string };

/** One company decides in every possible way; its creator is its sole member. */
export async function everyDecision(ada: Account, operator: Account): Promise<void> {
  const { id } = await ada.draft();
  const path = `/v1/entities/${id}/proposals`;
  const propose = async (body: object) => (await ada.call('POST', path, { body })).ok<Proposal>(201);
  const vote = async ({ id: proposal }: Proposal, choice: string) =>
    (await ada.call('POST', `${path}/${proposal}/votes`, { body: { choice } })).ok<unknown>();
  const execute = async ({ id: proposal }: Proposal) =>
    (await ada.call('POST', `${path}/${proposal}/execute`)).ok<unknown>();
  const bo = { id: 'did:web:bo.example', role: 'observer', permissions: [], natural_person: false };
  const joins = { kind: 'membership', title: 'Bo joins', operation: 'add', member: bo };

  const { id: draft } = await propose({ ...joins, draft: true });
  (await ada.call('POST', `${path}/${draft}/cancel`)).ok<unknown>();
  await vote(await propose(joins), 'reject');
  const added = await propose(joins);
  await vote(added, 'approve');
  await execute(added);
  const role = { id: bo.id, role: 'algorithmic', permissions: ['propose'] };
  const changed = await propose({ ...joins, title: 'Bo works', operation: 'update_role', member: role });
  await vote(changed, 'approve');
  await execute(changed);
  const removed = await propose({ ...joins, title: 'Bo leaves', operation: 'remove', member: { id: bo.id } });
  expect((await fetch(await linkFor(operator, 'Bo leaves'), { method: 'POST' })).status).toBe(200);
  await vote(removed, 'approve');
  await execute(removed);
  const forgotten = await propose({ ...joins, member: { ...bo, natural_person: true } });
  expect(forgotten.state).toBe('escalated');
  (await ada.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 31 * 86_400 } })).ok<unknown>();
  await eventually(async () => {
    const { state } = (await ada.call('GET', `${path}/${forgotten.id}`)).ok<Proposal>();
    expect(state).toBe('lapsed');
  });
}

/** Returns the link in a contact's mail. */
function linkFor(operator: Account, title: string): Promise<string> {
  return eventually(async () => {
    const { data } = (await operator.call('GET', '/v1/operator/outbox', { query: { limit: '100' } })).ok<{
      data: { text: string | null }[];
    }>();
    const text = data.find((mail) => mail.text?.includes(title))?.text;
    const link = /http\S+\/approve\/\S+/.exec(text ?? '')?.[0];
    expect(link).toBeDefined();
    return link ?? '';
  });
}
