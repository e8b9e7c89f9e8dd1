import type { Route } from '../../calls/route.ts';
import { getDid, getPublicEntity, getWebDid } from './dids.ts';

export const PUBLIC_ROUTES: readonly Route[] = [getDid, getWebDid, getPublicEntity];
