import type { Delivery } from '../../domain/mail/delivery-words.ts';
import type { LinkState } from '../../domain/mail/link-state.ts';
import type { Db, Fragment, Reader } from '../core/db.ts';
import type { PagePosition } from '../core/page.ts';
import type { ListedState, Mail } from '../mails.ts';

/** A link in a mail, with the company that it is about; null: it is about accounts. */
export type MailedLink = { id: string; entity_id: string | null; state: LinkState; expires_at: Date };

/**
 * Returns one page of the outbox, newest first: all of it, or an account's own. It omits requests that are not yet
 * written.
 */
export async function listMails(
  db: Db,
  options: {
    accountId?: string;
    state?: ListedState | undefined;
    now: Date;
    after: PagePosition | null;
    limit: number;
  },
): Promise<Mail[]> {
  const { accountId, state, now, after, limit } = options;
  return db<Mail[]>`
    select m.* from mails m
    where m.state <> 'requested'
      ${accountId === undefined ? db`` : db`and m.account_id = ${accountId}`}
      ${state === undefined ? db`` : state === 'undelivered' ? isUndelivered(db, now) : db`and m.state = ${state}`}
      ${after === null ? db`` : db`and (m.created_at, m.id) < (${after.createdAt}, ${after.id})`}
    order by m.created_at desc, m.id desc
    limit ${limit}`;
}

/**
 * Counts mails that a person has to deliver, up to a limit. In a sandbox there are none: an account sees its own mails
 * there.
 */
export async function countUndelivered(
  db: Db,
  { livemode, now, limit }: { livemode: boolean; now: Date; limit: number },
): Promise<{ count: number; oldest_at: Date | null }> {
  if (!livemode) return { count: 0, oldest_at: null };
  const [row] = await db<{ count: number; oldest_at: Date | null }[]>`
    select count(*)::int as count, min(created_at) as oldest_at from (
      select m.created_at from mails m where true ${isUndelivered(db, now)} order by m.created_at, m.id limit ${limit}
    ) found`;
  return row ?? { count: 0, oldest_at: null };
}

/** Returns the links of mails by the mail's id. Links that were deleted after their time are left out. */
export async function findMailedLinks(
  db: Reader,
  mails: readonly Mail[],
  now: Date,
): Promise<ReadonlyMap<string, readonly MailedLink[]>> {
  const linkIds = mails.flatMap(({ link_ids }) => link_ids ?? []);
  if (linkIds.length === 0) return new Map();
  const rows = await db<MailedLink[]>`
    select l.id, (l.subject ->> 'entity_id')::uuid as entity_id, ${stateOfLink(db, now)} as state, l.expires_at
    from ${linksWithAnswers(db)} where l.id = any(${linkIds}::uuid[])`;
  const links = new Map(rows.map((row) => [row.id, row]));
  return new Map(mails.map(({ id, link_ids }) => [id, (link_ids ?? []).flatMap((linkId) => links.get(linkId) ?? [])]));
}

/** Returns the newest mail that asks for an entity's open signature. Plan: attestations_one_open_of_filing, mails_by_link. */
export async function findMailOfSignature(db: Reader, accountId: string, entityId: string): Promise<Delivery | null> {
  const [row] = await db<Delivery[]>`
    select m.state, m.delivered_by from attestations a join mails m on m.link_ids @> array[a.id]
    where a.account_id = ${accountId} and a.entity_id = ${entityId} and a.decision is null and a.voided_at is null
    order by m.created_at desc limit 1`;
  return row ?? null;
}

/** It waits for a person to deliver it, and a link in it still works. Plan: mails_undelivered, link_tokens_pkey. */
function isUndelivered(db: Reader, now: Date): Fragment {
  return db`
    and m.state in ('held', 'failed') and (m.expires_at is null or m.expires_at > ${now})
    and (coalesce(cardinality(m.link_ids), 0) = 0
      or exists (select from ${linksWithAnswers(db)} where l.id = any(m.link_ids) and ${stateOfLink(db, now)} = 'open'))`;
}

/** A link `l` with the answer it asks for: an attestation `a`, a member's signature `s`, or an approval `p`. */
function linksWithAnswers(db: Reader): Fragment {
  return db`link_tokens l
    left join attestations a on l.purpose = 'attest' and a.account_id = l.account_id
      and a.entity_id = (l.subject ->> 'entity_id')::uuid and a.id = l.id
    left join agreement_signatures s on l.purpose = 'sign' and s.account_id = l.account_id
      and s.entity_id = (l.subject ->> 'entity_id')::uuid and s.id = (l.subject ->> 'signature_id')::uuid
    left join proposal_approvals p on l.purpose = 'approve' and p.account_id = l.account_id
      and p.proposal_id = (l.subject ->> 'proposal_id')::uuid and p.contact = (l.subject ->> 'contact')::int`;
}

/** The rules by which the pages of links refuse one, as a statement. */
function stateOfLink(db: Reader, now: Date): Fragment {
  return db`case
    when l.used_at is not null or coalesce(a.decision, s.decision, p.decision) is not null then 'used'
    when case l.purpose
      when 'attest' then a.id is null or a.voided_at is not null or not ${isNewestFiling(db)} or not ${isSignatureAwaited(db)}
      when 'sign' then s.id is null or s.voided_at is not null or ${isDissolved(db)}
      when 'approve' then p.link_id is distinct from l.id or not ${isProposalEscalated(db)}
      when 'join' then not ${isInvited(db)}
      else false end then 'void'
    when l.expires_at <= ${now} then 'expired'
    else 'open' end`;
}

/** A retry files anew, and may have changed what is filed. */
function isNewestFiling(db: Reader): Fragment {
  return db`exists (
    select from filings f
    where f.account_id = a.account_id and f.id = a.filing_id and f.packet_hash = a.packet_hash
      and not exists (
        select from filings newer
        where newer.account_id = f.account_id and newer.entity_id = f.entity_id and newer.type = f.type
          and newer.ordinal > f.ordinal))`;
}

/** A signature is awaited while its requirement is open, or while a dissolution waits for it. */
function isSignatureAwaited(db: Reader): Fragment {
  return db`(
    exists (
      select from requirements r
      where r.account_id = a.account_id and r.entity_id = a.entity_id and r.status = 'open'
        and r.kind in ('attestation', 'signature') and r.code <> 'member_signatures'
        and (r.code = 'agent_consent') = (a.role = 'agent'))
    or exists (
      select from dissolutions d
      where d.account_id = a.account_id and d.entity_id = a.entity_id and d.status = 'attestation'))`;
}

function isDissolved(db: Reader): Fragment {
  return db`exists (
    select from entities e where e.account_id = s.account_id and e.id = s.entity_id and e.state = 'Dissolved')`;
}

function isProposalEscalated(db: Reader): Fragment {
  return db`exists (
    select from proposals o where o.account_id = p.account_id and o.id = p.proposal_id and o.state = 'escalated')`;
}

/** The key that invited has not ended, and the constitution still has the member with this address. */
function isInvited(db: Reader): Fragment {
  return db`exists (
    select from api_keys k
    join entities e on e.account_id = k.account_id and e.id = (l.subject ->> 'entity_id')::uuid
    join constitutions c on c.account_id = e.account_id and c.entity_id = e.id and c.version = e.constitution_version
    where k.account_id = l.account_id and k.id = (l.subject ->> 'key_id')::uuid
      and k.revoked_at is null and k.successor_id is null
      and c.canonical::jsonb -> 'members' @> jsonb_build_array(
        jsonb_build_object('id', l.subject ->> 'member_did', 'email', l.subject ->> 'email')))`;
}
