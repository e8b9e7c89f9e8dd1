import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openConnections } from '../../src/sql/open.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startStranger } from '../stranger/registry.ts';
import { act, backUp, configFor, original, restore, retryRenamed, serve, signUp, stopAll, work } from './backed-up.ts';

/* A restored database has forgotten filings that a registry has. None of them is made again. */

type Formation = { attempts: { detail: string | null }[]; steps: { name: string; detail: string | null }[] };

/** Waits until a person has to look at the filing: a send before the restore may arrive for 70 s. */
async function untilReviewed(owner: Account, id: string): Promise<void> {
  await eventually(
    async () => {
      const answer = await owner.call('GET', `/v1/entities/${id}/formation`);
      const step = answer.ok<Formation>().steps.find(({ name }) => name === 'state_filing');
      expect(step).toMatchObject({ status: 'action_required' });
    },
    { timeout: 150_000, interval: 500 },
  );
}

it('a draft that was filed after the backup is not filed again with a registry without look-ups', {
  timeout: 300_000,
}, async () => {
  const declared = { lookup: false, dedupes_by_reference: false };
  const registry = await startStranger({ declared });
  try {
    let url = await serve(original, registry.url);
    const ada = await signUp(url);
    const { id } = await ada(url).draft();
    const backup = await backUp();
    url = await serve(original, registry.url);
    await work(original, registry.url);
    await act(ada(url), id, { action: 'submit_formation' });
    await ada(url).until(id, 'Active');
    const filed = registry.entries.length;
    await stopAll();

    url = await restore(backup, registry.url);
    await work(backup, registry.url);
    await act(ada(url), id, { action: 'submit_formation' });
    await untilReviewed(ada(url), id);
    expect(registry.entries).toHaveLength(filed);
  } finally {
    await stopAll();
    await registry.stop();
  }
});

it('a formation is not filed under the name that it had before the backup, if another was filed in its place', {
  timeout: 300_000,
}, async () => {
  const registry = await startStranger({ declared: { dedupes_by_reference: false } });
  try {
    let url = await serve(original, registry.url);
    const ada = await signUp(url);
    const { id } = await ada(url).draft();
    // Without a worker the filing is open and not sent.
    await act(ada(url), id, { action: 'submit_formation' });
    const backup = await backUp();
    url = await serve(original, registry.url);
    await act(ada(url), id, { action: 'mark_filing_failed' });
    await retryRenamed(ada(url), id);
    await work(original, registry.url);
    await ada(url).until(id, 'Active');
    const filed = registry.entries.length;
    await stopAll();

    url = await restore(backup, registry.url);
    await work(backup, registry.url);
    await untilReviewed(ada(url), id);
    expect(registry.entries).toHaveLength(filed);
  } finally {
    await stopAll();
    await registry.stop();
  }
});

it('a formation is not filed if one of many later tries was filed, whose others were never sent or were rejected', {
  timeout: 300_000,
}, async () => {
  const registry = await startStranger({ declared: { dedupes_by_reference: false } });
  try {
    let url = await serve(original, registry.url);
    const ada = await signUp(url);
    const { id } = await ada(url).draft();
    await act(ada(url), id, { action: 'submit_formation' });
    const backup = await backUp();
    url = await serve(original, registry.url);
    for (let tries = 1; tries < 7; tries += 1) {
      await act(ada(url), id, { action: 'mark_filing_failed' });
      await retryRenamed(ada(url), id);
    }
    await work(original, registry.url);
    await ada(url).until(id, 'Active');
    await stopAll();
    // The registry answers as if the seventh try had been rejected, and the thirtieth was filed instead.
    const [filed] = registry.entries;
    if (filed?.packet.type !== 'formation') throw new Error('the formation was not filed first');
    const reference = (ordinal: number) => filed.answer.reference.replace(/7$/, String(ordinal));
    registry.entries.push({ ...filed, answer: { ...filed.answer, reference: reference(30) } });
    const rejection = { code: 'registry_other', message: 'Not now.', pointer: '/legal_name', retryable: false };
    filed.answer = { ...filed.answer, status: 'rejected', rejection };
    const count = registry.entries.length;

    url = await restore(backup, registry.url);
    await work(backup, registry.url);
    await untilReviewed(ada(url), id);
    expect(registry.entries).toHaveLength(count);
  } finally {
    await stopAll();
    await registry.stop();
  }
});

it('a send may arrive until 70 s after the restore was noticed, however old the checkpoint is', async () => {
  const registry = await startStranger({ declared: { dedupes_by_reference: false } });
  try {
    let url = await serve(original, registry.url);
    const ada = await signUp(url);
    const { id } = await ada(url).draft();
    await act(ada(url), id, { action: 'submit_formation' });
    const backup = await backUp();
    url = await serve(original, registry.url);
    await work(original, registry.url);
    await ada(url).until(id, 'Filed');
    await stopAll();
    // The file of a machine whose worker stopped an hour ago, while another machine went on.
    const { checkpointFile = '' } = configFor(backup, registry.url);
    const checkpoint = JSON.parse(await readFile(checkpointFile, 'utf8'));
    const at = new Date(Date.now() - 3_600_000).toISOString();
    await writeFile(checkpointFile, JSON.stringify({ ...checkpoint, at }));
    const noticed = Date.now();
    await restore(backup, registry.url);
    const db = openConnections(backup.url, { max: 1, applicationName: 'test' });
    const [filing] = await db<{ deadline_at: Date }[]>`select deadline_at from filings where entity_id = ${id}`;
    await db.end();
    expect(filing?.deadline_at.getTime()).toBeGreaterThanOrEqual(noticed + 70_000);
  } finally {
    await stopAll();
    await registry.stop();
  }
});
