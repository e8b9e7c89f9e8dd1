import { bindingHolds, boundTo, publicKeyOf } from '../domain/access/member-binding.ts';
import type { Scope } from '../domain/access/permissions.ts';
import type { Constitution, Member, Permission } from '../domain/constitution/constitution.ts';
import { ratePolicy } from '../domain/formats/gcra.ts';
import { cut } from '../domain/formats/text.ts';
import { rightsOf, seatsOf } from '../domain/governance/bodies.ts';
import { mailLines, mailText } from '../domain/mail/mail-text.ts';
import { rateLimited } from '../errors/rate-limited.ts';
import { findAccount, lockAccount } from '../store/accounts.ts';
import { type ApiKey, type Credential, findApiKey } from '../store/api-keys.ts';
import { recordAbout } from '../store/companies/entity-record.ts';
import { findConstitution, getConstitutionDocument } from '../store/constitutions.ts';
import type { Reader } from '../store/core/db.ts';
import type { PageRange } from '../store/core/page.ts';
import { takeShared } from '../store/core/rate-limits.ts';
import type { Tx } from '../store/core/write.ts';
import { type Entity, findEntity, lockEntityIfAny, ownerOf } from '../store/entities.ts';
import { consumeLink, createLink, type Link, type LinkSecrets, listInvitations } from '../store/link-tokens.ts';
import { enqueueMail, type LinkMailDeps, type MailContent } from '../store/mails.ts';
import { deadReason } from './find-usable-link.ts';
import { type HashKey, makeApiKey } from './make-api-key.ts';
import { findMember } from './prove-member.ts';

const LIFETIME_MS = 7 * 24 * 3_600_000;
/** Limit on invitations, because an account could otherwise send any number of messages to strangers. */
const PER_ACCOUNT = ratePolicy(60, 3_600_000);
const PER_ADDRESS = ratePolicy(5, 3_600_000);

type Invited = { entity: Entity; member: Member & { email: string }; scopes: readonly Scope[]; credential: Credential };

/**
 * The offer in an invitation: to act as this member of this company, within these scopes. `inviter`: name of the
 * account that invites; null if the account has no name.
 */
export type Offer = {
  company: string;
  inviter: string | null;
  member: Member;
  /** The member's board seat, offices and stock in words; null in an LLC, whose members have only a role. */
  seats: string | null;
  /** Permissions of the member under the constitution or the law. */
  rights: readonly Permission[];
  scopes: readonly Scope[];
  keyEndsAt: Date | null;
};

/** Creates an invitation link and puts its mail into the outbox. */
export async function inviteMember(
  deps: LinkMailDeps,
  tx: Tx,
  { entity, member, scopes, credential }: Invited,
): Promise<{ id: string; expiresAt: Date }> {
  const accountId = entity.account_id;
  const waitMs =
    (await takeShared(tx, 'invitations', PER_ACCOUNT, accountId)) ||
    (await takeShared(tx, 'invitation_address', PER_ADDRESS, `${accountId} ${member.email.toLowerCase()}`));
  if (waitMs > 0) throw rateLimited(waitMs, 'Too many invitations were sent.');
  const link = await createLink(tx, deps.links, {
    purpose: 'join',
    accountId,
    subject: {
      entity_id: entity.id,
      member_did: member.id,
      scopes: [...scopes],
      public_key: member.public_key ?? null,
      email: member.email,
      key_id: credential.keyId,
    },
    lifetimeMs: LIFETIME_MS,
  });
  const url = `${deps.baseUrl}/join/${link.token}`;
  await enqueueMail(tx, deps.seal, {
    accountId,
    purpose: 'invitation',
    to: member.email,
    content: invitationMail(entity.legal_name, url),
    linkIds: [link.id],
    expiresAt: link.expiresAt,
  });
  recordAbout(tx, ownerOf(entity), 'member.invited', {
    member_did: member.id,
    scopes: [...scopes],
    link_id: link.id,
    expires_at: link.expiresAt.toISOString(),
  });
  return link;
}

/**
 * Returns the current offer of an open invitation; null if the member left, their address or key changed, or the API
 * key that sent the invitation is no longer valid.
 */
