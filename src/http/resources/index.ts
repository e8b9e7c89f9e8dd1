import type { Route } from '../calls/route.ts';
import { ACCOUNTS_ROUTES } from './accounts/index.ts';
import { AGREEMENT_ROUTES } from './agreement/index.ts';
import { API_KEYS_ROUTES } from './api-keys/index.ts';
import { AUDIT_ROUTES } from './audit/index.ts';
import { BILLING_ROUTES } from './billing/index.ts';
import { CERTIFICATES_ROUTES } from './certificates/index.ts';
import { COMPLIANCE_ROUTES } from './compliance/index.ts';
import { CONSTITUTIONS_ROUTES } from './constitutions/index.ts';
import { DISSOLUTION_ROUTES } from './dissolution/index.ts';
import { DOCUMENTS_ROUTES } from './documents/index.ts';
import { ENTITIES_ROUTES } from './entities/index.ts';
import { EVENTS_ROUTES } from './events/index.ts';
import { FILINGS_ROUTES } from './filings/index.ts';
import { FORMATION_ROUTES } from './formation/index.ts';
import { MEMBERS_ROUTES } from './members/index.ts';
import { NAMES_ROUTES } from './names/index.ts';
import { OPERATOR_ROUTES } from './operator/index.ts';
import { PROPOSALS_ROUTES } from './proposals/index.ts';
import { PUBLIC_ROUTES } from './public/index.ts';
import { REFERENCE_ROUTES } from './reference/index.ts';
import { REGISTRY_ROUTES } from './registry/index.ts';
import { SANDBOX_ROUTES } from './sandbox/index.ts';
import { SERVICE_ROUTES } from './service/index.ts';
import { TREASURY_ROUTES } from './treasury/index.ts';
import { WEBHOOKS_ROUTES } from './webhooks/index.ts';

export const ROUTES: readonly Route[] = [
  ...SERVICE_ROUTES,
  ...ACCOUNTS_ROUTES,
  ...API_KEYS_ROUTES,
  ...ENTITIES_ROUTES,
  ...EVENTS_ROUTES,
  ...CONSTITUTIONS_ROUTES,
  ...MEMBERS_ROUTES,
  ...FORMATION_ROUTES,
  ...AGREEMENT_ROUTES,
  ...DOCUMENTS_ROUTES,
  ...CERTIFICATES_ROUTES,
  ...AUDIT_ROUTES,
  ...PROPOSALS_ROUTES,
  ...TREASURY_ROUTES,
  ...COMPLIANCE_ROUTES,
  ...FILINGS_ROUTES,
  ...DISSOLUTION_ROUTES,
  ...WEBHOOKS_ROUTES,
  ...BILLING_ROUTES,
  ...PUBLIC_ROUTES,
  ...OPERATOR_ROUTES,
  ...NAMES_ROUTES,
  ...REFERENCE_ROUTES,
  ...REGISTRY_ROUTES,
  ...SANDBOX_ROUTES,
];
