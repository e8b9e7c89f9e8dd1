import type { SignedKind } from '../entity/document.ts';
import type { JurisdictionCode, LegalForm } from '../jurisdictions/pack.ts';
import { STATES } from '../jurisdictions/states.ts';
import type { FilingType } from './filing.ts';

/** The capacity of the person who attests a filing. */
export function attestedCapacity({ type, packet }: { type: FilingType; packet: Record<string, unknown> }): string {
  const { jurisdiction, legal_form } = packet as { jurisdiction: JurisdictionCode; legal_form: LegalForm };
  return signerCapacity(type === 'formation' ? 'articles' : 'articles_of_dissolution', jurisdiction, legal_form);
}

/** The capacity in which a person signs a paper: an organizer in Wyoming, an authorized person in Delaware. */
export function signerCapacity(
  kind: Exclude<SignedKind, 'consent'>,
  jurisdiction: JurisdictionCode,
  legalForm: LegalForm,
): string {
  const { byForm, signers } = STATES[jurisdiction];
  const { articles, later } = (byForm?.[legalForm]?.signers ?? signers).value;
  return kind === 'articles' ? articles : later;
}
