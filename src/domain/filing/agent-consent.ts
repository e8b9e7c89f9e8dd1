import type { RegisteredAgent } from '../constitution/constitution.ts';
import { blake3Hex, canonicalJson, utf8 } from '../formats/canonical.ts';
import type { JurisdictionPack } from '../jurisdictions/pack.ts';
import { type MailText, mailLines, mailText } from '../mail/mail-text.ts';
import { normalizeName } from '../names/name-normal-form.ts';

/**
 * The law of the state asks for the agent's own signed consent (Wyoming: W.S. 17-28-101, 17-29-201(c)). Text that the
 * account typed is not enough then. The mark tells apart the old versions for Delaware, whose § 18-201 asks for none.
 */
export function needsAgentConsent({
  registeredAgent: { consent },
}: Pick<JurisdictionPack, 'registeredAgent'>): boolean {
  return consent.value && consent.mark === 'statute';
}

/** In live mode the agent itself consents, whatever the setting says; a sandbox may rehearse it. */
export function isConsentRequired(livemode: boolean, setting: 'live' | 'always'): boolean {
  return livemode || setting === 'always';
}

type Agent = Omit<RegisteredAgent, 'consent'>;

export function officeText({ street, street2, city, state, postal_code }: Agent): string {
  return [street, street2, `${city}, ${state} ${postal_code}`].filter(Boolean).join(', ');
}

/** Every statement that agents ever signed, by version; none is edited. */
const STATEMENTS = {
  'agent-consent-2026-11': (agent: Agent, legalName: string, { registry }: Pick<JurisdictionPack, 'registry'>) =>
    `I am authorized to sign for ${agent.name}. ${agent.name}, whose business office is at ${officeText(agent)}, consents to serve as the registered agent of ${legalName}, and authorizes the operator of this service to submit this consent to the ${registry}. Pressing “Sign” is my signature: my typed name and the day are then set on the signature line of the consent.`,
  // No sentence ends with a name, which may have a full stop of its own.
  'agent-consent-2026-11-2': (agent: Agent, legalName: string, { registry }: Pick<JurisdictionPack, 'registry'>) =>
    `${agent.name}, whose business office is at ${officeText(agent)}, consents to serve as the registered agent of ${legalName}, and authorizes the operator of this service to submit this consent to the ${registry}. I am authorized to sign for ${agent.name} and agree to sign electronically. Pressing “Sign” is my signature: my typed name and the day are then set on the signature line of the consent.`,
} as const;
export type ConsentTextVersion = keyof typeof STATEMENTS;
export const CURRENT_CONSENT_TEXT: ConsentTextVersion = 'agent-consent-2026-11-2';

export function isConsentText(version: string): version is ConsentTextVersion {
  return version in STATEMENTS;
}

export function consentStatement(
  version: ConsentTextVersion,
  agent: Agent,
  legalName: string,
  pack: Pick<JurisdictionPack, 'registry'>,
): string {
  return STATEMENTS[version](agent, legalName, pack);
}

/** Identifies an agent at its office, however both are spelled: a standing consent holds for exactly these. */
export function agentKey(agent: Agent, pack: JurisdictionPack): string {
  const { street, street2 = '', city, state, postal_code } = agent;
  const plain = (text: string) =>
    text
      .toUpperCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const office = [street, street2, city, state, postal_code.slice(0, 5)].map(plain);
  return blake3Hex(utf8(canonicalJson([pack.code, normalizeName(agent.name, pack), ...office])));
}

/** An agent gets at most one mail in this time, however many companies name it; each mail lists all of them. */
const BETWEEN_MAILS_MS = 24 * 3_600_000;

/** Returns when the next mail to an agent may go; null: now. */
export function nextAgentMail(last: Date | null, now: Date): Date | null {
  // A time ahead, which only an archive can bring, must not keep an agent from being asked.
  const next = last === null ? now.getTime() : Math.min(last.getTime(), now.getTime()) + BETWEEN_MAILS_MS;
  return next <= now.getTime() ? null : new Date(next);
}

/** Writes the one mail that asks an agent for all its open consents. */
export function consentMail(asked: readonly { legalName: string; url: string }[]): {
  subject: MailText;
  text: MailText;
} {
  const [first] = asked;
  const text = mailLines([
    mailText`The filings below name you as registered agent. None is made without your consent.`,
    mailText``,
    mailText`Open each page to read the consent, and to sign or decline. A link works once, for seven days:`,
    ...asked.flatMap(({ legalName, url }) => [mailText``, mailText`${legalName}`, mailText`${{ own: url }}`]),
    mailText``,
    mailText`If you do not serve as registered agent, do nothing. Do not forward this mail.`,
    mailText``,
  ]);
  const subject =
    asked.length === 1 && first
      ? mailText`Your consent as registered agent of ${first.legalName}`
      : mailText`Your consent as registered agent of ${{ own: String(asked.length) }} companies`;
  return { subject, text };
}
