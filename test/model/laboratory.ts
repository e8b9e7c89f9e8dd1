import { randomBytes } from 'node:crypto';
import { loadConfig } from '../../src/config.ts';
import { ALL_ACCOUNT_SCOPES } from '../../src/domain/permissions.ts';
import { createLogger } from '../../src/log.ts';
import { openDb } from '../../src/store/db.ts';
import { httpDeps, openFoundation, workerDeps } from '../../src/wiring.ts';
import { anonymous } from '../harness/client.ts';
import { createTestDatabase } from '../harness/database.ts';
import type { Laboratory } from './subject.ts';

export const LEASE_MS = 15_000;
export const TIMEOUT_MS = 10_000;
export const CLOCK_ALLOWANCE_MS = 1_000;
