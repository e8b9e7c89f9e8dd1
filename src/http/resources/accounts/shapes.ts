import { type Static, Type } from 'typebox';
import { CREDENTIAL_KINDS, SCOPES } from '../../../domain/access/permissions.ts';
import { TOKEN_MAX_TTL_S } from '../../../domain/access/token-claims.ts';
import { mailbox } from '../../../domain/constitution/fields.ts';
import { ENTITY_STATES } from '../../../domain/entity/entity.ts';
import { MAX_COUNTED, SUMMARY_DAYS } from '../../../domain/entity/summary.ts';
import { COMPANIES_ANSWERS, ERASED_WORDS, KEPT_WORDS } from '../../../domain/moving/closing.ts';
import {
  body,
  moment,
  Nullable,
  part,
  query,
  shape,
  Timestamp,
  text,
  Uuid,
  usuallyNull,
  uuid,
} from '../../../schema/wire.ts';
import { KeyMember, ScopeName } from '../api-keys/shapes.ts';

const recordedReason = (why: string) =>
  Type.String({
    minLength: 1,
    maxLength: 500,
    description: `${why} It is recorded: do not name a person of the account.`,
  });

export const ARCHIVE = '3f5d2f0c7f8e110198c5a47c1e7a529d3f5d2f0c7f8e110198c5a47c1e7a529d';
export const TARGET_KEY = 'z6MkuCw8Vd2NyYCL5S8nB5x47xvh31Kd432wbczXMx7sMoQM';
const VALID_UNTIL = '2026-11-21T19:00:00.000Z';
export const HANDOVER = `${VALID_UNTIL}/q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJCrze8SNFZ4kA==`;

export const CreateAccount = body(
  'CreateAccount',
  'In a sandbox the body can be empty. In live mode `email` is required.',
  {
    // The rule for addresses in a constitution applies here too, because templates make this address a contact of the
    // company.
    email: Type.Optional(
      mailbox(
        'E-mail address that can recover the account. Constitution templates use it as the contact of the company.',
      ),
    ),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Your own name for the account.',
        examples: ['Helios'],
      }),
    ),
  },
);
export type CreateAccount = Static<typeof CreateAccount>;

export const RecoverAccount = body('RecoverAccount', 'Request to recover the keys of an e-mail address.', {
  email: mailbox('E-mail address that can recover the account.'),
});

export const RecoveryRequested = shape(
  'RecoveryRequested',
  'The answer to a recovery request. It is the same for every address, so it does not show whether an account exists.',
  {
    message: Type.String({ examples: ['If an account has this address, a mail with a recovery link is on its way.'] }),
  },
);

const account = {
  id: Uuid,
  email: Nullable(Type.String({ examples: ['ada@example.com'] })),
  name: Nullable(Type.String({ examples: ['Helios'] })),
  livemode: Type.Boolean(),
  suspended_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'Time at which the operator made the account read-only.',
      examples: ['2026-11-21T18:00:00.000Z'],
    }),
  ),
  frozen_at: Nullable(
    Type.String({
      format: 'date-time',
      description:
        'Time at which the account was frozen. A frozen account cannot change, because it is moving to another deployment, or came from another deployment and was not released.',
      examples: ['2026-11-21T18:00:00.000Z'],
    }),
  ),
  arrived: Nullable(
    part(
      'The archive in which the account came from another deployment. Null: the account was created in this deployment.',
      {
        archive: text('BLAKE3 hash of the manifest of the archive, in hex.', ARCHIVE),
        exported_at: Timestamp,
        source_frozen_at: Nullable(
          Type.String({
            format: 'date-time',
            description:
              'Time at which the account was frozen in the deployment that it came from. Null: the account was not frozen there and could still change, so it stays read-only in this deployment.',
          }),
        ),
        trusted_key: Nullable(
          text('The trusted key that signed the archive. Null: no trusted key signed it, so the facts are unverified.'),
        ),
      },
    ),
  ),
  handed_over: Nullable(
    part(
      'The deployment that takes over the frozen account. Null: the account was not handed over. If `archive` and `target_key` are null, the database was restored from a backup that may lack a handover.',
      {
        archive: Nullable(text('BLAKE3 hash of the manifest of the archive, in hex.', ARCHIVE)),
        target_key: Nullable(text('Public key of the other deployment.', TARGET_KEY)),
        valid_until: moment('End of the time in which the other deployment can release the account.'),
      },
    ),
  ),
  closed_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'Time at which the account was closed. Its keys, links and webhooks have ended.',
      examples: ['2026-11-21T18:00:00.000Z'],
    }),
  ),
  erase_from: Nullable(
    Type.String({
      format: 'date-time',
      description:
        'Time from which the personal data of the account is erased. Until the erasure begins, an operator can reopen the account.',
      examples: ['2026-12-21T18:00:00.000Z'],
    }),
  ),
  erased_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'Time at which the last personal data of the account was erased.',
      examples: ['2026-12-22T02:00:00.000Z'],
    }),
  ),
  created_at: Timestamp,
};

