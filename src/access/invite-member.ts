import { bindingHolds, boundTo, publicKeyOf } from '../domain/access/member-binding.ts';
import type { Scope } from '../domain/access/permissions.ts';
import type { Constitution, Member } from '../domain/constitution/constitution.ts';
import { ratePolicy } from '../domain/formats/gcra.ts';
import { cut } from '../domain/formats/text.ts';
import { mailLines, mailText } from '../domain/mail/mail-text.ts';
import { rateLimited } from '../errors/rate-limited.ts';
import { lockAccount } from '../store/accounts.ts';
import { type Credential, findApiKey } from '../store/api-keys.ts';
import { findConstitution } from '../store/constitutions.ts';
import type { Reader } from '../store/core/db.ts';
import { takeShared } from '../store/core/rate-limits.ts';
import type { Tx } from '../store/core/write.ts';
import { type Entity, findEntity, lockEntityIfAny } from '../store/entities.ts';
import { consumeLink, createLink, type Link, type LinkSecrets } from '../store/link-tokens.ts';
import { enqueueMail, type MailContent, type Sealer } from '../store/mails.ts';
import { type HashKey, makeApiKey } from './make-api-key.ts';
import { findMember } from './prove-member.ts';

const LIFETIME_MS = 7 * 24 * 3_600_000;
/** An account chooses the addresses in its constitutions, so these bound the mails it can send to strangers. */
const PER_ACCOUNT = ratePolicy(60, 3_600_000);
const PER_ADDRESS = ratePolicy(5, 3_600_000);

type Invited = { entity: Entity; member: Member & { email: string }; scopes: readonly Scope[]; credential: Credential };

/** The offer of an invitation: to act as this member of this company, within these scopes. */
export type Offer = { company: string; member: Member; scopes: readonly Scope[]; keyEndsAt: Date | null };

/** Makes the link and puts its mail into the outbox. */
export async function inviteMember(
  deps: { links: LinkSecrets; seal: Sealer; baseUrl: string },
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
    expiresAt: link.expiresAt,
  });
  tx.record({
    accountId,
    entityId: entity.id,
    action: 'member.invited',
    data: {
      object: {
        member_did: member.id,
        scopes: [...scopes],
        link_id: link.id,
        expires_at: link.expiresAt.toISOString(),
      },
    },
  });
  return link;
}

/**
 * Returns the current offer of an open invitation; null once the member, their address or key, or the inviting key
 * changed.
 */
export async function findOffer(db: Reader, link: Link<'join'>, now: Date): Promise<Offer | null> {
  const { entity_id, key_id, member_did, public_key, email, scopes } = link.subject;
  const accountId = link.account_id ?? '';
  const key = await findApiKey(db, accountId, key_id);
  // A replaced key, perhaps replaced because somebody else had it, no longer vouches for anybody.
  const isSpent = key === null || key.revoked_at !== null || key.successor_id !== null;
  if (isSpent || (key.expires_at !== null && key.expires_at <= now)) return null;
  const entity = await findEntity(db, accountId, entity_id);
  const constitution = entity && (await findConstitution(db, accountId, entity_id, null));
  if (!entity || !constitution) return null;
  const member = findMember(JSON.parse(constitution.canonical) as Constitution, member_did);
  const invited = { member_did, email, public_key: public_key === null ? null : publicKeyOf({ public_key }) };
  if (member === undefined || !bindingHolds(invited, member)) return null;
  return { company: entity.legal_name, member, scopes: scopes as Scope[], keyEndsAt: key.expires_at };
}

/** Makes the member's key once, or says why not. Account and entity are locked, so that both stay unchanged. */
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
    mailText`The constitution of ${company} names you as a member.`,
    mailText`You are invited to create an API key of your own, to act in the company as that member.`,
    mailText``,
    mailText`Open this page to see what the key can do, and to accept. The link works once, for seven days:`,
    mailText``,
    mailText`${{ own: url }}`,
    mailText``,
    mailText`If you did not expect this mail, do nothing: without the link no key is created. Do not forward it.`,
    mailText``,
  ]);
  return { subject: mailText`Your membership in ${company}`, text, link: url };
}
