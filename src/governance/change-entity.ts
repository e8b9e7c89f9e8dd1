import type { ReadConstitution } from '../constitution/read-constitution.ts';
import { recordOnEntity } from '../store/companies/entity-record.ts';
import type { Tx } from '../store/core/write.ts';
import { type Entity, type EntityPatch, updateEntity } from '../store/entities.ts';
import { replaceConstitution } from './replace-constitution.ts';

type OwnFields = { [Name in 'external_reference' | 'metadata']?: EntityPatch[Name] | undefined };

/** Changes the account's own fields of a locked entity. Until the entity is filed, also changes its constitution. */
export async function changeEntity(
  tx: Tx,
  entity: Entity,
  fields: OwnFields,
  constitution: ReadConstitution | null,
): Promise<void> {
  const patch: EntityPatch = {
    ...(fields.external_reference === undefined ? {} : { external_reference: fields.external_reference }),
    ...(fields.metadata === undefined ? {} : { metadata: fields.metadata }),
  };
  if (constitution === null && Object.keys(patch).length === 0) return;
  const replaced = constitution === null ? {} : await replaceConstitution(tx, entity, constitution);
  const after = await updateEntity(tx, entity, { ...patch, ...replaced });
  const also = {
    changed: [...Object.keys(patch), ...(constitution === null ? [] : ['constitution'])],
    ...(constitution && {
      constitution_version: after.constitution_version,
      constitution_hash: constitution.hash,
    }),
  };
  recordOnEntity(tx, 'entity.updated', after, { before: entity, also });
}
