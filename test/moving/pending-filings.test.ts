import { expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { startStranger } from '../stranger/registry.ts';
import { move, startDeployments } from './deployments.ts';

/* A registry that has a filing may not show it for long. A move proves nothing about it, so it is never sent again. */

it.each([true, false])(
  'a filing that the registry confirmed is not filed again after a move (trusted: %s)',
  async (isTrusted) => {
    const registry = await startStranger({
      pace: { decidesAfterMs: 100, showsAfterMs: Number.POSITIVE_INFINITY },
      declared: { max_processing_ms: 1_000, dedupes_by_reference: false },
    });
    const deployments = await startDeployments(0, { registryUrl: registry.url });
    const { source, target } = deployments;
    try {
      const operator = await target.operator();
      const owner = await source.anonymous.signUp();
      const { id } = await owner.draft();
      (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
      await eventually(async () => {
        expect(await source.sql`select state, sends from filings where entity_id = ${id}`).toEqual([
          { state: 'pending', sends: 1 },
        ]);
      });
      await move(deployments, { owner, operator, isTrusted });
      await eventually(async () => {
        expect(await target.sql`select state from filings where entity_id = ${id}`).toEqual([
          { state: 'needs_review' },
        ]);
      });
      expect(registry.entries).toHaveLength(1);
    } finally {
      await deployments.stop();
      await registry.stop();
    }
  },
);
