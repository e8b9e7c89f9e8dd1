import { type MailText, mailLines, mailText } from '../mail/mail-text.ts';
import type { AgreementSigner } from './signers.ts';

type Party = Pick<AgreementSigner, 'organization'>;

/** Every statement that members ever signed, by version; none is edited. */
const STATEMENTS = {
  'agreement-2026-11': ({ organization }: Party, legalName: string) =>
    organization === null
      ? `I am the natural person named above, and a member of ${legalName}. I have read its operating agreement with the hash above, and I adopt it. I agree to sign electronically: my typed name and the day are set on my signature line, and nothing else in the agreement changes.`
      : `I am a natural person, and authorized to sign for ${organization}, a member of ${legalName}. I have read the operating agreement of ${legalName} with the hash above, and ${organization} adopts it. I agree to sign electronically: my typed name and the day are set on the signature line of ${organization}, and nothing else in the agreement changes.`,
  // The constitution names most signers, who then type nothing.
  'agreement-2026-11-2': ({ organization }: Party, legalName: string) =>
    organization === null
      ? `I am the natural person named above, and a member of ${legalName}. I have read its operating agreement with the hash above, and I adopt it. I agree to sign electronically: my name and the day are set on my signature line, and nothing else in the agreement changes.`
      : `I am a natural person, and authorized to sign for ${organization}, a member of ${legalName}. I have read the operating agreement of ${legalName} with the hash above, and ${organization} adopts it. I agree to sign electronically: my name and the day are set on the signature line of ${organization}, and nothing else in the agreement changes.`,
} as const;
export type AgreementTextVersion = keyof typeof STATEMENTS;
export const CURRENT_AGREEMENT_TEXT: AgreementTextVersion = 'agreement-2026-11-2';

/** Returns the statement that a signer makes, in the version that was current when they were asked. */
export function agreementStatement(version: AgreementTextVersion, party: Party, legalName: string): string {
  return STATEMENTS[version](party, legalName);
}

/** Writes the mail that asks a member for their signature, or reminds them. */
export function agreementMail(
  { organization }: Party,
  legalName: string,
  url: string,
  { isReminder, isAmended }: { isReminder: boolean; isAmended: boolean },
): { subject: MailText; text: MailText } {
  const text = mailLines([
    organization === null
      ? mailText`You are a member of ${legalName}.`
      : mailText`${organization} is a member of ${legalName}, and you sign for it.`,
    isAmended
      ? mailText`The members changed the operating agreement. Your signature on the new text is asked for.`
      : mailText`Your signature on its operating agreement is asked for.`,
    ...(isReminder ? [mailText`This is a reminder: you have not answered yet.`] : []),
    mailText``,
    mailText`Open this page to read the agreement, and to sign or decline. The link works once, for seven days:`,
    mailText``,
    mailText`${{ own: url }}`,
    mailText``,
    mailText`If you did not expect this mail, do nothing. Do not forward it.`,
    mailText``,
  ]);
  const subject = mailText`Your signature on the operating agreement of ${legalName}`;
  return { subject, text };
}
