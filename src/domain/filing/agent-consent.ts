import type { RegisteredAgent } from '../constitution/constitution.ts';
import { blake3Hex, canonicalJson, utf8 } from '../formats/canonical.ts';
import type { JurisdictionPack } from '../jurisdictions/pack.ts';
import { type MailText, mailLines, mailText } from '../mail/mail-text.ts';
import { normalizeName } from '../names/name-normal-form.ts';
import { addressLine } from '../places/address.ts';
import type { LaterContent } from './later-packet.ts';
import type { FormationContent } from './packet.ts';

/**
 * Returns whether state law requires the agent's own signed consent (Wyoming: W.S. 17-28-101, 17-29-201(c)); then text
 * typed by the account is not enough. Only a rule with the mark `statute` counts: older versions of Delaware's rules
 * ask for a consent, but § 18-201 does not require it.
 */
export function needsAgentConsent({
  registeredAgent: { consent },
}: Pick<JurisdictionPack, 'registeredAgent'>): boolean {
  return consent.value && consent.mark === 'statute';
}

/** True in live mode, whatever the setting; true in a sandbox only if the setting is `always`. */
export function isConsentRequired(livemode: boolean, setting: 'live' | 'always'): boolean {
  return livemode || setting === 'always';
}

type Agent = Omit<RegisteredAgent, 'consent'>;

/** An appointment to which an agent is asked to consent. */
export type Appointment = {
  agent: Agent;
  legal_name: string;
  /** Name of the natural person who makes the filing. */
  by: string;
  /** The paper that states the consent. */
  paper: 'consent' | 'statement_of_change';
};

/** Returns the appointment in the data (packet) of a formation or of a change of the registered agent. */
export function appointmentOf(packet: Readonly<Record<string, unknown>>): Appointment {
  const { changes, registered_agent, organizer, signer, legal_name } = packet as Partial<FormationContent> &
    Partial<LaterContent>;
  const agent = changes?.registered_agent ?? registered_agent;
  if (agent === undefined || legal_name === undefined) throw new Error('a filing that appoints no agent');
  const isChange = changes?.registered_agent !== undefined;
  return {
    agent,
    legal_name,
    by: (isChange ? signer?.name : organizer?.name) ?? '',
    paper: isChange ? 'statement_of_change' : 'consent',
  };
}

/**
 * Returns the agent who has to sign its own consent to a change of the registered agent; null: no agent has to. If only
 * the agent's office or e-mail address changes, the agent has already consented.
 */
export function agentToAsk(
  before: RegisteredAgent | undefined,
  after: RegisteredAgent | undefined,
  pack: JurisdictionPack,
): RegisteredAgent | null {
  if (after === undefined || !needsAgentConsent(pack)) return null;
  return before !== undefined && normalizeName(before.name, pack) === normalizeName(after.name, pack) ? null : after;
}

/** Every statement that agents were ever asked to sign, by version. Never edit a statement. */
const STATEMENTS = {
  'agent-consent-2026-11': (agent: Agent, legalName: string, { registry }: Pick<JurisdictionPack, 'registry'>) =>
    `I am authorized to sign for ${agent.name}. ${agent.name}, whose business office is at ${addressLine(agent)}, consents to serve as the registered agent of ${legalName}, and authorizes the operator of this service to submit this consent to the ${registry}. Pressing “Sign” is my signature: my typed name and the day are then set on the signature line of the consent.`,
  // No sentence may end with a name, because the name may itself end with a full stop.
  'agent-consent-2026-11-2': (agent: Agent, legalName: string, { registry }: Pick<JurisdictionPack, 'registry'>) =>
    `${agent.name}, whose business office is at ${addressLine(agent)}, consents to serve as the registered agent of ${legalName}, and authorizes the operator of this service to submit this consent to the ${registry}. I am authorized to sign for ${agent.name} and agree to sign electronically. Pressing “Sign” is my signature: my typed name and the day are then set on the signature line of the consent.`,
  'agent-consent-to-change-2026-11': (
    agent: Agent,
    legalName: string,
    { registry }: Pick<JurisdictionPack, 'registry'>,
  ) =>
    `${agent.name}, whose business office is at ${addressLine(agent)}, consents to serve as the registered agent of ${legalName}, and authorizes the operator of this service to submit this consent to the ${registry}. I am authorized to sign for ${agent.name} and agree to sign electronically. Pressing “Sign” is my signature: the statement of change then states my typed name and the moment.`,
  'agent-consent-to-change-2026-11-2': (
    agent: Agent,
    legalName: string,
    { registry }: Pick<JurisdictionPack, 'registry'>,
  ) =>
    `${agent.name}, whose business office is at ${addressLine(agent)}, consents to serve as the registered agent of ${legalName}, and authorizes the operator of this service to submit this consent to the ${registry}. I am authorized to sign for ${agent.name} and agree to sign electronically. Pressing “Sign” is my signature: my typed name and the day are then set on the signature line of the registered agent in the statement of change, which also states the moment.`,
  // The agent read and signed its own paper, and no page of this service.
  'agent-consent-on-paper-2026-11': (agent: Agent) =>
    `${agent.name} signed its consent on paper. That paper states its words.`,
} as const;
export type ConsentTextVersion = keyof typeof STATEMENTS;

/** Returns the current statement for an agent to sign, by the paper that states the consent. */
export function currentConsentText(paper: Appointment['paper']): ConsentTextVersion {
  return paper === 'consent' ? 'agent-consent-2026-11-2' : 'agent-consent-to-change-2026-11-2';
}

/** Version that is stored with a consent on paper. */
export const CONSENT_ON_PAPER: ConsentTextVersion = 'agent-consent-on-paper-2026-11';

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

/**
 * Returns the key under which an agent's standing consent (to all appointments) is stored. All spellings of the same
 * agent and office have the same key.
 */
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

/** Minimum time between two messages to an agent. Each message lists all companies that name the agent. */
const BETWEEN_MAILS_MS = 24 * 3_600_000;

/** Returns when the next message to an agent may be sent; null: now. */
export function nextAgentMail(last: Date | null, now: Date): Date | null {
  // `last` may come from an imported archive and be in the future. A time in the future must not keep the service from
  // asking an agent.
  const next = last === null ? now.getTime() : Math.min(last.getTime(), now.getTime()) + BETWEEN_MAILS_MS;
  return next <= now.getTime() ? null : new Date(next);
}

/** Writes the message that asks an agent for all its open consents. */
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
