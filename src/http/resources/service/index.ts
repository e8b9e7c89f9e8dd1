import type { Route } from '../../calls/route.ts';
import { getHealth, getReadiness } from './health.ts';

export const SERVICE_ROUTES: readonly Route[] = [getHealth, getReadiness];
