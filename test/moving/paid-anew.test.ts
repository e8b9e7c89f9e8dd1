import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import { runImport } from '../../src/roles/commands.ts';
import { noteFreezes } from '../../src/store/moving/freezes.ts';
import { startCollected } from '../billing/collected.ts';
import { type Account, account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { filesOf, freeze, releaseMoved } from './deployments.ts';

/* A formation that an archive brought is charged here like one that was begun here. */

const SECRETS = {
  API_KEY_PEPPER: randomBytes(32).toString('base64'),
  DATA_KEY: randomBytes(32).toString('base64'),
};

/** Whose formations are open, and were not sent. */
async function withOpenFormations(source: TestService, companies: number): Promise<{ owner: Account; ids: string[] }> {
  const owner = await source.anonymous.signUp();
  await source.registry.fault({ filer: owner.id, step: 'state_filing', kind: 'unavailable', times: 1_000 });
  const ids: string[] = [];
  for (let made = 0; made < companies; made += 1) {
    const { id } = await owner.draft();
    (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
    ids.push(id);
  }
  return { owner, ids };
}

it.each([false, true])(
  'files no formation of an archive without payment, or beside the plan; trusted: %s',
  async (isTrusted) => {
    const source = await startService({ leavesStuck: 'frozen accounts' });
    const { service: target, stop } = await startCollected({ env: SECRETS, leavesStuck: 'frozen accounts' });
    const folder = await mkdtemp(join(tmpdir(), 'efs-paid-'));
    try {
      const { owner, ids } = await withOpenFormations(source, 2);
      await freeze(owner);
      await noteFreezes(source.sql, [owner.id]);
      const headers = { authorization: `Bearer ${owner.key}` };
      const answer = await fetch(`${source.url}/v1/account/export`, { headers });
      const archive = join(folder, 'account.tar.gz');
      await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(archive));
      const config = loadConfig({ ...SECRETS, DATABASE_URL: target.databaseUrl, LOG_LEVEL: 'silent' });
      const manifest = JSON.parse((await filesOf(archive)).get('manifest.json') ?? '') as { public_key: string };
      const trustKey = isTrusted ? manifest.public_key : null;
      const imported = await runImport(config, archive, { trustKey, identity: null });
      const operator = await target.operator();
      await releaseMoved(operator, owner, imported);
      const here = account(target.url, { id: owner.id, key: imported.apiKey });
      for (const id of ids) {
        const { version } = await eventually(async () => {
          const entity = (await here.getEntity(id)).ok<Entity>();
          expect(entity.state).toBe('FilingFailed');
          return entity;
        });
        (await here.putEntity(id, { version, action: 'retry_from_failed' })).ok();
      }
      const payments = await eventually(async () => {
        const rows = await target.sql<{ status: string }[]>`select status from payments where account_id = ${owner.id}`;
        expect(rows).toHaveLength(ids.length);
        return rows;
      });
      expect(payments.map(({ status }) => status)).not.toContain('paid');
      const [used] = await target.sql<{ formations: number }[]>`
      select formations from usage_periods where account_id = ${owner.id}`;
      expect(used?.formations).toBe(ids.length);
      expect(await target.sql`select 1 from filings where account_id = ${owner.id} and state = 'accepted'`).toEqual([]);
    } finally {
      await source.stop();
      await stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
