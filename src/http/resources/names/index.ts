import type { Route } from '../../calls/route.ts';
import { checkName } from './names.ts';

export const NAMES_ROUTES: readonly Route[] = [checkName];
