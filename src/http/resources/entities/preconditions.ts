import { namesTag } from '../../../domain/formats/entity-tag.ts';
import { AppError } from '../../../errors/errors.ts';
import type { Tx } from '../../../store/core/write.ts';
import { type Entity, getEntity } from '../../../store/entities.ts';
import { markStuck } from '../../../store/operating/stuck.ts';
import { etagOf } from '../../answers/reply.ts';
import { entityBody } from './shapes.ts';

/** Checks first the ETag of the whole representation (412), then the version that the caller read (409). */
export async function checkVersion(
  tx: Tx,
  entity: Entity,
  { version, ifMatch }: { version: number; ifMatch: string | undefined },
  desk: { isDesk: boolean },
): Promise<void> {
  if (ifMatch !== undefined && !(await matches(tx, entity, ifMatch, desk))) {
    throw new AppError('precondition_failed', {
      detail: 'If-Match does not name the current ETag of the entity. Read it again and send the new ETag.',
      extra: { current_version: entity.version },
    });
  }
  if (version === entity.version) return;
  throw new AppError('version_conflict', {
    detail: `The entity is at version ${entity.version}, not ${version}. Read it again and send the request with its version.`,
    extra: { current_version: entity.version },
  });
}

async function matches(tx: Tx, entity: Entity, ifMatch: string, desk: { isDesk: boolean }): Promise<boolean> {
  const currentView = await markStuck(tx.sql, await getEntity(tx.sql, entity.account_id, entity.id), tx.at);
  return namesTag(ifMatch, etagOf(JSON.stringify(entityBody(currentView, desk))));
}