export async function findOffer(db: Reader, link: Link<'join'>, now: Date): Promise<Offer | null> {
  const { entity_id, key_id, scopes } = link.subject;
  const accountId = link.account_id ?? '';
  const key = await findApiKey(db, accountId, key_id);
  if (!vouches(key, now)) return null;
  const entity = await findEntity(db, accountId, entity_id);
  const constitution = entity && (await findConstitution(db, accountId, entity_id, null));
  if (!entity || !constitution) return null;
  const document = JSON.parse(constitution.canonical) as Constitution;
  const member = invitedMember(document, link);
  if (member === null) return null;
  const inviter = (await findAccount(db, accountId))?.name ?? null;
  const rights = rightsOf(document, member);
  const seats = seatsOf(document, member.id);
  const about = { company: entity.legal_name, inviter, member, seats, rights };
  return { ...about, scopes: scopes as Scope[], keyEndsAt: key.expires_at };
}

/**
 * Returns whether an invitation's API key still counts. An invitation ends if the key that sent it was replaced,
 * because someone else may have had that key.
 */
function vouches(key: ApiKey | null, now: Date): key is ApiKey {
  if (key === null || key.revoked_at !== null || key.successor_id !== null) return false;
  return key.expires_at === null || key.expires_at > now;
}

function invitedMember(constitution: Pick<Constitution, 'members'>, { subject }: Link<'join'>): Member | null {
  const { member_did, public_key, email } = subject;
  const member = findMember(constitution, member_did);
  const invited = { member_did, email, public_key: public_key === null ? null : publicKeyOf({ public_key }) };
  return member !== undefined && bindingHolds(invited, member) ? member : null;
}

type StandingInvitation = Link<'join'> & { state: 'open' | 'accepted' | 'expired' | 'void' };

/** Returns one page of a company's invitations, oldest first. */
export async function listStandingInvitations(
  db: Reader,
  entity: Pick<Entity, 'account_id' | 'id'>,
  page: PageRange,
  now: Date,
): Promise<StandingInvitation[]> {
  const links = await listInvitations(db, entity.account_id, entity.id, page);
  const constitution = await getConstitutionDocument(db, entity.account_id, entity.id);
  const keys = new Map<string, ApiKey | null>();
  for (const id of new Set(links.map(({ subject }) => subject.key_id))) {
    keys.set(id, await findApiKey(db, entity.account_id, id));
  }
  return links.map((link) => {
    const isOffered = vouches(keys.get(link.subject.key_id) ?? null, now) && invitedMember(constitution, link) !== null;
    const dead = deadReason(link, now);
    return { ...link, state: dead === 'used' ? 'accepted' : (dead ?? (isOffered ? 'open' : 'void')) };
  });
}

const MOST_INVITATIONS = 100;

/** Returns the expiry of each open mailed invitation, by the member's DID. */
export async function openInvitations(
  db: Reader,
  entity: Pick<Entity, 'account_id' | 'id'>,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const invitations = await listStandingInvitations(db, entity, { after: null, limit: MOST_INVITATIONS }, now);
  const open = invitations.filter(({ state }) => state === 'open');
  return new Map(open.map(({ subject, expires_at }) => [subject.member_did, expires_at.toISOString()]));
}

/**
 * Creates the member's key, or returns why the invitation cannot be accepted. An invitation works only once. Locks
 * account and entity, so that both stay unchanged until the commit.
 */
export async function acceptInvitation(
  deps: { links: LinkSecrets; hashKey: HashKey },
  tx: Tx,
  link: Link<'join'>,
  token: string,
): Promise<{ offer: Offer; apiKey: string } | 'used' | 'void'> {
  const accountId = link.account_id ?? '';
  const { entity_id } = link.subject;
  await lockAccount(tx, accountId);
  if (!(await lockEntityIfAny(tx, accountId, entity_id))) return 'void';
  const offer = await findOffer(tx.sql, link, tx.at);
  if (offer === null) return 'void';
  if ((await consumeLink(tx, deps.links, 'join', token)) === null) return 'used';
  const { apiKey } = await makeApiKey(deps, tx, {
    accountId,
    name: cut(`Invited: ${offer.member.name ?? offer.member.id}`, 200),
    scopes: offer.scopes,
    expiresAt: offer.keyEndsAt,
    member: { ...boundTo(offer.member), entity_id, proof: 'invitation', nonce: null },
  });
  return { offer, apiKey };
}

export function invitationMail(company: string, url: string): MailContent {
  const text = mailLines([
    mailText`The constitution of ${company} names you as one of its people.`,
    mailText`You are invited to create an API key of your own, to act in the company as the one who is named.`,
    mailText``,
    mailText`Open this page to see what the key can do, and to accept. The link works once, for seven days:`,
    mailText``,
    mailText`${{ own: url }}`,
    mailText``,
    mailText`If you did not expect this mail, do nothing: without the link no key is created. Do not forward it.`,
    mailText``,
  ]);
  return { subject: mailText`Your own key for ${company}`, text, link: url };
}