export const Account = shape('Account', 'An account. It owns entities and keys.', account);

export const CreatedAccount = shape('CreatedAccount', 'A new account with its first key.', {
  ...account,
  api_key: Nullable(
    text(
      'The key, shown only once. It has every account scope. Null if the answer is a replay (`Idempotent-Replayed`).',
      'efs_test_EXAMPLEexampleEXAMPLEexampleEXAMPLEexampleEXAMPLE',
    ),
  ),
  api_key_id: Uuid,
});

export const Credential = shape('Credential', 'The credential of a call, and its permissions.', {
  account_id: Uuid,
  kind: Type.Enum([...CREDENTIAL_KINDS], { description: '`linked_token`: a token of another platform.' }),
  key_id: uuid('Id of the key, or of the issuer link, that the credential depends on.'),
  scopes: Type.Array(ScopeName, { examples: [['entities:read', 'audit:read']] }),
  member: usuallyNull(KeyMember),
  expires_at: usuallyNull(Timestamp),
  livemode: Type.Boolean({ description: 'False: sandbox data without legal effect.' }),
});

const State = Type.Enum([...ENTITY_STATES]);
const Day = Type.String({ format: 'date', description: 'Day in UTC.', examples: ['2026-11-24'] });
const Seconds = Type.Number({ minimum: 0, examples: [61.4] });

export const AccountSummary = shape('AccountSummary', 'Numbers of entities, and durations of formations.', {
  states: Type.Array(
    Type.Object({
      state: State,
      entities: Type.Integer({ minimum: 0, maximum: MAX_COUNTED, examples: [12] }),
      has_more: Type.Boolean({
        description: `True if more than ${MAX_COUNTED} entities are in this state. \`entities\` then stops at ${MAX_COUNTED}.`,
      }),
    }),
    { description: 'Number of entities in each state now.' },
  ),
  days: Type.Array(Type.Object({ day: Day, state: State, entities: Type.Integer({ minimum: 1, examples: [3] }) }), {
    description:
      'For each day and each current state: the number of entities that were created on that day and are in that state now. Oldest day first. Days and states without entities are left out.',
  }),
  days_from: Type.String({
    ...Day,
    description: `First day of \`days\`, usually ${SUMMARY_DAYS - 1} days ago. The first day is later if a state has more than ${MAX_COUNTED} entities since then, because only the newest ${MAX_COUNTED} are counted.`,
  }),
  time_to_active: Type.Union(
    [
      Type.Object({
        formations: Type.Integer({
          minimum: 1,
          description: 'Number of formations that were measured.',
          examples: [12],
        }),
        median_seconds: Seconds,
        slowest_seconds: Seconds,
        slowest_entity_id: Uuid,
      }),
      Type.Null(),
    ],
    {
      description:
        'Time that formations took from their submission until the company was Active. Null: no company has become Active yet.',
    },
  ),
});

