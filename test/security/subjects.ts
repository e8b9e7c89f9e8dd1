import type { Db } from '../../src/store/core/db.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { OPERATIONS, type Operation } from '../harness/contract.ts';
import { platformToken } from '../harness/issuer.ts';
import { openCalendarByHand, putInState } from '../harness/states.ts';
import { SMALL } from '../rules/constitution.ts';
import { EVIDENCE, PROBES, PROPOSAL, probe } from './probes.ts';

/** The file that the probes name. */
async function keepPaper({ id }: Account, sql: Db): Promise<void> {
  await sql`
    insert into uploads (account_id, id, media_type, sha256, content, created_at)
    values (${id}, ${EVIDENCE}, 'application/pdf', ${'0'.repeat(64)}, 'paper', now())
    on conflict do nothing`;
}

const REFUSED = { code: 'fee_declined', message: 'No.', source: 'registry', retryable: false };

/**
 * The thing that `{id}` names if it is not an entity, and the preparation an entity needs for its operation: makes one
 * and returns its id.
 */
const SUBJECTS: readonly { path: RegExp; make(owner: Account, sql: Db): Promise<string> }[] = [
  {
    path: /\/requirements\/\{requirement_id\}\//,
    make: async (owner, sql) => {
      const { id } = await owner.draft();
      (await owner.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
      (await owner.putEntity(id, { version: 2, action: 'mark_filing_failed' })).ok();
      const [row] = await sql<{ id: string }[]>`
        insert into requirements (account_id, entity_id, id, kind, code, message, status, created_at)
        values (${owner.id}, ${id}, gen_random_uuid(), 'information', 'registry_other', 'Why?', 'open', now())
        returning id`;
      return `${id}/${row?.id}`;
    },
  },
  {
    path: /^\/v1\/api-keys\/\{id\}/,
    make: async (owner) => {
      const body = { name: 'Subject', scopes: ['keys:manage'] };
      return (await owner.call('POST', '/v1/api-keys', { body })).ok<{ id: string }>(201).id;
    },
  },
  {
    path: /^\/v1\/account\/issuer-links\/\{id\}/,
    make: async (owner) => {
      const body = { token: platformToken(uniqueName()) };
      return (await owner.call('POST', '/v1/account/issuer-links', { body })).ok<{ id: string }>(201).id;
    },
  },
  {
    path: /^\/v1\/account\/export$/,
    make: async (owner) => {
      (await owner.call('POST', '/v1/account/export', { body: { freeze: false } })).ok<unknown>(201);
      return owner.id;
    },
  },
  {
    path: /^\/v1\/webhook-(endpoints|deliveries)\/\{id\}/,
    make: async (owner, sql) => {
      const id = await make(owner, 'create_webhook_endpoint');
      // One id for both.
      await sql`
        insert into webhook_deliveries (account_id, id, endpoint_id, type, state, created_at, due_at)
        values (${owner.id}, ${id}, ${id}, 'probe', 'pending', now(), now() + interval '1 hour')`;
      return id;
    },
  },
  {
    // With Stripe there is something to end only after a payment; its stand-in counts the visit as the payment.
    path: /^\/v1\/billing\/(?:cancel|resume)$/,
    make: async (owner) => {
      const bought = await owner.call('POST', '/v1/billing/upgrade', { body: { plan: 'scale' } });
      const { checkout_url } = bought.ok<{ checkout_url: string | null }>();
      if (checkout_url !== null) await fetch(checkout_url);
      return owner.id;
    },
  },
  {
    path: /\/operating-agreement(?:\/sign|\/resend)?$/,
    make: async (owner, sql) => {
      const { id } = await owner.draft();
      const standing = {
        constitution_version: 1,
        blake3: '0'.repeat(64),
        signed_blake3: null,
        pack_version: '2026-11-23',
        is_automatic: false,
        signed: 0,
        of: 1,
        waiting_on: ['did:web:ada.example'],
        declined: [],
      };
      await sql`update entities set operating_agreement = ${sql.json(standing)} where id = ${id}`;
      return id;
    },
  },
  {
    path: /\/import\/withdraw$/,
    // Under another number, because that of the probe is to be free for an import.
    make: (owner, sql) => makeImport(owner, sql, { filing_number: '2019-000000002' }),
  },
  {
    // An import that was rejected, which can be read and repeated. No worker runs.
    path: /\/import$/,
    make: async (owner, sql) => {
      const id = await makeImport(owner, sql);
      await rejectImports(owner, sql);
      await putInState(sql, id, 'ImportFailed');
      await sql`update usage_now set active_entities = active_entities - 1 where account_id = ${owner.id}`;
      return id;
    },
  },
  {
    // A formation that waits for its agent, and the paper of the probe. No worker runs.
    path: /\/formation\/agent-consent$/,
    make: async (owner, sql) => {
      const { id } = await owner.draft();
      (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
      const asked = { kind: 'signature', is_consent: true };
      await sql`
        update formations set stage = 'attestation', stage_status = 'action_required', asked = ${sql.json(asked)}
        where entity_id = ${id}`;
      await sql`
        insert into requirements (account_id, entity_id, id, kind, code, message, status, created_at)
        values (${owner.id}, ${id}, gen_random_uuid(), 'signature', 'agent_consent', 'Sign.', 'open', now())`;
      await keepPaper(owner, sql);
      return id;
    },
  },
  {
    path: /\/attestation\/resend$/,
    make: async (owner) => {
      const { id } = await owner.draft();
      (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
      return id;
    },
  },
  {
    path: /\/status-links\/\{link_id\}$/,
    make: (owner) => makeInDraft(owner, 'create_status_link'),
  },
  {
    path: /\/calendar-links\/\{link_id\}/,
    make: (owner) => makeInDraft(owner, 'create_calendar_link'),
  },
  {
    path: /\/approvals\/resend$/,
    make: async (owner) => {
      const { id } = await owner.draft();
      // A natural person, so that others are asked first.
      const body = { ...PROPOSAL, draft: false };
      const made = await owner.call('POST', `/v1/entities/${id}/proposals`, { body });
      return `${id}/${made.ok<{ id: string }>(201).id}`;
    },
  },
  {
    path: /\/(?:treasury\/deposits|orders)$/,
    make: async (owner, sql) => {
      const { id } = await owner.draft();
      await putInState(sql, id, 'Active');
      return id;
    },
  },
  {
    path: /\/compliance\/(?:\{obligation_id\}\/(?:done|file)|inputs)$/,
    make: async (owner, sql) => {
      const { id } = await owner.draft();
      await putInState(sql, id, 'Active');
      return `${id}/${await openCalendarByHand(sql, { account_id: owner.id, entity_id: id })}`;
    },
  },
  {
    path: /\/dissolution/,
    make: async (owner, sql) => {
      const { id } = await owner.draft();
      await putInState(sql, id, 'WindingDown');
      await sql`
        insert into dissolutions (account_id, entity_id, proposal_id, status, detail, rejection, decided_at, updated_at)
        values (${owner.id}, ${id}, gen_random_uuid(), 'rejected', 'Not accepted.', ${sql.json(REFUSED)}, now(), now())`;
      return id;
    },
  },
  {
    // A report that waits for its figures.
    path: /\/filings\/\{filing_id\}\/cancel$/,
    make: async (owner, sql) => {
      const { id } = await owner.draft();
      await putInState(sql, id, 'Active');
      const obligation = await openCalendarByHand(sql, { account_id: owner.id, entity_id: id });
      const opened = await owner.call('POST', `/v1/entities/${id}/compliance/${obligation}/file`, { body: {} });
      return `${id}/${opened.ok<{ id: string }>(201).id}`;
    },
  },
  {
    path: /\/filings\/\{filing_id\}/,
    make: async (owner, sql) => {
      const { id } = await owner.draft();
      const proposalId = await make(owner, 'create_proposal', id);
      (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
      await putInState(sql, id, 'Active');
      const filingId = crypto.randomUUID();
      const reference = `efs-${id}-amendment-1`;
      const changed = { id: filingId, type: 'amendment', reference, period: proposalId, due_at: null };
      await sql`
        insert into filings select (jsonb_populate_record(f, ${sql.json(changed)})).*
        from filings f where f.entity_id = ${id}`;
      await sql`
        insert into later_filings
          (account_id, entity_id, filing_id, proposal_id, status, detail, rejection, statement, updated_at)
        values (${owner.id}, ${id}, ${filingId}, ${proposalId}, 'rejected', 'Not accepted.', ${sql.json(REFUSED)},
          '{}', now())`;
      return `${id}/${filingId}`;
    },
  },
  {
    path: /\/proposals\/\{proposal_id\}/,
    make: (owner) => makeInDraft(owner, 'create_proposal'),
  },
  {
    // A company that an office has confirmed, without a worker that would go on with it.
    path: /\/documents\/bank-pack$|\/certificates$/,
    make: async (owner, sql) => {
      const { id } = await owner.draft();
      (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
      const result = { number: '2026-000000001', filed_at: '2026-04-26T18:00:00Z', evidence: null };
      await sql`
        update filings set state = 'accepted', due_at = null, result = ${sql.json(result)}, closed_at = now()
        where entity_id = ${id}`;
      await putInState(sql, id, 'Active');
      return id;
    },
  },
  {
    path: /\/documents\/\{document_id\}/,
    make: (owner) => makeInDraft(owner, 'create_document_bundle'),
  },
  {
    path: /\/members\/\{did\}\//,
    make: makeInvitable,
  },
  {
    path: /\/invitations\/\{invitation_id\}$/,
    make: async (owner) => {
      const id = await makeInvitable(owner);
      return `${id}/${await make(owner, 'create_member_invitation', id)}`;
    },
  },
];

/** Imports a company as the probe does. No other import of the account may have its number. */
async function makeImport(owner: Account, sql: Db, others: object = {}): Promise<string> {
  const { id } = await owner.draft();
  await keepPaper(owner, sql);
  await rejectImports(owner, sql);
  const body = { ...(PROBES['create_import']?.body as object), ...others };
  (await owner.call('POST', `/v1/entities/${id}/import`, { body })).ok<unknown>(201);
  return id;
}

async function rejectImports({ id }: Account, sql: Db): Promise<void> {
  await sql`
    update filings set state = 'rejected', asserted = null, closed_at = now(), rejection = ${sql.json(REFUSED)}
    where account_id = ${id} and is_import and state = 'needs_review'`;
}

/** Makes a draft with a member who has an address. */
async function makeInvitable(owner: Account): Promise<string> {
  const members = SMALL.members?.map((member) => ({ ...member, email: 'ada@example.com' })) ?? [];
  return (await owner.draft({ name: undefined, constitution: { ...SMALL, name: uniqueName(), members } })).id;
}

/** Makes a thing as the probe of its operation does; returns its id. */
async function make(owner: Account, operationId: string, id?: string): Promise<string> {
  const operation = OPERATIONS.find((each) => each.operationId === operationId) as Operation;
  const { status, text } = await probe(owner, operation, id === undefined ? {} : { id });
  if (status >= 300) throw new Error(`${operationId}: ${status} ${text}`);
  return (JSON.parse(text) as { id: string }).id;
}

async function makeInDraft(owner: Account, operationId: string): Promise<string> {
  const { id } = await owner.draft();
  return `${id}/${await make(owner, operationId, id)}`;
}

/** Makes a new thing for the operation's `{id}`; if the path names something in it as well, `<id>/<inner id>`. */
export async function makeSubject(owner: Account, sql: Db, { path }: Operation): Promise<string> {
  return (await SUBJECTS.find((subject) => subject.path.test(path))?.make(owner, sql)) ?? (await owner.draft()).id;
}
