import { expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { WORKER } from '../../src/domain/access/actor.ts';
import { SUBMITTABLE_YAML } from '../../src/domain/constitution/test-constitution.ts';
import { randomIds } from '../../src/ids.ts';
import { openConnections } from '../../src/sql/open.ts';
import { reopenFilings } from '../../src/store/core/restore.ts';
import { createWakes } from '../../src/store/core/wake.ts';
import { write } from '../../src/store/core/write.ts';
import { uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService } from '../harness/service.ts';

/* The organizer signed after the backup, and the registry has the filing. */

it('a lost signature is on no statement of organizer, whatever the registry has', async () => {
  const service = await startService({ env: { REQUIRE_ATTESTATION: 'always' }, leavesStuck: 'restored' });
  try {
    const { sql, databaseUrl } = service;
    const owner = await service.anonymous.signUp();
    const yaml = SUBMITTABLE_YAML.replace(/^name: .*$/m, `name: ${uniqueName()}`)
      .replace(
        /^organizer: .*$/m,
        'organizer: { name: Grace Hopper, email: grace@prairie.example, phone: "+1 307-555-0199" }',
      )
      .replace(/^ {2}consent: .*\n/m, '');
    const { id } = (await owner.createEntity({ constitution_yaml: yaml })).ok(201);
    (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
    await eventually(async () => {
      const rows = await sql`select 1 from attestations where entity_id = ${id}`;
      expect(rows.length).toBe(1);
    });
    const [filing] = await sql<
      { reference: string; packet: Record<string, unknown> }[]
    >`select reference, packet from filings where entity_id = ${id}`;
    // What the service of before the restore had sent, after the organizer had signed.
    await service.registry.file(filing as never);
    const [installation] = await sql<{ id: string; epoch: number }[]>`select id, epoch::int as epoch from installation`;
    const db = openConnections(databaseUrl, { max: 2, applicationName: 'test' });
    const store = { db, clock: systemClock, ids: randomIds, livemode: false, wakes: createWakes(db) };
    await write(store, WORKER, (tx) =>
      reopenFilings(tx, { installation: installation?.id ?? '', epoch: (installation?.epoch ?? 0) + 1 }, new Date()),
    );
    await db.end();
    // The request for the tax number waits until nothing sent before the restore can arrive any more.
    await owner.until(id, 'Filed');
    const { data } = (await owner.call('GET', `/v1/entities/${id}/documents`)).ok<{
      data: { id: string; kind: string }[];
    }>();
    expect(data.some(({ kind }) => kind === 'statement_of_organizer')).toBe(false);
  } finally {
    await service.stop();
  }
});
