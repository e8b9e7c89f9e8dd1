import type { LinkState } from '../../domain/mail/link-state.ts';
import type { Fragment, Reader } from '../core/db.ts';
import type { Mail } from '../mails.ts';

/**
 * A link in a message. `entity_id`: the company that the link is about; null: the link is about accounts. `invited_by`:
 * the key that sent the invitation; null: the link is not an invitation.
 */
export type MailedLink = {
  id: string;
  entity_id: string | null;
  invited_by: string | null;
  state: LinkState;
  expires_at: Date;
};

/**
 * SQL for reading links and the rows joined to them. `links`: the links. `account`: the account of the row that has
 * this alias; on Citus it is one fixed account, because a statement over several servers cannot look into other tables
 * for each row. `hasKey`: true if the key that sent an invitation is neither revoked nor replaced.
 */
type LinkSource = { links: Fragment; account: (alias: string) => Fragment; hasKey: Fragment };

/** All links, each joined to the rows of its own account. */
export function allLinks(db: Reader): LinkSource {
  return {
    links: db`link_tokens`,
    hasKey: hasInvitingKey(db),
    account: (alias) => db`${db.identifier(alias)}.account_id`,
  };
}

/** Returns the links in messages, by message id. Links that retention has deleted are left out. */
export async function findMailedLinks(
  db: Reader,
  mails: readonly Mail[],
  now: Date,
): Promise<ReadonlyMap<string, readonly MailedLink[]>> {
  const linkIds = mails.flatMap(({ link_ids }) => link_ids ?? []);
  if (linkIds.length === 0) return new Map();
  const rows = db.isDistributed
    ? await findByAccount(db, linkIds, now)
    : await readLinks(db, allLinks(db), linkIds, now);
  const links = new Map(rows.map((row) => [row.id, row]));
  return new Map(mails.map(({ id, link_ids }) => [id, (link_ids ?? []).flatMap((linkId) => links.get(linkId) ?? [])]));
}

function readLinks(db: Reader, source: LinkSource, linkIds: readonly string[], now: Date): Promise<MailedLink[]> {
  return db<MailedLink[]>`
    select l.id, (l.subject ->> 'entity_id')::uuid as entity_id, (l.subject ->> 'key_id')::uuid as invited_by,
      ${stateOfLink(db, source, now)} as state, l.expires_at
    from ${linksWithAnswers(db, source)} where l.id = any(${[...linkIds]}::uuid[])`;
}

type OwnLink = { id: string; account_id: string | null; used_at: Date | null; expires_at: Date };

/** Reads links on Citus, where the links are on the coordinator, and the rows of each account on one server. */
async function findByAccount(db: Reader, linkIds: readonly string[], now: Date): Promise<MailedLink[]> {
  const links = await db<OwnLink[]>`
    select l.id, l.purpose, l.account_id, l.subject, l.used_at, l.expires_at, ${hasInvitingKey(db)} as has_key
    from link_tokens l where l.id = any(${[...linkIds]}::uuid[])`;
  const mailedLinks: MailedLink[] = [];
  for (const [accountId, own] of Map.groupBy(links, ({ account_id }) => account_id)) {
    if (accountId === null) {
      for (const { id, expires_at, used_at } of own) {
        const state = stateAlone({ used_at, expires_at }, now);
        mailedLinks.push({ id, entity_id: null, invited_by: null, state, expires_at });
      }
      continue;
    }
    const source: LinkSource = {
      links: db`(select * from jsonb_to_recordset(${db.json(own)}) as own (id uuid, purpose text, account_id uuid,
        subject jsonb, used_at timestamptz, expires_at timestamptz, has_key boolean))`,
      account: () => db`${accountId}::uuid`,
      hasKey: db`l.has_key`,
    };
    mailedLinks.push(
      ...(await readLinks(
        db,
        source,
        own.map(({ id }) => id),
        now,
      )),
    );
  }
  return mailedLinks;
}

function stateAlone({ used_at, expires_at }: Pick<OwnLink, 'used_at' | 'expires_at'>, now: Date): LinkState {
  return used_at !== null ? 'used' : expires_at <= now ? 'expired' : 'open';
}

