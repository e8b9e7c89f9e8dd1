import type { SignedKind } from '../entity/document.ts';
import type { EntityState } from '../entity/entity.ts';
import type { FilingType } from '../entity/filing-type.ts';
import type { JurisdictionCode, LegalForm } from '../jurisdictions/pack.ts';
import { STATES } from '../jurisdictions/states.ts';
import { type MailText, mailLines, mailText } from '../mail/mail-text.ts';
import type { AttestationTextVersion } from './attestation-texts.ts';
import type { DissolutionStatus } from './dissolution.ts';
import { FILING_RULES, isOfTaxOffice, type Signing } from './filing-rules.ts';
import { formWords } from './form-words.ts';
import type { StepName, StepStatus } from './formation.ts';
import type { LaterStatus } from './later-filing.ts';
import type { OpenRequirement } from './requirement.ts';

/** Possible answers of a signer. The database repeats the list as a CHECK. */
export const ATTESTATION_DECISIONS = ['signed', 'declined'] as const;
export type AttestationDecision = (typeof ATTESTATION_DECISIONS)[number];

/** `signer` makes the filing; `agent` consents for the registered agent. The database repeats the list. */
export const ATTESTATION_ROLES = ['signer', 'agent'] as const;
export type AttestationRole = (typeof ATTESTATION_ROLES)[number];

/** True in live mode, whatever the setting; true in a sandbox only if the setting is `always`. */
export function isAttestationRequired(livemode: boolean, setting: 'live' | 'always'): boolean {
  return livemode || setting === 'always';
}

export function signingOf(type: FilingType): Signing {
  const { signing } = FILING_RULES[type];
  if (signing === null) throw new Error(`nobody attests a filing of type ${type}`);
  return signing;
}

/** Returns the version of the statement to sign now. `isOutsider`: the organizer of an LLC is not a member. */
export function currentAttestationText(
  type: FilingType,
  legalForm: LegalForm,
  isOutsider = false,
): AttestationTextVersion {
  const { text, textOfCorporation = text, textOfOutsider = text } = signingOf(type);
  if (legalForm === 'corporation') return textOfCorporation;
  return isOutsider ? textOfOutsider : text;
}

/** The filing for which a signing link was created, to compare with the current facts in `Standing`. */
export type AskedFor = { filing_id: string; packet_hash: string; voided_at: Date | null; role: AttestationRole };
export type Standing = {
  state: EntityState;
  stage: StepName | null;
  stage_status: StepStatus | null;
  /** The open requirement, if any. */
  asked: OpenRequirement | null;
  /** Status of the dissolution; null unless the company is winding down. */
  dissolution: DissolutionStatus | null;
  /**
   * A later filing (after the formation); null for other filings. `awaitsConsent`: the new agent must consent before
   * the signer is asked.
   */
  later: { status: LaterStatus; awaitsConsent: boolean } | null;
  /** The newest open filing. A signature counts only for this filing. */
  filing: { id: string; packet_hash: string };
};

/** Returns whether a signer's answer still counts: the filing's data is unchanged and still needs this signature. */
export function isStillAsked(asked: AskedFor, now: Standing): boolean {
  return (
    asked.voided_at === null &&
    asked.filing_id === now.filing.id &&
    asked.packet_hash === now.filing.packet_hash &&
    isAttestationAwaited(now) &&
    asked.role === awaitedRole(now)
  );
}

/** Returns the role of the next person to sign. The registered agent consents before the others sign. */
export function awaitedRole({ state, asked, later }: Pick<Standing, 'state' | 'asked' | 'later'>): AttestationRole {
  if (later !== null) return later.awaitsConsent ? 'agent' : 'signer';
  return state === 'Filing' && asked?.is_consent ? 'agent' : 'signer';
}

/** Returns whether a signature is awaited: before the filing, or after the registry rejected it as unsigned. */
export function isAttestationAwaited(now: Omit<Standing, 'filing'>): boolean {
  const { state, stage, stage_status, asked, dissolution, later } = now;
  if (later !== null) return later.status === 'attestation';
  if (state === 'WindingDown') return dissolution === 'attestation';
  if (state === 'FilingFailed') return asked?.kind === 'signature';
  if (state === 'Filed') return stage === 'ein' && stage_status === 'action_required' && asked?.kind === 'attestation';
  return state === 'Filing' && stage === 'attestation' && stage_status === 'action_required' && !asked?.is_agreement;
}

export function attestationMail(
  type: FilingType,
  { legalName, legalForm }: { legalName: string; legalForm: LegalForm },
  url: string,
): { subject: MailText; text: MailText } {
  const text = mailLines([
    ...signingOf(type).mail({ legalName, words: formWords(legalForm) }),
    mailText``,
    mailText`Open this page to read the filing, and to sign or decline. The link works once, for seven days:`,
    mailText``,
    mailText`${{ own: url }}`,
    mailText``,
    mailText`If you did not expect this mail, do nothing: nothing is filed without your signature. Do not forward it.`,
    mailText``,
  ]);
  return { subject: mailText`Your signature for ${legalName}`, text };
}

export function attestedCapacity({ type, packet }: { type: FilingType; packet: Record<string, unknown> }): string {
  if (isOfTaxOffice(type)) return 'Responsible party';
  const { jurisdiction, legal_form } = packet as { jurisdiction: JurisdictionCode; legal_form: LegalForm };
  const rules = FILING_RULES[type];
  const paper = 'paper' in rules && rules.paper !== 'of_the_facts' ? rules.paper : null;
  const kind = type === 'formation' ? 'articles' : (paper ?? 'articles_of_dissolution');
  return signerCapacity(kind, jurisdiction, legal_form);
}

/** Returns the capacity in which a person signs a paper, such as organizer or authorized person (Delaware). */
export function signerCapacity(
  kind: Exclude<SignedKind, 'consent' | 'ein_worksheet'>,
  jurisdiction: JurisdictionCode,
  legalForm: LegalForm,
): string {
  const { byForm, signers } = STATES[jurisdiction];
  const { articles, later, annual_report = later } = (byForm?.[legalForm]?.signers ?? signers).value;
  if (kind === 'articles') return articles;
  return kind === 'annual_report' ? annual_report : later;
}