export const CloseAccount = body('CloseAccount', 'Request to close the account.', {
  companies: Type.Optional(
    Type.Enum([...COMPANIES_ANSWERS], {
      description:
        'Required if the account has a company. `keep_running`: the company continues without this service, and you alone are responsible for its duties. `moved`: the account is frozen, and another deployment serves its companies.',
    }),
  ),
});

const Count = Type.Integer({ minimum: 0, examples: [2] });

/** Numbers of the things that end when an account is closed, by kind. */
export const ENDED = {
  api_keys: Type.Integer({ ...Count, description: 'API keys that were revoked, including the key of this call.' }),
  webhook_endpoints: Type.Integer({ ...Count, description: 'Webhook endpoints that were disabled.' }),
  links: Type.Integer({
    ...Count,
    description:
      'Ended links: links for signing, invitations, pages and calendars, and the links to users of other platforms.',
  }),
  mails: Type.Integer({ ...Count, description: 'Unsent mails that were cancelled.' }),
};

export const AccountClosing = Type.Object(
  {
    id: Uuid,
    closed_at: Timestamp,
    erase_from: moment(
      'Until this time, an operator can reopen the account. After it, the personal data of the account is erased.',
    ),
    companies: Type.Array(
      Type.Object({ state: Type.Enum([...ENTITY_STATES]), entities: Type.Integer({ minimum: 1, examples: [1] }) }),
      { description: 'Number of entities in each state. Active companies continue to exist.' },
    ),
    ended: Type.Object(ENDED, {
      description: 'Number of keys, webhook endpoints, links and unsent mails that the closing ended.',
    }),
    erased: Type.Array(Type.String(), {
      description: 'The data that the erasure removes.',
      examples: [[...ERASED_WORDS]],
    }),
    kept: Type.Array(Type.String(), {
      description: 'The data that stays after the erasure.',
      examples: [[...KEPT_WORDS]],
    }),
  },
  {
    $id: 'AccountClosing',
    description: 'The closing of the account, and what happens to its data.',
    examples: [
      {
        id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
        closed_at: '2026-11-26T18:00:00.000Z',
        erase_from: '2026-12-26T18:00:00.000Z',
        companies: [{ state: 'Active', entities: 1 }],
        ended: { api_keys: 2, webhook_endpoints: 1, links: 0, mails: 0 },
        erased: [...ERASED_WORDS],
        kept: [...KEPT_WORDS],
      },
    ],
  },
);

export const ReopenAccount = body('ReopenAccount', 'Request to reopen a closed account.', {
  reason: recordedReason('Reason for reopening the account.'),
});

export const CreateAccountExport = body('CreateAccountExport', 'Options for an export of the account.', {
  freeze: Type.Boolean({
    description:
      'True if the account moves to another deployment. The account then cannot change here until an operator releases it.',
  }),
  recipient: Type.Optional(
    Nullable(
      Type.String({
        minLength: 1,
        maxLength: 3_000,
        description:
          "A recipient (public key `age1…`) of the encryption tool age, created by the operator of the new deployment. The archive then contains the companies' private keys, encrypted for this recipient. Null: the archive contains no private keys.",
      }),
    ),
  ),
});

export const AccountExport = Type.Object(
  {
    frozen_at: Nullable(
      Type.String({
        format: 'date-time',
        description: 'Time since which the account is frozen and cannot change. Null: the account is not frozen.',
      }),
    ),
    archive: text('Path from which the archive is downloaded.', '/v1/account/export'),
  },
  {
    $id: 'AccountExport',
    description: 'An export of the account.',
    examples: [{ frozen_at: null, archive: '/v1/account/export' }],
  },
);

export const ReleaseAccount = body('ReleaseAccount', 'Request to release a frozen account.', {
  reason: recordedReason('Reason why the account can be released.'),
  handover: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'The handover to this deployment, as the old deployment of the account returned it (create_account_handover). Required if the archive was imported with a trusted key, unless `confirm_only_here` is sent.',
      examples: [HANDOVER],
    }),
  ),
  confirm_only_here: Type.Optional(
    Type.Boolean({
      description:
        'True if you made sure yourself that no other deployment continues the account. Needed if nothing proves this, for example because the old deployment no longer exists, or because the import of the archive was given up.',
    }),
  ),
});

