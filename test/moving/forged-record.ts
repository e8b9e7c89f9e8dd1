import { WORKER } from '../../src/domain/access/actor.ts';
import { appendEntry, GENESIS_HASH } from '../../src/domain/audit/audit-chain.ts';
import type { TestService } from '../harness/service.ts';

type Sql = TestService['sql'];

/** The paper of a later filing that states nothing. */
export const BLANK_STATEMENT = { changes: [], facts: null, consent: null };

/** The packet of another filing with the facts of a formation's. */
export function laterPacket(formation: Record<string, unknown> | undefined, more: Record<string, unknown>) {
  const person = formation?.['organizer'];
  const filed = { filing_number: '2026-000000001', signer: person, responsible_party: person };
  const isChange = ['amendment', 'agent_change'].includes(String(more['type']));
  return { ...filed, ...formation, ...(isChange && { changes: {} }), ...more };
}

/**
 * Makes events and audit chains tell what an account's documents are now, as whoever has the database of the source can: an
 * archive whose record and rows differ is refused, and a careful forger does not leave it at that.
 */
export async function tellForgedDocuments(sql: Sql, accountId: string): Promise<void> {
  const documents = await sql<{ id: string; blake3: string; described: never }[]>`
    select d.id::text as id, d.blake3, jsonb_build_object('id', d.id, 'kind', d.kind, 'title', d.title,
      'content_type', d.content_type, 'size', d.size, 'blake3', d.blake3, 'template_version', d.template_version)
      as described
    from documents d where d.account_id = ${accountId}`;
  const tell = (table: 'events' | 'audit_data', { id, blake3, described }: (typeof documents)[number]) => sql`
    update ${sql.identifier(table)} t
    set data = jsonb_set(t.data, '{object}', (t.data -> 'object') || ${sql.json(described)}::jsonb)
    where t.account_id = ${accountId} and t.data #>> '{object,id}' = ${id}
      and t.data #>> '{object,blake3}' is distinct from ${blake3}
      and (t.data -> 'object') ?& array['blake3', 'template_version']`;
  for (const document of documents) {
    await tell('events', document);
    await tell('audit_data', document);
  }
  await tellNewOnes(sql, accountId);
  await chainAnew(sql, accountId);
}

/** Documents that were never made get their event and their entry, at the end of the chain. */
async function tellNewOnes(sql: Sql, accountId: string): Promise<void> {
  const documents = await sql<{ id: string; chain: string }[]>`
    select d.id, 'entity:' || d.entity_id as chain from documents d
    where d.account_id = ${accountId} and not exists (
      select from events e where e.account_id = d.account_id and e.data #>> '{object,id}' = d.id::text)`;
  for (const { id, chain } of documents) {
    await sql`
      with head as (
        update chain_heads set seq = seq + 1, event_sequence = event_sequence + 1
        where account_id = ${accountId} and chain = ${chain} returning *
      ), told as (
        select d.*, jsonb_build_object('object', jsonb_build_object(
          'id', d.id, 'kind', d.kind, 'title', d.title, 'content_type', d.content_type, 'size', d.size,
          'blake3', d.blake3, 'template_version', d.template_version,
          'created_at', to_char(d.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) as data
        from documents d where d.account_id = ${accountId} and d.id = ${id}
      ), entry as (
        insert into audit_entries (account_id, chain, seq, at, actor, action, data_hash, prev_hash, hash)
        select account_id, ${chain}, (select seq from head), created_at, ${sql.json(WORKER)}, 'document.created', '', '', ''
        from told
      ), data as (
        insert into audit_data (account_id, chain, seq, salt, data)
        select account_id, ${chain}, (select seq from head), decode(repeat('00', 16), 'hex'), data from told
      )
      insert into events (account_id, id, type, entity_id, sequence, livemode, created_at, actor, data)
      select account_id, gen_random_uuid(), 'document.created', entity_id, (select event_sequence from head), false,
        created_at, ${sql.json(WORKER)}, data
      from told`;
  }
}

type Row = { seq: number; at: Date; actor: never; action: string; salt: Uint8Array; data: unknown; hash: string };

/** Hashes the entries of every chain of an account anew. */
async function chainAnew(sql: Sql, accountId: string): Promise<void> {
  const chains = await sql<{ chain: string }[]>`select chain from chain_heads where account_id = ${accountId}`;
  for (const { chain } of chains) {
    const rows = await sql<Row[]>`
      select e.seq, e.at, e.actor, e.action, e.hash, d.salt, d.data
      from audit_entries e join audit_data d using (account_id, chain, seq)
      where e.account_id = ${accountId} and e.chain = ${chain} order by e.seq`;
    let head = { chain, seq: 0, hash: GENESIS_HASH };
    for (const { at, actor, action, salt, data, hash } of rows) {
      head = appendEntry(head, { at: at.toISOString(), actor, action }, data, salt);
      if (head.hash === hash) continue;
      const { data_hash, prev_hash } = head as ReturnType<typeof appendEntry>;
      await sql`
        update audit_entries set ${sql.set({ data_hash, prev_hash, hash: head.hash })}
        where account_id = ${accountId} and chain = ${chain} and seq = ${head.seq}`;
    }
    await sql`update chain_heads set hash = ${head.hash} where account_id = ${accountId} and chain = ${chain}`;
  }
}
