import { StartError } from '../../errors/start-error.ts';
import { sqlState } from '../../sql/connection.ts';
import type { Db, Reader } from './db.ts';
import { SERVING_ROLE, servingSettings, setStatement, settingsOn } from './serving-role.ts';

/** A connection setting that differs from what the service needs. */
export type SessionProblem = { setting: string; is: string; expected: string };

type Expected = { isPooled: boolean };

/**
 * Checks role, time-outs and plan settings on every free connection. Asks the server, because a pooler may have ignored
 * the settings sent on connecting, or another client may have changed them since.
 */
export async function findSessionProblems(db: Db, { isPooled }: Expected): Promise<SessionProblem[]> {
  const problems = (await db.onEach((sql, toldId) => problemsOfOne(sql, isPooled ? null : toldId))).flat();
  // A problem that several connections have counts once.
  return [...new Map(problems.map((problem) => [`${problem.setting} ${problem.is}`, problem])).values()];
}

/**
 * Returns the problems of one connection. `toldId`: the server process id reported on connecting; null behind a pooler.
 */
async function problemsOfOne(sql: Reader, toldId: number | null): Promise<SessionProblem[]> {
  const [session] = await sql<{ id: number; role: string; settings: Record<string, string> }[]>`
    select pg_backend_pid() as id, current_user as role, (
      select jsonb_object_agg(name, setting) from pg_settings where name = any(${Object.keys(servingSettings)})
    ) as settings`;
  if (toldId !== null && toldId !== session?.id) return [POOLED];
  const expected = { role: SERVING_ROLE, ...settingsOn(sql) };
  const actual: Record<string, string> = { role: session?.role ?? '', ...session?.settings };
  return Object.entries(expected)
    .filter(([setting, value]) => actual[setting] !== value)
    .map(([setting, value]) => ({ setting, is: actual[setting] ?? 'missing', expected: value }));
}

/**
 * The problem if a pooler is used without DATABASE_POOLED: prepared statements would be missing in other sessions, and
 * notifications would never arrive.
 */
const POOLED: SessionProblem = { setting: 'DATABASE_POOLED', is: 'another behind this pooler', expected: 'true' };

/** Returns the problems in one line. */
export function describeSessionProblems(problems: readonly SessionProblem[]): string {
  return problems.map(({ setting, is, expected }) => `${setting} is ${is}, not ${expected}`).join('; ');
}

/** Throws at the start of the service if its connections could rewrite history or wait forever. */
export async function requireSessions(db: Db, expected: Expected): Promise<void> {
  const problems = await findSessionProblems(db, expected).catch((error) => problemsOf(error));
  if (problems.length === 0) return;
  throw new StartError(
    `The connections to the database are not as the service needs them: ${describeSessionProblems(problems)}. ${remedyOf(problems)}`,
  );
}

/** SQLSTATEs for a statement that was prepared in another session: the statement already exists, or does not exist. */
const IN_ANOTHER_SESSION = ['42P05', '26000'];

/**
 * Returns the problems that an error reveals: some poolers can be noticed only by their errors. Throws any other error
 * again.
 */
function problemsOf(error: unknown): SessionProblem[] {
  if (IN_ANOTHER_SESSION.includes(sqlState(error) ?? '')) return [POOLED];
  if (error instanceof Error && /unsupported startup parameter/.test(error.message))
    return [{ setting: 'role', is: 'not taken by a pooler', expected: SERVING_ROLE }];
  throw error;
}

function remedyOf(problems: readonly SessionProblem[]): string {
  if (problems.includes(POOLED))
    return 'Set DATABASE_POOLED=true, and DATABASE_DIRECT_URL to the address past the pooler.';
  if (problems.some(({ setting }) => setting === 'role'))
    return `Something between the service and PostgreSQL drops the settings of connections. Behind a pooler, DATABASE_URL has to log in as ${SERVING_ROLE}: see "Behind a pooler" in docs/operations.md.`;
  const statements = problems.map(({ setting }) => `${setStatement(setting)};`).join(' ');
  return `Run as the owner of the database: ${statements} If this changes nothing, remove the same settings from the database (alter database … reset) or from the pooler.`;
}