/**
 * SQL that joins each link `l` to the answer that the link asks for: attestation `a`, signature `s`, or approval `p`.
 */
export function linksWithAnswers(db: Reader, { links, account }: LinkSource): Fragment {
  return db`${links} l
    left join attestations a on l.purpose = 'attest' and a.account_id = ${account('l')}
      and a.entity_id = (l.subject ->> 'entity_id')::uuid and a.id = l.id
    left join agreement_signatures s on l.purpose = 'sign' and s.account_id = ${account('l')}
      and s.entity_id = (l.subject ->> 'entity_id')::uuid and s.id = (l.subject ->> 'signature_id')::uuid
    left join proposal_approvals p on l.purpose = 'approve' and p.account_id = ${account('l')}
      and p.proposal_id = (l.subject ->> 'proposal_id')::uuid and p.contact = (l.subject ->> 'contact')::int`;
}

/** SQL for the state of a link, by the same rules as the pages behind the links. */
export function stateOfLink(db: Reader, source: LinkSource, now: Date): Fragment {
  return db`case
    when l.used_at is not null or coalesce(a.decision, s.decision, p.decision) is not null then 'used'
    when case l.purpose
      when 'attest' then a.id is null or a.voided_at is not null or not ${isNewestFiling(db, source)} or not ${isSignatureAwaited(db, source)}
      when 'sign' then s.id is null or s.voided_at is not null or ${isDissolved(db, source)}
      when 'approve' then p.link_id is distinct from l.id or not ${isProposalEscalated(db, source)}
      when 'join' then not ${isInvited(db, source)}
      else false end then 'void'
    when l.expires_at <= ${now} then 'expired'
    else 'open' end`;
}

/**
 * SQL condition: attestation `a` asks for a signature on the current data of the newest filing. A retry opens a new
 * filing, and a filing's data can change.
 */
function isNewestFiling(db: Reader, { account }: LinkSource): Fragment {
  return db`exists (
    select from filings f
    where f.account_id = ${account('a')} and f.id = a.filing_id and f.packet_hash = a.packet_hash
      and not exists (
        select from filings newer
        where newer.account_id = ${account('f')} and newer.entity_id = f.entity_id and newer.type = f.type
          and newer.ordinal > f.ordinal))`;
}

function isSignatureAwaited(db: Reader, { account }: LinkSource): Fragment {
  return db`(
    exists (
      select from requirements r
      where r.account_id = ${account('a')} and r.entity_id = a.entity_id and r.status = 'open'
        and r.kind in ('attestation', 'signature') and r.code <> 'member_signatures'
        and (r.code = 'agent_consent') = (a.role = 'agent'))
    or exists (
      select from dissolutions d
      where d.account_id = ${account('a')} and d.entity_id = a.entity_id and d.status = 'attestation')
    or exists (
      select from later_filings n
      where n.account_id = ${account('a')} and n.filing_id = a.filing_id and n.status = 'attestation'))`;
}

function isDissolved(db: Reader, { account }: LinkSource): Fragment {
  return db`exists (
    select from entities e where e.account_id = ${account('s')} and e.id = s.entity_id and e.state = 'Dissolved')`;
}

function isProposalEscalated(db: Reader, { account }: LinkSource): Fragment {
  return db`exists (
    select from proposals o where o.account_id = ${account('p')} and o.id = p.proposal_id and o.state = 'escalated')`;
}

function isInvited(db: Reader, { account, hasKey }: LinkSource): Fragment {
  return db`(${hasKey} and exists (
    select from entities e
    join constitutions c on c.account_id = ${account('e')} and c.entity_id = e.id and c.version = e.constitution_version
    where e.account_id = ${account('l')} and e.id = (l.subject ->> 'entity_id')::uuid
      and c.canonical::jsonb -> 'members' @> jsonb_build_array(
        jsonb_build_object('id', l.subject ->> 'member_did', 'email', l.subject ->> 'email'))))`;
}

function hasInvitingKey(db: Reader): Fragment {
  return db`exists (
    select from api_keys k
    where k.account_id = l.account_id and k.id = (l.subject ->> 'key_id')::uuid
      and k.revoked_at is null and k.successor_id is null)`;
}
