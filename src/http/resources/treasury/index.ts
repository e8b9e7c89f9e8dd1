import type { Route } from '../../calls/route.ts';
import { createDeposit, getTreasury } from './treasury.ts';
import { getTreasuryStatement } from './treasury-statement.ts';

export const TREASURY_ROUTES: readonly Route[] = [createDeposit, getTreasury, getTreasuryStatement];
