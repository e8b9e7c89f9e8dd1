import type { Route } from '../../calls/route.ts';
import { exportEntityAudit, listEntityAudit } from './audit.ts';

export const AUDIT_ROUTES: readonly Route[] = [listEntityAudit, exportEntityAudit];
