import type { AgreementSigner } from '../constitution/agreement-signers.ts';
import { type MailText, mailLines, mailText } from '../mail/mail-text.ts';

type Party = Pick<AgreementSigner, 'organization' | 'paper'>;

/** Every statement that members were ever asked to sign, by version. Never edit an existing statement. */
const STATEMENTS = {
  'agreement-2026-11': ({ organization }: Party, legalName: string) =>
    organization === null
      ? `I am the natural person named above, and a member of ${legalName}. I have read its operating agreement with the hash above, and I adopt it. I agree to sign electronically: my typed name and the day are set on my signature line, and nothing else in the agreement changes.`
      : `I am a natural person, and authorized to sign for ${organization}, a member of ${legalName}. I have read the operating agreement of ${legalName} with the hash above, and ${organization} adopts it. I agree to sign electronically: my typed name and the day are set on the signature line of ${organization}, and nothing else in the agreement changes.`,
  // From this version on, a signer named in the constitution does not type their name.
  'agreement-2026-11-2': ({ organization }: Party, legalName: string) =>
    organization === null
      ? `I am the natural person named above, and a member of ${legalName}. I have read its operating agreement with the hash above, and I adopt it. I agree to sign electronically: my name and the day are set on my signature line, and nothing else in the agreement changes.`
      : `I am a natural person, and authorized to sign for ${organization}, a member of ${legalName}. I have read the operating agreement of ${legalName} with the hash above, and ${organization} adopts it. I agree to sign electronically: my name and the day are set on the signature line of ${organization}, and nothing else in the agreement changes.`,
  'bylaws-2026-11': (_party: Party, legalName: string) =>
    `I am the natural person named above, and a director of ${legalName}. I have read its bylaws with the hash above. By this written consent of the directors, without a meeting, I adopt them, and I choose the officers whom they name. I agree to sign electronically: my name and the day are set on my signature line, and nothing else in the bylaws changes.`,
  // The corporation's name never ends a sentence, because the name may itself end with a full stop.
  'bylaws-2026-11-2': (_party: Party, legalName: string) =>
    `I am the natural person named above, and a director of ${legalName}, whose bylaws with the hash above I have read. By this written consent of the directors, without a meeting, I adopt them, and I choose the officers whom they name. I agree to sign electronically: my name and the day are set on my signature line, and nothing else in the bylaws changes.`,
} as const;
export type AgreementTextVersion = keyof typeof STATEMENTS;

export function currentAgreementText({ paper }: Pick<Party, 'paper'>): AgreementTextVersion {
  return paper === 'bylaws' ? 'bylaws-2026-11-2' : 'agreement-2026-11-2';
}

/** Returns the statement that a signer makes, in the version that was current when the signature was requested. */
export function agreementStatement(version: AgreementTextVersion, party: Party, legalName: string): string {
  return STATEMENTS[version](party, legalName);
}

export function agreementMail(
  { organization, paper }: Party,
  legalName: string,
  url: string,
  { isReminder, isAmended }: { isReminder: boolean; isAmended: boolean },
): { subject: MailText; text: MailText } {
  const text = mailLines([
    paper === 'bylaws'
      ? mailText`${legalName} names you as a director.`
      : organization === null
        ? mailText`${legalName} names you as a member.`
        : mailText`${organization} is a member of ${legalName}, and you sign for it.`,
    isAmended
      ? mailText`The ${paper === 'bylaws' ? 'bylaws were changed' : 'members changed the operating agreement'}. Your signature on the new text is asked for.`
      : mailText`Your signature on its ${paper} is asked for.`,
    ...(isReminder ? [mailText`This is a reminder: you have not answered yet.`] : []),
    mailText``,
    mailText`Open this page to read the ${paper === 'bylaws' ? paper : 'agreement'}, and to sign or decline. The link works once, for seven days:`,
    mailText``,
    mailText`${{ own: url }}`,
    mailText``,
    mailText`If you did not expect this mail, do nothing. Do not forward it.`,
    mailText``,
  ]);
  const subject = mailText`Your signature on the ${paper} of ${legalName}`;
  return { subject, text };
}
