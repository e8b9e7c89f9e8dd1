import { describe, expect, it } from 'vitest';
import { invitationMail } from '../../src/access/invite-member.ts';
import { agreementMail } from '../../src/domain/agreement/statement.ts';
import { consentMail } from '../../src/domain/filing/agent-consent.ts';
import { attestationMail } from '../../src/domain/filing/attestation.ts';
import type { MailPurpose } from '../../src/domain/mail/mail-kinds.ts';
import { approvalMail } from '../../src/governance/ask-approvers.ts';
import type { MailContent } from '../../src/store/mails.ts';
import { recoveryMail } from '../../src/worker/mail.ts';
import { webhookDisabledMail } from '../../src/worker/webhooks.ts';

/* Whatever an account calls itself, our mails for it contain only our words and our link. */

const OURS = 'https://efs.example/link/abc';

/** Every kind of mail with this text wherever the account chooses one. A new kind does not compile without its line. */
const MAILS: Record<MailPurpose, (text: string) => Pick<MailContent, 'subject' | 'text'>[]> = {
  recovery: () => [recoveryMail(OURS)],
  attestation: (text) =>
    (['llc', 'corporation'] as const).flatMap((legalForm) =>
      (['formation', 'dissolution', 'agent_change', 'annual_report'] as const).map((type) =>
        attestationMail(type, { legalName: text, legalForm }, OURS),
      ),
    ),
  agent_consent: (text) => [
    consentMail([{ legalName: text, url: OURS }]),
    consentMail(['one', 'two'].map(() => ({ legalName: text, url: OURS }))),
  ],
  agreement: (text) =>
    [null, text].map((organization) =>
      agreementMail({ organization, paper: 'operating agreement' }, text, OURS, { isReminder: true, isAmended: true }),
    ),
  invitation: (text) => [invitationMail(text, OURS)],
  approval: (text) => [approvalMail({ name: text, company: text, title: text, url: OURS })],
  webhook_disabled: () => [webhookDisabledMail({ id: 'we_1', url: 'https://evil.example/hook' }, 'gone')],
};

const HOSTILE = [
  'https://evil.example/pay',
  'evil.example',
  'www.evil.example/pay?now=1',
  '[Pay here](http://evil.example)',
  '<a href="http://evil.example">Pay</a>',
  'pay@evil.example',
  'Acme\r\nBcc: eve@evil.example\r\n\r\nPay at evil.example',
  '\u202Eelpmaxe.live//:sptth',
  'ev\u200Bil.example',
  'evil。example',
  '//evil.example',
  '\\\\evil.example\\share',
];

/** Text that mail programs turn into a link. */
const LINK =
  /[a-z][a-z0-9+.-]*:\/\/\S+|\bwww\.\S+|[\p{L}\p{N}_-]+[.。．｡]\p{L}{2,}|[^\s[\]]+@[^\s[\]]+|\b(?:mailto|tel|javascript):\S+|\\\\\S+/giu;

describe.each(Object.entries(MAILS))('a mail of the kind %s', (_purpose, write) => {
  it.each(HOSTILE)('contains no link but ours with %j in it', (text) => {
    for (const mail of write(text)) {
      expect(mail.subject.match(LINK)).toBeNull();
      expect(mail.text.replaceAll(OURS, '').match(LINK)).toBeNull();
      expect(mail.subject).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      expect(mail.text).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
    }
  });

  it('has the same number of lines with line feeds in the account’s text as without', () => {
    const lines = (text: string) => write(text).map((mail) => mail.text.split('\n').length);
    expect(lines('a\nb\r\n\r\nc')).toEqual(lines('a'));
  });
});
