import type { ReadConstitution } from '../constitution/read-constitution.ts';
import { recordOnEntity } from '../store/companies/entity-record.ts';
import type { Tx } from '../store/core/write.ts';
import { type Entity, type EntityPatch, updateEntity } from '../store/entities.ts';
import { replaceConstitution } from './replace-constitution.ts';

/** The account's own fields of an entity; an omitted one stays unchanged. */
type Given = { [Name in 'external_reference' | 'metadata']?: EntityPatch[Name] | undefined };

/** Changes the account's own fields of a locked entity and, until it is filed, its constitution. */
export async function changeEntity(
  tx: Tx,
  entity: Entity,
  given: Given,
  constitution: ReadConstitution | null,
): Promise<void> {
  const own: EntityPatch = {
    ...(given.external_reference === undefined ? {} : { external_reference: given.external_reference }),
    ...(given.metadata === undefined ? {} : { metadata: given.metadata }),
  };
  if (constitution === null && Object.keys(own).length === 0) return;
  const replaced = constitution === null ? {} : await replaceConstitution(tx, entity, constitution);
  const after = await updateEntity(tx, entity, { ...own, ...replaced });
  const also = {
    changed: [...Object.keys(own), ...(constitution === null ? [] : ['constitution'])],
    ...(constitution && {
      constitution_version: after.constitution_version,
      constitution_hash: constitution.hash,
    }),
  };
  recordOnEntity(tx, 'entity.updated', after, { before: entity, also });
}
