import { type Static, Type } from 'typebox';
import { CREDENTIAL_KINDS } from '../../../domain/access/permissions.ts';
import { email } from '../../../domain/constitution/fields.ts';
import { ENTITY_STATES } from '../../../domain/entity/entity.ts';
import { MAX_COUNTED, SUMMARY_DAYS } from '../../../domain/entity/summary.ts';
import { body, Nullable, part, shape, Timestamp, text, Uuid, usuallyNull, uuid } from '../../../schema/wire.ts';
import { KeyMember, ScopeName } from '../api-keys/shapes.ts';

const Email = Type.String({
  format: 'email',
  maxLength: 254,
  description: 'E-mail address that can recover the account.',
  examples: ['ada@example.com'],
});

export const CreateAccount = body(
  'CreateAccount',
  'In a sandbox the body can be empty. In live mode `email` is required.',
  {
    // The rule for people in a constitution, because templates make the account's address a contact of the company.
    email: Type.Optional(email('E-mail address that can recover the account, and the contact in templates')),
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
  email: Email,
});

export const RecoveryRequested = shape('RecoveryRequested', 'The same answer for every address.', {
  message: Type.String({ examples: ['If an account has this address, a mail with a recovery link is on its way.'] }),
});

const account = {
  id: Uuid,
  email: Nullable(Type.String({ examples: ['ada@example.com'] })),
  name: Nullable(Type.String({ examples: ['Helios'] })),
  livemode: Type.Boolean(),
  suspended_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'Time at which the operator limited the account to reading.',
      examples: ['2026-11-21T18:00:00.000Z'],
    }),
  ),
  frozen_at: Nullable(
    Type.String({
      format: 'date-time',
      description:
        'Since when nothing of the account changes here: it moves to another deployment, or came from one and was not released.',
      examples: ['2026-11-21T18:00:00.000Z'],
    }),
  ),
  arrived: Nullable(
    part('The archive with which the account came from another deployment. Null: it was created here.', {
      archive: text(
        'BLAKE3 of the manifest of the archive, in hex.',
        '3f5d2f0c7f8e110198c5a47c1e7a529d3f5d2f0c7f8e110198c5a47c1e7a529d',
      ),
      exported_at: Timestamp,
      source_frozen_at: Nullable(
        Type.String({
          format: 'date-time',
          description: 'Since when nothing changes at the source. Null: the account stays read-only here.',
        }),
      ),
      trusted_key: Nullable(
        text('The key of the source that the operator trusts. Null: facts of the account are unverified.'),
      ),
    }),
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
      description: 'From when its personal data is to be erased. Until the erasure begins, an operator can reopen it.',
      examples: ['2026-12-21T18:00:00.000Z'],
    }),
  ),
  erased_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'Time at which the last of its personal data was erased.',
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
      'The key, shown only once. It has every account scope. Null in a repeated answer.',
      'efs_test_EXAMPLEexampleEXAMPLEexampleEXAMPLEexampleEXAMPLE',
    ),
  ),
  api_key_id: Uuid,
});

export const Credential = shape('Credential', 'The credential of a call, and what it may do.', {
  account_id: Uuid,
  kind: Type.Enum([...CREDENTIAL_KINDS], { description: '`linked_token`: a token of another platform.' }),
  key_id: uuid('The key, or the issuer link, that it depends on.'),
  scopes: Type.Array(ScopeName, { examples: [['entities:read', 'audit:read']] }),
  member: usuallyNull(KeyMember),
  expires_at: usuallyNull(Timestamp),
  livemode: Type.Boolean({ description: 'False: sandbox data without legal effect.' }),
});

const State = Type.Enum([...ENTITY_STATES]);
const Day = Type.String({ format: 'date', description: 'In UTC.', examples: ['2026-11-24'] });
const Seconds = Type.Number({ minimum: 0, examples: [61.4] });

export const AccountSummary = shape('AccountSummary', 'The entities of the account in numbers.', {
  states: Type.Array(
    Type.Object({
      state: State,
      entities: Type.Integer({ minimum: 0, maximum: MAX_COUNTED, examples: [12] }),
      has_more: Type.Boolean({ description: `True if more than ${MAX_COUNTED} entities are in this state.` }),
    }),
    { description: 'Number of entities in each state now.' },
  ),
  days: Type.Array(Type.Object({ day: Day, state: State, entities: Type.Integer({ minimum: 1, examples: [3] }) }), {
    description:
      'Entities by the day of their creation and by their state now, oldest day first. Days and states without any are left out.',
  }),
  days_from: Type.String({
    ...Day,
    description: `First day of \`days\`: ${SUMMARY_DAYS - 1} days ago, or later if a state has more than ${MAX_COUNTED} entities since then.`,
  }),
  time_to_active: Type.Union(
    [
      Type.Object({
        formations: Type.Integer({ minimum: 1, description: 'Number of formations measured.', examples: [12] }),
        median_seconds: Seconds,
        slowest_seconds: Seconds,
        slowest_entity_id: Uuid,
      }),
      Type.Null(),
    ],
    { description: 'Time from submission until the company was Active. Null: no company was Active yet.' },
  ),
});
