import type { Route } from '../../calls/route.ts';
import {
  advanceSandboxClock,
  clearSandboxFaults,
  createSandboxFault,
  getSandboxClock,
  listSandboxFaults,
  listSandboxOutbox,
} from './sandbox.ts';

export const SANDBOX_ROUTES: readonly Route[] = [
  listSandboxOutbox,
  createSandboxFault,
  listSandboxFaults,
  clearSandboxFaults,
  getSandboxClock,
  advanceSandboxClock,
];
