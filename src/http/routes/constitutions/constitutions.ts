import { Type } from 'typebox';
import type { Constitution as ConstitutionDocument } from '../../../domain/constitution/constitution.ts';
import { diffConstitutions } from '../../../domain/constitution/diff.ts';
import { AppError } from '../../../errors/errors.ts';
import { EntityPath } from '../../../schema/entity.ts';
import { Constitution, ConstitutionDiff, ConstitutionVersionList } from '../../../schema/reference.ts';
import { type ConstitutionVersion, findConstitution, listConstitutions } from '../../../store/constitutions.ts';
import type { Reader } from '../../../store/core/db.ts';
import { type Entity, getEntity } from '../../../store/entities.ts';
import { json } from '../../answers/reply.ts';
import { accountRoute } from '../../calls/route.ts';

const VersionNumber = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: "Of the constitution, not the entity's.",
});
const DEFAULT_LIMIT = 20;

export const getConstitution = accountRoute({
  operationId: 'get_constitution',
  method: 'GET',
  path: '/v1/entities/{id}/constitution',
  tag: 'Entities',
  summary: 'The constitution of an entity: its source as it was sent, and the document with every default applied',
  description: 'Each replacement of a constitution makes a version; all of them are kept.',
  scope: 'entities:read',
  params: EntityPath,
  query: Type.Object({ version: Type.Optional(VersionNumber) }, { additionalProperties: false }),
  responses: { 200: { description: 'The version asked for, or the newest.', schema: Constitution } },
  errors: ['not_found'],
  handler: async ({ deps, params, query, accountId }) => {
    const { db } = deps.store;
    const entity = await getEntity(db, accountId, params.id);
    const row = await getVersion(db, entity, query.version ?? entity.constitution_version);
    const { version, format, source, canonical, hash, created_at, proposal_id } = row;
    return json(200, {
      entity_id: entity.id,
      version,
      format,
      source,
      document: JSON.parse(canonical),
      hash,
      created_at,
      proposal_id,
    });
  },
});

export const listConstitutionVersions = accountRoute({
  operationId: 'list_constitution_versions',
  method: 'GET',
  path: '/v1/entities/{id}/constitution/versions',
  tag: 'Entities',
  summary: 'The versions of a constitution, the newest first',
  description: 'Without their texts: GET constitution?version= gives one, GET constitution/diff compares two.',
  scope: 'entities:read',
  params: EntityPath,
  query: Type.Object(
    {
      before: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: '`next_before` of the page before.' }),
      ),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 100, default: DEFAULT_LIMIT, description: 'Most versions in the answer.' }),
      ),
    },
    { additionalProperties: false },
  ),
  responses: { 200: { description: 'One page.', schema: ConstitutionVersionList } },
  errors: ['not_found'],
  handler: async ({ deps, params, query, accountId }) => {
    const { db } = deps.store;
    const { before = null, limit = DEFAULT_LIMIT } = query;
    const entity = await getEntity(db, accountId, params.id);
    const rows = await listConstitutions(db, accountId, entity.id, { before, limit: limit + 1 });
    const data = rows.slice(0, limit);
    const hasMore = rows.length > limit;
    return json(200, { data, next_before: hasMore ? data.at(-1)?.version : null, has_more: hasMore });
  },
});

export const getConstitutionDiff = accountRoute({
  operationId: 'get_constitution_diff',
  method: 'GET',
  path: '/v1/entities/{id}/constitution/diff',
  tag: 'Entities',
  summary: 'What one version of a constitution says otherwise than another',
  description:
    'Compared with every default applied. Members are told apart by their id, contacts by their name; their order is no difference.',
  scope: 'entities:read',
  params: EntityPath,
  query: Type.Object({ from: VersionNumber, to: VersionNumber }, { additionalProperties: false }),
  responses: { 200: { description: 'Every change.', schema: ConstitutionDiff } },
  errors: ['not_found'],
  handler: async ({ deps, params, query: { from, to }, accountId }) => {
    const { db } = deps.store;
    const entity = await getEntity(db, accountId, params.id);
    const [before, after] = await Promise.all([getVersion(db, entity, from), getVersion(db, entity, to)]);
    const changes = diffConstitutions(documentOf(before), documentOf(after));
    return json(200, { entity_id: entity.id, from, to, changes });
  },
});

async function getVersion(db: Reader, entity: Entity, version: number): Promise<ConstitutionVersion> {
  const row = await findConstitution(db, entity.account_id, entity.id, version);
  if (row !== null) return row;
  const detail = `This entity has no constitution of version ${version}; its newest is ${entity.constitution_version}.`;
  throw new AppError('not_found', { detail });
}

function documentOf({ canonical }: ConstitutionVersion): ConstitutionDocument {
  return JSON.parse(canonical) as ConstitutionDocument;
}
