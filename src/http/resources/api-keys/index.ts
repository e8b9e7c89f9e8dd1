import type { Route } from '../../calls/route.ts';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from './api-keys.ts';

export const API_KEYS_ROUTES: readonly Route[] = [listApiKeys, createApiKey, rotateApiKey, revokeApiKey];
