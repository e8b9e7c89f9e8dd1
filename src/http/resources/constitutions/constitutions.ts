import { Type } from 'typebox';
import type { Constitution as ConstitutionDocument } from '../../../domain/constitution/constitution.ts';
import { diffConstitutions } from '../../../domain/constitution/diff.ts';
import { AppError } from '../../../errors/errors.ts';
import { EntityPath } from '../../../schema/wire.ts';
import { type ConstitutionVersion, findConstitution, listConstitutions } from '../../../store/constitutions.ts';
import type { Reader } from '../../../store/core/db.ts';
import { type Entity, getEntity } from '../../../store/entities.ts';
import { json } from '../../answers/reply.ts';
import { accountRoute } from '../../calls/route.ts';
import { Constitution, ConstitutionDiff, ConstitutionVersionList } from '../reference/shapes.ts';

const VersionNumber = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'Version of the constitution, not of the entity.',
});
const DEFAULT_LIMIT = 20;

export const getConstitution = accountRoute({
  operationId: 'get_constitution',
  method: 'GET',
  path: '/v1/entities/{id}/constitution',
  tag: 'Entities',
  summary: 'Get the constitution',
  description:
    'Returns a version of the constitution: `source` is the text as it was sent, and `document` has every default applied. Each replacement creates a new version; all versions are kept.',
  scope: 'entities:read',
  command: 'constitution get',
  searchWords:
    'list member owner owns ownership cap table bylaws rules members shareholders officers percent interest shares stock holds holder holdings ledger',
  params: EntityPath,
  query: Type.Object({ version: Type.Optional(VersionNumber) }, { additionalProperties: false }),
  responses: { 200: { description: 'The requested version, or the newest one.', schema: Constitution } },
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
  summary: 'List constitution versions',
  description:
    'Lists the versions of a constitution, newest first, without their texts. `GET …/constitution?version=` returns the text of one version, and `GET …/constitution/diff` compares two versions.',
  scope: 'entities:read',
  command: 'constitution versions',
  params: EntityPath,
  query: Type.Object(
    {
      before: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: '`next_before` of the previous page.' }),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 100,
          default: DEFAULT_LIMIT,
          description: 'Maximum number of versions to return.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  responses: { 200: { description: 'One page of versions.', schema: ConstitutionVersionList } },
  handler: async ({ deps, params, query, accountId }) => {
    const { db } = deps.store;
    const { before = null, limit = DEFAULT_LIMIT } = query;
    const entity = await getEntity(db, accountId, params.id);
    const rows = await listConstitutions(db, accountId, entity.id, { before, limit: limit + 1 });
    const data = rows.slice(0, limit);
    const hasMore = rows.length > limit;
    return json(200, { data, next_before: hasMore ? (data.at(-1)?.version ?? null) : null, has_more: hasMore });
  },
});

export const getConstitutionDiff = accountRoute({
  operationId: 'get_constitution_diff',
  method: 'GET',
  path: '/v1/entities/{id}/constitution/diff',
  tag: 'Entities',
  summary: 'Compare two versions',
  description:
    'Compares two versions of a constitution with every default applied. Members are matched by id, and contacts by name. A different order is not a change.',
  scope: 'entities:read',
  command: 'constitution diff',
  searchWords: 'constitution changed difference',
  params: EntityPath,
  query: Type.Object({ from: VersionNumber, to: VersionNumber }, { additionalProperties: false }),
  responses: { 200: { description: 'All changes between the two versions.', schema: ConstitutionDiff } },
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
  const detail = `Version ${version} of the constitution does not exist. The newest version is ${entity.constitution_version}.`;
  throw new AppError('not_found', { detail });
}

function documentOf({ canonical }: ConstitutionVersion): ConstitutionDocument {
  return JSON.parse(canonical) as ConstitutionDocument;
}
