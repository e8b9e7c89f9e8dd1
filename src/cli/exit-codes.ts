import { CommanderError } from 'commander';
import { ApiError, ConnectionError, FormationFailedError, TimeoutError } from '../../sdk/src/index.ts';
import { ERRORS, type ErrorCode } from '../errors/errors.ts';
import { CommandFailure, Interrupted, UsageError } from './usage-error.ts';

/** Exit codes of every client command. `efs audit verify` has others. */
export const EXIT_CODES = {
  ok: 0,
  failed: 1,
  usage: 2,
  authentication: 3,
  permission: 4,
  not_found: 5,
  conflict: 6,
  plan_limit: 7,
  invalid: 8,
  timeout: 9,
  ended_badly: 10,
  try_later: 11,
  network: 12,
  interrupted: 130,
  terminated: 143,
} as const;

/** The meaning of each exit code, for `efs commands --json` and the help. */
export const EXIT_MEANINGS: Readonly<Record<keyof typeof EXIT_CODES, string>> = {
  ok: 'success',
  failed: 'an error of the program, or the person who was asked declined',
  usage: 'wrong arguments, or a confirmation is missing',
  authentication: 'no valid key',
  permission: 'the key must not do this',
  not_found: 'it does not exist',
  conflict: 'the state does not allow it, or something has changed',
  plan_limit: 'a limit of the plan, or an open payment',
  invalid: 'the request is invalid, or a condition is not met',
  timeout: 'no answer in time; a change may have been made',
  ended_badly: 'the formation failed',
  try_later: 'the same call may succeed later',
  network: 'the server cannot be reached',
  interrupted: 'ended by Ctrl-C',
  terminated: 'ended by the signal TERM',
};

const BY_STATUS: Readonly<Record<number, keyof typeof EXIT_CODES>> = {
  401: 'authentication',
  402: 'plan_limit',
  403: 'permission',
  404: 'not_found',
  409: 'conflict',
  412: 'conflict',
};

/** Returns the name of an error's exit code. */
export function exitOf(error: unknown): keyof typeof EXIT_CODES {
  if (error instanceof UsageError || error instanceof CommanderError) return 'usage';
  if (error instanceof CommandFailure || error instanceof Interrupted) return error.exit;
  if (error instanceof FormationFailedError) return 'ended_badly';
  if (error instanceof TimeoutError) return 'timeout';
  if (error instanceof ConnectionError) return 'network';
  if (!(error instanceof ApiError)) return 'failed';
  if (isRetryable(error)) return 'try_later';
  return BY_STATUS[error.status] ?? (error.status < 500 ? 'invalid' : 'failed');
}

function isRetryable({ status, code }: ApiError): boolean {
  return code === null ? status === 429 || status >= 500 : (ERRORS[code as ErrorCode]?.retryable ?? false);
}
