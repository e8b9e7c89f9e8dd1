import { AppError } from '../../errors/errors.ts';
import { ConnectionLost, sqlState } from '../../sql/connection.ts';
import { isServerDown } from './citus/server-down.ts';

/** Serialization failure, deadlock: the same transaction may succeed a moment later. */
const TRANSIENT = new Set(['40001', '40P01']);
/** lock_timeout, statement_timeout, too many connections, shutting down, starting up, a standby; and the whole class 08. */
const BUSY = new Set(['55P03', '57014', '53300', '57P01', '57P02', '57P03', '25P03', '25006', ...TRANSIENT]);

export function isTransient(error: unknown): boolean {
  return TRANSIENT.has(sqlState(error) ?? '');
}

/** Returns the refusal for a database that is busy or gone; null for any other error. */
export function unavailable(error: unknown): AppError | null {
  const state = sqlState(error);
  const isBusy = state !== null && BUSY.has(state);
  return isBusy || isServerDown(error) || error instanceof ConnectionLost ? busy(error) : null;
}

/** A commit whose answer was lost may have happened, so the caller has to repeat the same key, not use a new one. */
export function busy(cause: unknown): AppError {
  return new AppError('unavailable', {
    detail: 'The service is busy. Send the same request again. For a write, use the same Idempotency-Key.',
    cause,
    retryAfterSeconds: 1,
  });
}

/** SQLSTATE class 23: a row that a rule of its table refuses, or whose key another row has. */
const VIOLATION = /^23/;

/** Citus says only in words what a server refused, with the number of the part after each name. */
const NAMED = { table: /\b(?:relation|table) "(\w+?)(?:_\d{6,})?"/, constraint: /\bconstraint "(\w+?)(?:_\d{6,})?"/ };

/** Returns what a table refused; null for any other error. `table`: empty if it was not told. */
export function violationOf(error: unknown): { table: string; constraint: string; detail: string } | null {
  if (!(error instanceof Error) || !VIOLATION.test(sqlState(error) ?? '')) return null;
  const fields = error as Error & Record<string, string | undefined>;
  const named = (name: keyof typeof NAMED) => fields[name] ?? NAMED[name].exec(error.message)?.[1] ?? '';
  return { table: named('table'), constraint: named('constraint'), detail: fields['detail'] ?? '' };
}
