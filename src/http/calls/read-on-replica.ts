import { unavailable } from '../../store/core/unavailable.ts';
import type { Answer } from '../answers/answer.ts';
import type { HttpDeps } from '../deps.ts';
import type { Route } from './route.ts';

/** Large reads that a standby may answer, because they write nothing and no change waits for them. */
const READ_ON_REPLICA: ReadonlySet<string> = new Set([
  'list_entities',
  'list_proposals',
  'list_open_proposals',
  'list_constitution_versions',
  'list_compliance',
  'list_payments',
  'list_documents',
  'get_document',
  'get_document_content',
  'list_events',
  'list_webhook_deliveries',
  'list_entity_audit',
  'export_entity_audit',
  'list_operator_entities',
  'list_operator_outbox',
]);

export function isReadOnReplica({ operationId }: Pick<Route, 'operationId'>): boolean {
  return READ_ON_REPLICA.has(operationId);
}

/** Answers from the standby if it is up to date; otherwise, or if the standby fails, from the primary. */
export async function readOnReplica(
  deps: HttpDeps,
  read: (deps: HttpDeps) => Answer | Promise<Answer>,
): Promise<Answer> {
  const db = (await deps.replica?.current()) ?? null;
  if (db !== null) {
    try {
      const answer = await read({ ...deps, store: { ...deps.store, db } });
      deps.metrics.replicaReads.inc({ server: 'replica' });
      return answer;
    } catch (error) {
      // The standby fails, for example, if the primary removed rows meanwhile, or if the standby was stopped.
      if (unavailable(error) === null) throw error;
    }
  }
  deps.metrics.replicaReads.inc({ server: 'primary' });
  return read(deps);
}
