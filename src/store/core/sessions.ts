import { StartError } from '../../errors/start-error.ts';
import type { Db, Reader } from './db.ts';
import { SERVING_ROLE, servingSettings, setStatement } from './serving-role.ts';

/** A setting of a connection that differs from what the service relies on. */
export type SessionProblem = { setting: string; is: string; expected: string };

/**
 * Asks the server about the role, the time-outs and the plans of every connection that is free. What was sent at the
 * start of a connection does not count: a pooler may have dropped it, or another client may have changed it since.
 */
export async function findSessionProblems(db: Db): Promise<SessionProblem[]> {
  const found = (await db.onEach(problemsOfOne)).flat();
  // The same problem on several connections is one problem.
  return [...new Map(found.map((problem) => [`${problem.setting} ${problem.is}`, problem])).values()];
}

async function problemsOfOne(sql: Reader): Promise<SessionProblem[]> {
  const [session] = await sql<{ role: string; settings: Record<string, string> }[]>`
    select current_user as role, (
      select jsonb_object_agg(name, setting) from pg_settings where name = any(${Object.keys(servingSettings)})
    ) as settings`;
  const expected = { role: SERVING_ROLE, ...servingSettings };
  const actual: Record<string, string> = { role: session?.role ?? '', ...session?.settings };
  return Object.entries(expected)
    .filter(([setting, value]) => actual[setting] !== value)
    .map(([setting, value]) => ({ setting, is: actual[setting] ?? 'missing', expected: value }));
}

/** Returns what is wrong, in one line. */
export function describeSessionProblems(problems: readonly SessionProblem[]): string {
  return problems.map(({ setting, is, expected }) => `${setting} is ${is}, not ${expected}`).join('; ');
}

/** Refuses to start on connections that could rewrite history or wait forever. */
export async function requireSessions(db: Db): Promise<void> {
  const problems = await findSessionProblems(db);
  if (problems.length === 0) return;
  throw new StartError(
    `The connections to the database are not as the service needs them: ${describeSessionProblems(problems)}. ${remedyOf(problems)}`,
  );
}

function remedyOf(problems: readonly SessionProblem[]): string {
  if (problems.some(({ setting }) => setting === 'role'))
    return `Something between the service and PostgreSQL drops the settings of connections. Behind a pooler, DATABASE_URL has to log in as ${SERVING_ROLE}: see "Behind a pooler" in docs/operations.md.`;
  const statements = problems.map(({ setting }) => `${setStatement(setting)};`).join(' ');
  return `Run as the owner of the database: ${statements} If this changes nothing, remove the same settings from the database (alter database … reset) or from the pooler.`;
}
