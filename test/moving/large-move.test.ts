import { stat } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, account, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { report } from '../harness/report.ts';
import { size } from '../harness/sizes.ts';
import { type Deployments, differingParts, filesOf, freeze, startDeployments } from './deployments.ts';

/* A large account moves: exported, imported and exported again, it is equal but for what the arrival adds. */

const COMPANIES = size(30, 10_000);
const FORMED = size(3, 500);
const AT_ONCE = 8;
const LIMIT_MS = size(120_000, 850_000);

let deployments: Deployments;
beforeAll(async () => {
  deployments = await startDeployments(0.01);
});
afterAll(() => deployments?.stop());

it(`${COMPANIES} companies, of which ${FORMED} are formed`, { timeout: LIMIT_MS }, async () => {
  const { source, target, archiveOf, bring } = deployments;
  const owner = await source.anonymous.signUp();
  const ids = await inParallel(COMPANIES, AT_ONCE, async () => (await owner.draft({ name: uniqueName() })).id);
  await inParallel(FORMED, AT_ONCE, async (n) => {
    (await owner.call('POST', `/v1/entities/${ids[n]}/formation/start`)).ok<unknown>();
  });
  await eventually(async () => expect(await activeOf(owner)).toBe(FORMED), { timeout: LIMIT_MS, interval: 500 });
  await freeze(owner);
  const exporting = performance.now();
  const first = await archiveOf(source, owner);
  const importing = performance.now();
  const { apiKey, entities } = await bring(first);
  const imported = performance.now();
  expect(entities).toBe(COMPANIES);
  const second = await archiveOf(target, account(target.url, { id: owner.id, key: apiKey }));
  // A calendar that was not kept before the freeze has no obligations yet.
  const parts = differingParts(await filesOf(first), await filesOf(second)).filter((part) => part !== 'obligations');
  expect(parts).toEqual([
    // The entries and the event of the arrival, and what nobody vouches for without --trust-key.
    'audit_data',
    'audit_entries',
    'calendars',
    'chain_heads',
    'documents',
    'entities',
    'events',
    'filing_attempts',
    'filings',
    'formation_steps',
  ]);
  const seconds = (ms: number): number => Math.round(ms / 100) / 10;
  report('a large move', {
    companies: COMPANIES,
    formed: FORMED,
    archive_mb: Math.round((await stat(first)).size / 1e5) / 10,
    export_s: seconds(importing - exporting),
    import_s: seconds(imported - importing),
  });
});

async function activeOf({ id }: Account): Promise<number> {
  const rows = await deployments.source.sql`select 1 from entities where account_id = ${id} and state = 'Active'`;
  return rows.length;
}
