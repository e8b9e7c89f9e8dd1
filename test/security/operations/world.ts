import type { Scope } from '../../../src/domain/access/permissions.ts';
import { startCollected } from '../../billing/collected.ts';
import type { Account } from '../../harness/client.ts';
import { OPERATIONS, type Operation } from '../../harness/contract.ts';
import type { TestService } from '../../harness/service.ts';
import { makeSubject } from '../subjects.ts';

/* What the suite that every operation passes shares: two accounts of one service, and the operations by kind. */

export const PROTECTED = OPERATIONS.filter((operation) => operation.scope !== null);
export const SCOPED = PROTECTED.flatMap((operation) =>
  operation.scope === null || ['any', 'operator'].includes(operation.scope)
    ? []
    : [{ ...operation, scope: operation.scope as Scope }],
);
export const OF_ACCOUNTS = PROTECTED.filter((operation) => operation.scope !== 'operator');
export const OF_OPERATORS = PROTECTED.filter((operation) => operation.scope === 'operator');

export type World = {
  service: TestService;
  ada: Account;
  eve: Account;
  /** Returns what the operation is about: one for each operation, however often it is probed. */
  subjectOfAda(operation: Operation): Promise<string>;
  /** Returns all rows of her account that a foreign call could have changed. */
  stateOfAda(): Promise<string>;
  stop(): Promise<void>;
};

export async function startWorld(): Promise<World> {
  const { service, stop } = await startCollected({ worker: false });
  const ada = await service.anonymous.signUp();
  const eve = await service.anonymous.signUp();
  const subjects = new Map<string, Promise<string>>();
  return {
    service,
    ada,
    eve,
    subjectOfAda: (operation) => {
      const subject = subjects.get(operation.operationId) ?? makeSubject(ada, service.sql, operation);
      subjects.set(operation.operationId, subject);
      return subject;
    },
    stateOfAda: () => stateOf(service, ada),
    stop,
  };
}

const TABLES = [
  'entities',
  'constitutions',
  'formations',
  'filings',
  'api_keys',
  'member_bindings',
  'issuer_links',
  'attestations',
  'status_links',
  'delegations',
  'audit_entries',
];

async function stateOf({ sql }: TestService, { id }: Account): Promise<string> {
  const rows = await Promise.all(
    TABLES.map(
      (table) => sql`select row::text from ${sql.identifier(table)} as row where account_id = ${id} order by 1`,
    ),
  );
  return JSON.stringify(rows);
}

const DIFFERENT: ReadonlySet<string> = new Set(['x-request-id', 'date', 'ratelimit']);

/** Returns the headers without those that differ in every answer. */
export function stableHeaders(headers: Headers): [string, string][] {
  return [...headers].filter(([name]) => !DIFFERENT.has(name));
}
