import type { ErrorDoc } from './error-doc.ts';

const UPDATE = {
  operation_id: 'update_entity',
  method: 'PUT',
  href: '/v1/entities/0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
} as const;

/** Explanations of the errors for accounts that refuse every change. */
export const ACCOUNT_ERROR_DOCS: Record<'account_closed' | 'account_suspended' | 'account_frozen', ErrorDoc> = {
  account_closed: {
    meaning:
      'The account that the key belonged to was closed. Its keys, links and webhooks have ended, and nothing is sent for it any more.',
    cause: 'The account was closed with a key that has `keys:manage` (POST /v1/account/close).',
    fix: 'Until `erase_from`, the operator of the service can reopen the account and issue a key. After that the data is erased, so create another account.',
    example: {
      detail:
        'This account was closed at 2026-11-26T18:00:00.000Z. Until 2026-12-26T18:00:00.000Z the operator of this service can reopen it.',
      call: UPDATE,
    },
  },
  account_suspended: {
    meaning: 'The operator of this service suspended the account. You can still read it, and its filings continue.',
    cause: 'An operator suspended the account. The audit chain of the account says when.',
    fix: 'Ask the operator of the service to resume the account. The refused request changed nothing. Send it again afterwards.',
    example: {
      detail: 'The operator of this service suspended this account. You can read it, but not change it.',
      call: UPDATE,
    },
  },
  account_frozen: {
    meaning:
      'The account is moving to another deployment of the service, or came from another deployment and was not released. You can still read and export it.',
    cause: 'The account was exported with `freeze`, or arrived with an archive and is not released yet.',
    fix: 'Use the account at its new deployment. If the move was given up, ask the operator of the service to release the account.',
    example: {
      detail:
        'This account is frozen: it is moving to another deployment, or came from another deployment and was not released. It can be read and exported, but not changed. The operator of this service can release it.',
      call: UPDATE,
    },
  },
};
