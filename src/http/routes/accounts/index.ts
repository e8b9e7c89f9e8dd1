import type { Route } from '../../calls/route.ts';
import { createAccount, getAccount } from './accounts.ts';
import { createIssuerLink, deleteIssuerLink, listIssuerLinks } from './issuer-links.ts';
import { createRecoveredKeys, createRecovery, getRecoveryPage } from './recovery.ts';
import { createToken } from './tokens.ts';

export const ACCOUNTS_ROUTES: readonly Route[] = [
  createAccount,
  getAccount,
  createToken,
  listIssuerLinks,
  createIssuerLink,
  deleteIssuerLink,
  createRecovery,
  getRecoveryPage,
  createRecoveredKeys,
];
