import type { Route } from '../../calls/route.ts';
import { createRegistryCallback } from './registry-callbacks.ts';

export const REGISTRY_ROUTES: readonly Route[] = [createRegistryCallback];
