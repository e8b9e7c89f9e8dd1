import { expect, it } from 'vitest';
import { uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { noticeRestore } from '../harness/restore.ts';
import { startService } from '../harness/service.ts';
import { SUBMITTABLE_YAML } from '../rules/constitution.ts';

/* The organizer signed after the backup, and the registry has the filing. */

it('a lost signature is on no statement of organizer, whatever the registry has', async () => {
  const service = await startService({ env: { REQUIRE_ATTESTATION: 'always' }, leavesStuck: 'restored' });
  try {
    const { sql } = service;
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
    await noticeRestore(service);
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
