import type { Route } from '../../calls/route.ts';
import { fileDissolution, getDissolution } from './dissolution.ts';

export const DISSOLUTION_ROUTES: readonly Route[] = [getDissolution, fileDissolution];
