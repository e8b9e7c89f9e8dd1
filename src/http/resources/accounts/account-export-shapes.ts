import { Type } from 'typebox';
import { recordedReason } from '../../../schema/recorded-reason.ts';
import { body, Nullable, query, text } from '../../../schema/wire.ts';

export const CreateAccountExport = body('CreateAccountExport', 'An export of the account.', {
  freeze: Type.Boolean({
    description:
      'True: the account moves to another deployment. Nothing of it changes here any more, until an operator releases it.',
  }),
  recipient: Type.Optional(
    Nullable(
      Type.String({
        minLength: 1,
        maxLength: 3_000,
        description:
          'A recipient of age (`age1…`), made by the operator of the target. The private keys of the companies are then in the archive, encrypted to it. Null: they stay here.',
      }),
    ),
  ),
});

export const AccountExport = Type.Object(
  {
    frozen_at: Nullable(
      Type.String({ format: 'date-time', description: 'Since when nothing of the account changes. Null: it goes on.' }),
    ),
    archive: text('Path of the archive.', '/v1/account/export'),
  },
  {
    $id: 'AccountExport',
    description: 'An export of the account.',
    examples: [{ frozen_at: null, archive: '/v1/account/export' }],
  },
);

export const ReleaseAccount = body('ReleaseAccount', 'The end of a freeze.', {
  reason: recordedReason('Why it may go on.'),
});

export const AccountExportQuery = query({
  recipient: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 3_000,
      deprecated: true,
      description: 'Answered with 400. Name the recipient when you record the export (create_account_export).',
    }),
  ),
});
