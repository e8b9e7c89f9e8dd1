import { appointmentOf, consentMail, currentConsentText, nextAgentMail } from '../domain/filing/agent-consent.ts';
import { isLaterFiling } from '../domain/filing/filing-rules.ts';
import { AGENT_CONSENT } from '../domain/filing/requirement.ts';
import { momentText } from '../domain/formats/moment.ts';
import { findLastAgentMail } from '../store/agent-mails.ts';
import { insertAttestation, LIFETIME_MS, takeMail, voidOpenAttestation } from '../store/attestations.ts';
import type { Tx } from '../store/core/write.ts';
import type { Filing } from '../store/filings.ts';
import { updateSteps } from '../store/formations.ts';
import { moveLaterFiling } from '../store/later-filings.ts';
import { createLink } from '../store/link-tokens.ts';
import { enqueueMail, type LinkMailDeps } from '../store/mails.ts';
import { openRequirement } from '../store/requirements.ts';

/**
 * A request to the agent. `mailAt`: time of the daily mail that will contain the link; null if the link was already
 * mailed. `waitMs`: time until a mail is allowed, if nothing was mailed because of the mail limit.
 */
export type AskedAgent = { id: string; expiresAt: Date; mailAt: Date | null } | { waitMs: number };

/**
 * Asks the registered agent named in the filing to consent. The first request to an agent is mailed immediately. Later
 * requests are collected and mailed once a day, unless `isResend`. The caller has locked the entity.
 */
export async function openConsent(deps: LinkMailDeps, tx: Tx, filing: Filing, isResend = false): Promise<AskedAgent> {
  const { account_id, entity_id } = filing;
  const { agent, legal_name, paper } = appointmentOf(filing.packet);
  const { livemode } = filing.packet as { livemode: boolean };
  const email = agent.email ?? '';
  const text_version = currentConsentText(paper);
  // All companies of a sandbox share one invented agent, so mails to the agent are batched per account.
  const last = isResend ? null : await findLastAgentMail(tx.sql, email, livemode ? null : account_id);
  const mailAt = nextAgentMail(last, tx.at);
  if (mailAt !== null) {
    voidOpenAttestation(tx, filing);
    const id = tx.ids.uuid();
    insertAttestation(tx, filing, { id, role: 'agent', text_version, agent_address: email, mail_after: mailAt });
    return { id, expiresAt: new Date(mailAt.getTime() + LIFETIME_MS), mailAt };
  }
  const waitMs = await takeMail(tx, account_id, email);
  if (waitMs > 0) return { waitMs };
  voidOpenAttestation(tx, filing);
  const subject = { entity_id };
  const link = await createLink(tx, deps.links, {
    purpose: 'attest',
    accountId: account_id,
    subject,
    lifetimeMs: LIFETIME_MS,
  });
  insertAttestation(tx, filing, { id: link.id, role: 'agent', text_version, agent_address: email, mailed_at: tx.at });
  const url = `${deps.baseUrl}/attest/${link.token}`;
  await enqueueMail(tx, deps.seal, {
    accountId: account_id,
    purpose: 'agent_consent',
    to: email,
    expiresAt: link.expiresAt,
    content: { ...consentMail([{ legalName: legal_name, url }]), link: url },
    linkIds: [link.id],
  });
  return { id: link.id, expiresAt: link.expiresAt, mailAt: null };
}

/** Shows in the formation or the filing that the agent was asked, when the request ends, and how to ask again. */
export async function showConsentAsked(tx: Tx, filing: Filing, asked: AskedAgent): Promise<void> {
  const expectedBy = 'expiresAt' in asked ? asked.expiresAt : null;
  if (isLaterFiling(filing.type)) {
    const shown = { status: 'attestation', detail: detailOf(asked), expectedBy, isLetGo: false } as const;
    return moveLaterFiling(tx, filing, shown);
  }
  await updateSteps(tx, filing, [
    { name: 'attestation', status: 'action_required', detail: detailOf(asked), expectedBy },
  ]);
}

function detailOf(asked: AskedAgent): string {
  if ('waitMs' in asked) {
    return 'The registered agent must consent, but too many mails were sent. Request the link later: POST formation/attestation/resend.';
  }
  return asked.mailAt === null
    ? 'The registered agent must consent to its appointment. A link was made and works for seven days.'
    : `The registered agent must consent to its appointment. Its link goes out with its next daily mail, at ${momentText(asked.mailAt)}.`;
}

/** Opens a requirement that blocks the filing until the agent consents, and returns its id. */
export function requireConsent(tx: Tx, filing: Filing, asked: AskedAgent): Promise<string> {
  return openRequirement(tx, filing, {
    kind: 'signature',
    code: AGENT_CONSENT,
    pointer: '/registered_agent',
    message:
      'The registered agent must sign its consent to the appointment, by the link that is made for it. An operator can also record a paper that the agent signed.',
    dueAt: 'expiresAt' in asked ? asked.expiresAt : null,
  });
}
