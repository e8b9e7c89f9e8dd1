import { agreementSignerOf } from '../../domain/constitution/agreement-signers.ts';
import type { Constitution } from '../../domain/constitution/constitution.ts';
import { type FormationContent, signerOf } from '../../domain/filing/packet.ts';
import { MEMBER_SIGNATURES } from '../../domain/filing/requirement.ts';
import type { Escalation } from '../../domain/governance/escalation.ts';
import type { Reader } from '../core/db.ts';

/** The people who have not answered, and when each was last asked. */
export type PeopleAsked = {
  purpose: 'attestation' | 'agreement' | 'approval';
  people: { email: string; askedAt: Date }[];
};

/**
 * Returns the people that a requirement or a proposal waits for; null if it waits for nobody or does not exist.
 * Indexes: primary keys, and those of the entity's open attestation and signatures.
 */
export async function findPeopleAsked(db: Reader, accountId: string, id: string): Promise<PeopleAsked | null> {
  const [signer] = await db<{ packet: FormationContent; requested_at: Date; agent_address: string | null }[]>`
    select f.packet, a.requested_at, a.agent_address from requirements r
    join attestations a on a.account_id = r.account_id and a.entity_id = r.entity_id
      and a.decision is null and a.voided_at is null
    join filings f on f.account_id = a.account_id and f.id = a.filing_id
    where r.account_id = ${accountId} and r.id = ${id} and r.status = 'open' and r.kind in ('attestation', 'signature')`;
  if (signer !== undefined) {
    const email = signer.agent_address ?? signerOf(signer.packet).email;
    return { purpose: 'attestation', people: [{ email, askedAt: signer.requested_at }] };
  }
  const signers = await findSignersAsked(db, accountId, id);
  if (signers.length > 0) return { purpose: 'agreement', people: signers };
  const approvals = await db<{ escalation: Escalation; contact: number; link_id: string | null }[]>`
    select p.escalation, a.contact, a.link_id from proposals p
    join proposal_approvals a on a.account_id = p.account_id and a.proposal_id = p.id and a.decision is null
    where p.account_id = ${accountId} and p.id = ${id} and p.state = 'escalated'
    order by a.contact`;
  const links = await db<{ id: string; created_at: Date }[]>`
    select id, created_at from link_tokens
    where account_id = ${accountId} and id = any(${approvals.map(({ link_id }) => link_id)}::uuid[])`;
  const people = approvals.flatMap(({ escalation, contact, link_id }) => {
    const email = escalation.approvers.find((approver) => approver.contact === contact)?.email;
    const link = links.find((each) => each.id === link_id);
    return email === undefined || link === undefined ? [] : [{ email, askedAt: link.created_at }];
  });
  return people.length === 0 ? null : { purpose: 'approval', people };
}

async function findSignersAsked(db: Reader, accountId: string, id: string): Promise<PeopleAsked['people']> {
  const open = await db<{ member_did: string; requested_at: Date; canonical: string }[]>`
    select s.member_did, s.requested_at, c.canonical from requirements r
    join agreement_signatures s on s.account_id = r.account_id and s.entity_id = r.entity_id
      and s.voided_at is null and s.decision is null
    join constitutions c on c.account_id = s.account_id and c.entity_id = s.entity_id
      and c.version = s.constitution_version
    where r.account_id = ${accountId} and r.id = ${id} and r.status = 'open' and r.code = ${MEMBER_SIGNATURES}
    order by s.member_did`;
  return open.flatMap(({ member_did, requested_at, canonical }) => {
    const email = agreementSignerOf(JSON.parse(canonical) as Constitution, member_did)?.email ?? null;
    return email === null ? [] : [{ email, askedAt: requested_at }];
  });
}
