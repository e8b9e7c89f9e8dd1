import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, atTheDesk } from '../filings/desk.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { type Deployments, move, startDeployments } from './deployments.ts';

/* An account moves between a deployment whose people file and one that files with a registry: neither knows what the other has. */

let deployments: Deployments;
let grace: Account;
const start = (settings: Parameters<typeof startDeployments>[1]) => async () => {
  deployments = await startDeployments(0, settings);
  grace = await deployments.target.operator();
};
const stop = () => deployments?.stop();

async function submitted(owner: Account): Promise<string> {
  const { id } = await owner.draft();
  (await owner.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  return id;
}

/** Waits until it is known at the target what becomes of the filing. */
async function decided(id: string) {
  return eventually(async () => {
    const found = await deployments.target.sql<{ state: string; reason: string | null }[]>`
      select state, review_reason as reason from filings where entity_id = ${id} and type = 'formation'`;
    expect(['needs_review', 'pending', 'accepted', 'rejected', 'cancelled']).toContain(found[0]?.state);
    return found;
  });
}
const REVIEWED = [{ state: 'needs_review', reason: expect.stringContaining('Look it up') }];

describe('from a desk to a registry', () => {
  beforeAll(start({ source: { REGISTRY: 'desk' } }));
  afterAll(stop);

  it.for([true, false])('an operator looks for what one of the source had claimed, trusted: %s', async (isTrusted) => {
    const sam = await deployments.source.operator();
    const owner = await deployments.source.anonymous.signUp();
    const id = await submitted(owner);
    (await act(sam, await atTheDesk(sam, id, 'formation'), 'claim')).ok();
    await move(deployments, { owner, operator: grace, isTrusted });
    expect(await decided(id)).toMatchObject(REVIEWED);
  });

  it('a filing that nobody had claimed is looked up and sent', async () => {
    const sam = await deployments.source.operator();
    const owner = await deployments.source.anonymous.signUp();
    const id = await submitted(owner);
    await atTheDesk(sam, id, 'formation');
    const here = await move(deployments, { owner, operator: grace, isTrusted: true });
    await here.until(id, 'Active');
  });
});

describe('from a registry to a desk', () => {
  beforeAll(start({ target: { REGISTRY: 'desk' } }));
  afterAll(stop);

  it('an operator looks for what the registry of the source may have', async () => {
    const owner = await deployments.source.anonymous.signUp();
    const slow = { filer: owner.id, step: 'state_filing', kind: 'delay', seconds: 3_600 } as const;
    await deployments.source.registry.fault(slow);
    const id = await submitted(owner);
    await eventually(async () => {
      const [row] = await deployments.source
        .sql`select state from filings where entity_id = ${id} and type = 'formation'`;
      expect(row?.['state']).toBe('pending');
    });
    await move(deployments, { owner, operator: grace, isTrusted: true });
    expect(await decided(id)).toMatchObject(REVIEWED);
  });
});
