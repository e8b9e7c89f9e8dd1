import { expect, it } from 'vitest';
import { packetHash } from '../../src/registry/protocol.ts';
import { eventually } from '../harness/eventually.ts';
import { startService } from '../harness/service.ts';
import { dissolution, formation } from '../simulator/fixture.ts';

it('a formation of the same name is not taken for its dissolution', async () => {
  const service = await startService();
  try {
    const { sql } = service;
    const ada = await service.anonymous.signUp();
    const { id } = await ada.draft();
    (await ada.call('POST', `/v1/entities/${id}/formation/start`)).ok();
    const { filing_number } = await ada.until(id, 'Active');
    const [formed] = await sql<{ packet: Parameters<typeof formation>[0] }[]>`
      select packet from filings where entity_id = ${id} and type = 'formation'`;
    const packet = dissolution(formation(formed?.packet), filing_number ?? '');
    const reference = `efs-${id}-dissolution-1`;
    await sql`update entities set state = 'WindingDown' where id = ${id}`;
    await sql`
      insert into dissolutions (account_id, entity_id, proposal_id, status, detail, decided_at, let_go_at, updated_at)
      values (${ada.id}, ${id}, gen_random_uuid(), 'filing', 'On its way.', now(), now(), now())`;
    // Its outcome is unknown, and it may still arrive; opened so early that by the time alone the formation fits.
    await sql`
      insert into filings (account_id, id, entity_id, type, ordinal, reference, state, packet, packet_hash, fee_cents,
                           pack_version, deadline_at, sends, opened_at, due_at)
      select account_id, gen_random_uuid(), entity_id, 'dissolution', 1, ${reference}, 'ambiguous',
             ${sql.json(packet as never)}, ${packetHash(packet)}, 6000, pack_version, now() + interval '1 hour', 1,
             opened_at - interval '1 minute', now()
      from filings where entity_id = ${id} and type = 'formation'`;
    const look = async () => (await sql`select state, review_reason from filings where reference = ${reference}`)[0];
    await eventually(async () => expect(await look()).toEqual({ state: 'reconciling', review_reason: null }));
  } finally {
    await service.stop();
  }
});
