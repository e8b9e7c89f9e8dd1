import { Type } from 'typebox';
import { LINK_STATES } from '../domain/mail/link-state.ts';
import { MAIL_PURPOSES } from '../domain/mail/mail-kinds.ts';
import { idOf, Nullable, PAGE_END, paging, query, shape, Timestamp, text, Uuid, uuid } from './wire.ts';

const STATES = ['pending', 'waiting', 'sent', 'held', 'failed'] as const;

export const MailPath = Type.Object({ id: idOf('mail') });

const Subject = Type.String({ examples: ['New keys for your accounts'] });

const MailedLink = shape('MailedLink', 'A link in a mail, without its secret.', {
  id: Uuid,
  entity_id: Nullable(
    uuid('The company that the link concerns. Null: the link concerns accounts, such as a recovery link.'),
  ),
  state: Type.Enum([...LINK_STATES], {
    description:
      '`open`: the link works. `used`: the link was used, or the person answered in another way. `void`: a newer link replaced this link, or no answer is needed any more. `expired`: the link was not used in time.',
  }),
  expires_at: Timestamp,
});

const mail = {
  id: Uuid,
  account_id: Nullable(Uuid),
  purpose: Type.Enum([...MAIL_PURPOSES]),
  to: Type.String({ examples: ['ada@example.com'] }),
  state: Type.Enum([...STATES], {
    description:
      '`waiting`: many mails went to this address in the last hour, so this mail is sent later. `held`: the service has no SMTP server. `failed`: the service could not deliver the mail and stopped trying. The operator must deliver mails that are `held` or `failed`.',
  }),
  created_at: Timestamp,
  expires_at: Nullable(Timestamp),
  waits_until: Nullable(
    Type.String({
      format: 'date-time',
      description:
        'For a mail that is `waiting`: earliest time at which the mail can be sent. The mail is sent later than that if mails of other accounts to the same address are sent first.',
    }),
  ),
  sent_at: Nullable(Timestamp),
  tries: Type.Integer({ minimum: 0 }),
  links: Type.Array(MailedLink, {
    description: 'The links in the text, in the same order. Empty for mails without links.',
  }),
};

const SandboxMail = shape('SandboxMail', 'A mail about the account.', {
  ...mail,
  subject: Subject,
  text: text('The text without its link.', 'New keys for your accounts: [link removed]'),
  sandbox_link: Nullable(
    text(
      'Link with which you can answer in place of the person. Exists only in a sandbox. Null: this key is not allowed to use the link, or the mail has no link.',
      'http://127.0.0.1:8080/approve/Zk3Vn0Yb2lQxW8sT5uJ7hA1cE4gM6pR9dF0iK2oL3qN',
    ),
  ),
});

export const OutboxMail = shape('OutboxMail', 'A mail in the outbox, of any account.', {
  ...mail,
  last_error: Nullable(Type.String()),
  subject: Subject,
  text: Nullable(
    text('Text with its link, if an operator must deliver the mail (`held` or `failed`). Otherwise null.'),
  ),
  delivered_by: Nullable(
    Type.String({ format: 'uuid', description: 'Id of the operator who delivered the mail by hand.' }),
  ),
});

export const SandboxMailList = shape('SandboxMailList', 'One page of mails.', {
  data: Type.Array(SandboxMail),
  ...PAGE_END,
});
export const OutboxMailList = shape('OutboxMailList', 'One page of mails.', {
  data: Type.Array(OutboxMail),
  ...PAGE_END,
});

export const SandboxOutboxQuery = query(paging('mails'));
export const OutboxQuery = query({
  ...paging('mails'),
  state: Type.Optional(
    Type.Enum([...STATES, 'undelivered'], {
      description:
        'Only mails in this state. `undelivered`: mails that an operator must deliver. These mails are `held` or `failed`, and they contain no link or a link that still works.',
    }),
  ),
});