export const CreateAccountHandover = body('CreateAccountHandover', 'The deployment that takes over the account.', {
  archive: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: 'BLAKE3 hash of the manifest of the archive, in hex. The import of the archive prints it.',
    examples: [ARCHIVE],
  }),
  target_key: Type.String({
    minLength: 1,
    maxLength: 100,
    description:
      'Public key of the new deployment (`multikey` of its key with purpose "audit"). The import of the archive prints it.',
    examples: [TARGET_KEY],
  }),
});

export const AccountHandover = Type.Object(
  {
    handover: Nullable(
      text(
        'Code with which an operator of the new deployment releases the account there. Null in a dry run.',
        HANDOVER,
      ),
    ),
    frozen_at: moment('Time since which the account is frozen in this deployment.'),
    valid_until: moment('End of the time in which an operator of the new deployment can use the code.'),
    archive: text('BLAKE3 hash of the manifest of the archive, in hex.', ARCHIVE),
    target_key: text('Public key of the new deployment.', TARGET_KEY),
  },
  {
    $id: 'AccountHandover',
    description: 'The handover of a frozen account to one other deployment.',
    examples: [
      {
        handover: HANDOVER,
        frozen_at: '2026-11-21T18:00:00.000Z',
        valid_until: VALID_UNTIL,
        archive: ARCHIVE,
        target_key: TARGET_KEY,
      },
    ],
  },
);

export const AccountExportQuery = query({
  recipient: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 3_000,
      deprecated: true,
      description:
        'This parameter is refused (400). Name the recipient when you record the export (create_account_export).',
    }),
  ),
});

export const CreateToken = body('CreateToken', 'Scopes and lifetime of the token.', {
  scope: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1_000,
      description: 'Scopes, separated by single spaces. Default: all scopes of the key.',
      examples: ['entities:read audit:read'],
    }),
  ),
  ttl_seconds: Type.Optional(
    Type.Integer({
      minimum: 60,
      maximum: TOKEN_MAX_TTL_S,
      default: TOKEN_MAX_TTL_S,
      description: 'Lifetime of the token in seconds.',
    }),
  ),
});

export const CreatedToken = shape('CreatedToken', 'A new token for the account.', {
  access_token: Nullable(
    text(
      'A JWT, shown only once. Null if the answer is a replay (`Idempotent-Replayed`).',
      'eyJhbGciOiJFZDI1NTE5IiwidHlwIjoiYXQrand0In0.e30.EXAMPLE',
    ),
  ),
  token_type: Type.Enum(['Bearer']),
  expires_in: Type.Integer({
    minimum: 0,
    maximum: TOKEN_MAX_TTL_S,
    description: 'Lifetime in seconds. If the key that created the token ends earlier, the token ends with that key.',
  }),
  scope: Type.String({ examples: ['entities:read audit:read'] }),
});

export const CreateIssuerLink = body('CreateIssuerLink', 'Proof that the user of the other platform is yours.', {
  token: Type.String({
    minLength: 1,
    maxLength: 4_096,
    description: 'A valid token that the other platform issued to the user.',
    examples: ['eyJhbGciOiJFZDI1NTE5IiwidHlwIjoiYXQrand0In0.e30.EXAMPLE'],
  }),
});

export const IssuerLink = shape('IssuerLink', 'A user of another platform who can act for the account.', {
  id: Uuid,
  issuer: Type.String({ examples: ['https://agents.example'] }),
  subject: text('User id on the platform: the claim `sub` of its tokens.', 'user-7'),
  scopes: Type.Array(Type.Enum([...SCOPES]), {
    description:
      'Maximum scopes of the tokens: the scopes that both the platform and the creator of the link have, without `keys:manage`.',
  }),
  created_at: Timestamp,
  expires_at: Nullable(Timestamp),
});
