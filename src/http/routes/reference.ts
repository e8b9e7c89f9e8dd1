import { Type } from 'typebox';
import { ConstitutionInput } from '../../domain/constitution/schema.ts';
import { encodeMultikey } from '../../domain/did.ts';
import { ed25519Jwk } from '../../domain/jwk.ts';
import { SCOPES } from '../../domain/permissions.ts';
import { AppError } from '../../errors.ts';
import { EntityPath } from '../../schema/entity.ts';
import { Constitution, ConstitutionSchema, JsonWebKeySet, ProtectedResource } from '../../schema/reference.ts';
import { findConstitution } from '../../store/constitutions.ts';
import { getEntity } from '../../store/entities.ts';
import { json } from '../reply.ts';
import { accountRoute, publicRoute } from '../route.ts';

export const getConstitution = accountRoute({
  operationId: 'get_constitution',
  method: 'GET',
  path: '/v1/entities/{id}/constitution',
  tag: 'Entities',
  summary: 'The constitution of an entity: its source as it was sent, and the document with every default applied',
  description: 'Each replacement of a constitution makes a version; all of them are kept.',
  scope: 'entities:read',
  params: EntityPath,
  query: Type.Object(
    {
      version: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "Of the constitution, not the entity's." }),
      ),
    },
    { additionalProperties: false },
  ),
  responses: { 200: { description: 'The version asked for, or the newest.', schema: Constitution } },
  errors: ['not_found'],
  handler: async ({ deps, params, query, accountId }) => {
    const { db } = deps.store;
    const entity = await getEntity(db, accountId, params.id);
    const row = await findConstitution(db, accountId, entity.id, query.version ?? null);
    if (row === null) throw new AppError('not_found', { detail: 'This entity has no constitution of this version.' });
    const { version, format, source, canonical, hash, created_at } = row;
    return json(200, {
      entity_id: entity.id,
      version,
      format,
      source,
      document: JSON.parse(canonical),
      hash,
      created_at,
    });
  },
});

export const getConstitutionSchema = publicRoute({
  operationId: 'get_constitution_schema',
  method: 'GET',
  path: '/schemas/constitution.json',
  tag: 'Reference',
  summary: 'JSON Schema of a constitution, for editors',
  description:
    'Name it in the first line of a YAML file (`# yaml-language-server: $schema=…`), and an editor checks as you type.',
  responses: { 200: { description: 'The schema.', schema: ConstitutionSchema } },
  errors: [],
  handler: ({ deps }) =>
    json(200, {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `${deps.baseUrl}/schemas/constitution.json`,
      ...ConstitutionInput,
    }),
});

export const getJwks = publicRoute({
  operationId: 'get_jwks',
  method: 'GET',
  path: '/.well-known/jwks.json',
  tag: 'Reference',
  summary: 'The public keys the service signs with',
  description:
    'Pin the `multikey` of the key with purpose "audit" to verify audit exports offline. Keys with purpose "tokens" sign access tokens; the next one is published before it signs.',
  responses: { 200: { description: 'A JWK set (RFC 7517).', schema: JsonWebKeySet, headers: ['Cache-Control'] } },
  errors: [],
  handler: async ({ deps }) => {
    const { publicKey } = deps.auditSigner;
    const audit = { ...ed25519Jwk(publicKey), use: 'sig', purpose: 'audit', multikey: encodeMultikey(publicKey) };
    const tokens = (await deps.tokenKeys.published()).map(({ jwk }) => ({
      ...jwk,
      use: 'sig',
      alg: 'Ed25519',
      purpose: 'tokens',
    }));
    return json(200, { keys: [audit, ...tokens] }, { 'cache-control': 'public, max-age=300' });
  },
});

export const getProtectedResource = publicRoute({
  operationId: 'get_protected_resource',
  method: 'GET',
  path: '/.well-known/oauth-protected-resource',
  tag: 'Reference',
  summary: 'Who issues tokens for this service, and for which scopes (RFC 9728)',
  description: 'For clients that find out by themselves where to get a token.',
  responses: { 200: { description: 'The metadata.', schema: ProtectedResource, headers: ['Cache-Control'] } },
  errors: [],
  handler: ({ deps: { baseUrl, trustedIssuers } }) =>
    json(
      200,
      {
        resource: baseUrl,
        authorization_servers: [baseUrl, ...trustedIssuers.map(({ issuer }) => issuer)],
        bearer_methods_supported: ['header'],
        scopes_supported: SCOPES,
      },
      { 'cache-control': 'public, max-age=300' },
    ),
});
