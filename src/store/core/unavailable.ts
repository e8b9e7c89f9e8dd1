import { AppError } from '../../errors/errors.ts';
import { ConnectionLost, sqlState } from '../../sql/connection.ts';
import { isServerDown } from './citus/server-down.ts';

/** SQLSTATEs of a serialization failure and a deadlock. The same transaction may succeed if retried. */
const TRANSIENT = new Set(['40001', '40P01']);
/**
 * SQLSTATEs for lock_timeout, statement_timeout, too many connections, shutting down, starting up, idle in transaction,
 * and a standby. All of class 08 (connection errors) count too.
 */
const BUSY = new Set(['55P03', '57014', '53300', '57P01', '57P02', '57P03', '25P03', '25006', ...TRANSIENT]);

export function isTransient(error: unknown): boolean {
  return TRANSIENT.has(sqlState(error) ?? '');
}

/** Returns the error for a busy or absent database; null for other causes. */
export function unavailable(error: unknown): AppError | null {
  const state = sqlState(error);
  const isBusy = state !== null && BUSY.has(state);
  return isBusy || isServerDown(error) || error instanceof ConnectionLost ? busy(error) : null;
}

/**
 * Returns the error for a busy service. It tells the caller to use the same idempotency key again, because the change
 * may have been committed although its answer was lost.
 */
export function busy(cause: unknown): AppError {
  return new AppError('unavailable', {
    detail: 'The service is busy. Send the same request again. For a write, use the same Idempotency-Key.',
    cause,
    retryAfterSeconds: 1,
  });
}

/** Returns whether a value could not be read as the type of its column (SQLSTATE class 22), such as `x` as a number. */
export function isUnreadableValue(error: unknown): boolean {
  return error instanceof Error && /^22/.test(sqlState(error) ?? '');
}

/** SQLSTATE class 23: a row that breaks a constraint of its table, such as a duplicate key. */
const VIOLATION = /^23/;

/**
 * Finds the names of table and constraint in the text of an error message, because Citus sends the names nowhere else.
 * The name of a part of a table (a shard) ends with a number, which is left out.
 */
const NAMED = { table: /\b(?:relation|table) "(\w+?)(?:_\d{6,})?"/, constraint: /\bconstraint "(\w+?)(?:_\d{6,})?"/ };

/** Returns the constraint that a row broke; null for other errors. `table`: empty if unknown. */
export function violationOf(error: unknown): { table: string; constraint: string; detail: string } | null {
  if (!(error instanceof Error) || !VIOLATION.test(sqlState(error) ?? '')) return null;
  const fields = error as Error & Record<string, string | undefined>;
  const named = (name: keyof typeof NAMED) => fields[name] ?? NAMED[name].exec(error.message)?.[1] ?? '';
  return { table: named('table'), constraint: named('constraint'), detail: fields['detail'] ?? '' };
}
