import { expect, it } from 'vitest';
import { runCreateOperatorKey } from '../../src/roles/commands.ts';
import { type Account, account, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startStranger } from '../stranger/registry.ts';
import { act, backUp, configFor, original, restore, retryRenamed, serve, signUp, stopAll, work } from './backed-up.ts';

/* After a restore people decide again about a filing in whose place another was filed. The registry is asked before. */

type Reviewed = { id: string; entity_id: string; review_reason: string };

async function reviewed(operator: Account, id: string, reason: RegExp): Promise<Reviewed> {
  return eventually(
    async () => {
      const query = { queue: 'needs_review' };
      const { data } = (await operator.call('GET', '/v1/operator/filings', { query })).ok<{ data: Reviewed[] }>();
      const found = data.find((each) => each.entity_id === id);
      expect(found?.review_reason).toMatch(reason);
      return found as Reviewed;
    },
    { timeout: 150_000, interval: 500 },
  );
}

it('a filing that its account withdraws before a look-up does not let another one be sent', {
  timeout: 300_000,
}, async () => {
  const registry = await startStranger({ declared: { dedupes_by_reference: false } });
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
    const grace = account(url, await runCreateOperatorKey(configFor(backup, registry.url), 'Grace', 1));
    for (const action of ['submit_formation', 'mark_filing_failed']) await act(ada(url), id, { action });
    await retryRenamed(ada(url), id);
    await work(backup, registry.url);
    await reviewed(grace, id, /The registry has .*-formation-1\./);
    expect(registry.entries).toHaveLength(filed);
  } finally {
    await stopAll();
    await registry.stop();
  }
});

it('a filing in review is not sent when operators release it, before they have seen the later one', {
  timeout: 300_000,
}, async () => {
  const registry = await startStranger({ declared: { dedupes_by_reference: false } });
  // Nobody can say whether the first send arrived here.
  const lost = await startStranger({ declared: { lookup: false, dedupes_by_reference: false }, loseAnswers: 1_000 });
  try {
    let url = await serve(original, lost.url);
    const graceKey = await runCreateOperatorKey(configFor(original, lost.url), 'Grace', 1);
    const hedyKey = await runCreateOperatorKey(configFor(original, lost.url), 'Hedy', 1);
    const ada = await signUp(url);
    const { id } = await ada(url).draft();
    await work(original, lost.url);
    await act(ada(url), id, { action: 'submit_formation' });
    const filing = await reviewed(account(url, graceKey), id, /./);
    const backup = await backUp();

    url = await serve(original, registry.url);
    await work(original, registry.url);
    const body = { code: 'registry_other', message: 'It asks for another name.', without_notice: 'By telephone.' };
    (await account(url, graceKey).call('POST', `/v1/operator/filings/${filing.id}/reject`, { body })).ok<unknown>();
    await ada(url).until(id, 'FilingFailed');
    await retryRenamed(ada(url), id);
    await ada(url).until(id, 'Active');
    const filed = registry.entries.length;
    await stopAll();

    url = await restore(backup, registry.url);
    await work(backup, registry.url);
    const release = async (): Promise<void> => {
      for (const key of [graceKey, hedyKey]) {
        const reason = { body: { reason: 'The search of the office shows no filing under this name.' } };
        (await account(url, key).call('POST', `/v1/operator/filings/${filing.id}/release`, reason)).ok<unknown>();
      }
    };
    await release();
    await reviewed(account(url, graceKey), id, /The registry has .*-formation-2\./);
    expect(registry.entries).toHaveLength(filed);
    // They know of it now.
    await release();
    await eventually(async () => expect(registry.entries.length).toBeGreaterThan(filed));
  } finally {
    await stopAll();
    await registry.stop();
    await lost.stop();
  }
});

it('a filing in review that an operator rejects does not let another one be sent', { timeout: 300_000 }, async () => {
  const registry = await startStranger({ declared: { dedupes_by_reference: false } });
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
    const grace = account(url, await runCreateOperatorKey(configFor(backup, registry.url), 'Grace', 1));
    // The account submits its draft again, under another name, and the registry shows what it has under the reference.
    const { document } = (await ada(url).call('GET', `/v1/entities/${id}/constitution`)).ok<{ document: object }>();
    await act(ada(url), id, { constitution: { ...document, name: uniqueName() } });
    await act(ada(url), id, { action: 'submit_formation' });
    await work(backup, registry.url);
    const filing = await reviewed(grace, id, /another packet than ours/);
    const body = { code: 'registry_other', message: 'The register has it.', without_notice: 'Read in the register.' };
    (await grace.call('POST', `/v1/operator/filings/${filing.id}/reject`, { body })).ok<unknown>();
    await ada(url).until(id, 'FilingFailed');
    await retryRenamed(ada(url), id);
    await reviewed(grace, id, /The registry has .*-formation-1\./);
    expect(registry.entries).toHaveLength(filed);
  } finally {
    await stopAll();
    await registry.stop();
  }
});
