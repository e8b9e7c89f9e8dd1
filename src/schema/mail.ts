import { Type } from 'typebox';
import { LINK_STATES } from '../domain/mail/link-state.ts';
import { MAIL_PURPOSES } from '../domain/mail/mail-kinds.ts';
import { idOf, Nullable, Timestamp, Uuid } from './wire.ts';

const STATES = ['pending', 'waiting', 'sent', 'held', 'failed'] as const;

export const MailPath = Type.Object({ id: idOf('mail') });

const Subject = Type.String({ examples: ['New keys for your accounts'] });

const MailedLink = Type.Object(
  {
    id: Uuid,
    entity_id: Nullable(Type.String({ ...Uuid, description: 'The company it is about. Null: it is about accounts.' })),
    state: Type.Enum([...LINK_STATES], {
      description:
        '`open`: it works. `used`: it was used, or the person answered in another way. `void`: a newer link replaced it, or the answer is no longer needed. `expired`: its time is over.',
    }),
    expires_at: Timestamp,
  },
  { $id: 'MailedLink', description: 'A link in a mail, without its secret.' },
);

const mail = {
  id: Uuid,
  account_id: Nullable(Uuid),
  purpose: Type.Enum([...MAIL_PURPOSES]),
  to: Type.String({ examples: ['ada@example.com'] }),
  state: Type.Enum([...STATES], {
    description:
      '`waiting`: many mails went to this address within the hour; this one is sent later. `held`: there is no SMTP server. `failed`: delivery was given up. The operator must deliver mails that are `held` or `failed`.',
  }),
  created_at: Timestamp,
  expires_at: Nullable(Timestamp),
  waits_until: Nullable(
    Type.String({
      format: 'date-time',
      description: '`waiting`: its address next has room then. Mails of other accounts may take that turn first.',
    }),
  ),
  sent_at: Nullable(Timestamp),
  tries: Type.Integer({ minimum: 0 }),
  links: Type.Array(MailedLink, {
    description: 'The links in the text, in its order. Empty for mails without links.',
  }),
};

const SandboxMail = Type.Object(
  {
    ...mail,
    subject: Subject,
    text: Type.String({
      description: 'The text without its link.',
      examples: ['New keys for your accounts: [link removed]'],
    }),
    sandbox_link: Nullable(
      Type.String({
        description: 'Link to answer in place of the person. In a sandbox only. Null if this key may not use it.',
        examples: ['http://127.0.0.1:8080/approve/Zk3Vn0Yb2lQxW8sT5uJ7hA1cE4gM6pR9dF0iK2oL3qN'],
      }),
    ),
  },
  { $id: 'SandboxMail', description: 'A mail about the account.' },
);

export const OutboxMail = Type.Object(
  {
    ...mail,
    last_error: Nullable(Type.String()),
    subject: Subject,
    text: Nullable(
      Type.String({
        description: 'Text with its link if a person must deliver it (`held` or `failed`), otherwise null.',
      }),
    ),
    delivered_by: Nullable(
      Type.String({ format: 'uuid', description: 'Id of the operator who delivered the mail by hand.' }),
    ),
  },
  { $id: 'OutboxMail', description: 'A mail of any account.' },
);

const page = {
  next_cursor: Nullable(Type.String({ description: 'Null on the last page.' })),
  has_more: Type.Boolean(),
};
export const SandboxMailList = Type.Object(
  { data: Type.Array(SandboxMail), ...page },
  { $id: 'SandboxMailList', description: 'One page of mails.' },
);
export const OutboxMailList = Type.Object(
  { data: Type.Array(OutboxMail), ...page },
  { $id: 'OutboxMailList', description: 'One page of mails.' },
);

const paging = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Maximum number of mails to return.' }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 500, description: '`next_cursor` of the previous page.' })),
};
export const SandboxOutboxQuery = Type.Object(paging, { additionalProperties: false });
export const OutboxQuery = Type.Object(
  {
    ...paging,
    state: Type.Optional(
      Type.Enum([...STATES, 'undelivered'], {
        description:
          'Only mails in this state. `undelivered`: those that an operator must deliver, which are `held` or `failed` and have a link that still works, or no link.',
      }),
    ),
  },
  { additionalProperties: false },
);
