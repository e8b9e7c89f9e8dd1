import type { Route } from '../../calls/route.ts';
import { createAccountExport, getAccountExport } from './account-export.ts';
import { getAccountSummary } from './account-summary.ts';
import { createAccount, getAccount, getCredential } from './accounts.ts';
import { closeAccount } from './close-account.ts';
import { createIssuerLink, deleteIssuerLink, listIssuerLinks } from './issuer-links.ts';
import { createRecoveredKeys, createRecovery, getRecoveryPage } from './recovery.ts';
import { createToken } from './tokens.ts';

export const ACCOUNTS_ROUTES: readonly Route[] = [
  createAccount,
  getAccount,
  getAccountSummary,
  createAccountExport,
  getAccountExport,
  closeAccount,
  getCredential,
  createToken,
  listIssuerLinks,
  createIssuerLink,
  deleteIssuerLink,
  createRecovery,
  getRecoveryPage,
  createRecoveredKeys,
];
