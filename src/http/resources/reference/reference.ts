import { SCOPES } from '../../../domain/access/permissions.ts';
import { ConstitutionInput } from '../../../domain/constitution/schema.ts';
import { listTemplates, templateYaml } from '../../../domain/constitution/templates.ts';
import { encodeMultikey } from '../../../domain/entity/did.ts';
import { ed25519Jwk } from '../../../domain/formats/jwk.ts';
import { json } from '../../answers/reply.ts';
import { publicRoute } from '../../calls/route.ts';
import { ConstitutionTemplateList, JsonSchema, JsonWebKeySet, ProtectedResource } from './shapes.ts';

export const getConstitutionSchema = publicRoute({
  operationId: 'get_constitution_schema',
  method: 'GET',
  path: '/schemas/constitution.json',
  tag: 'Reference',
  summary: 'Get the constitution schema',
  description:
    'Returns the JSON Schema of a constitution. Put its address in the first line of a YAML file (`# yaml-language-server: $schema=…`), and an editor validates while you type.',
  command: 'constitution schema',
  responses: { 200: { description: 'The JSON Schema.', schema: JsonSchema } },
  handler: ({ deps }) =>
    json(200, {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `${deps.baseUrl}/schemas/constitution.json`,
      ...ConstitutionInput,
    }),
});

export const listConstitutionTemplates = publicRoute({
  operationId: 'list_constitution_templates',
  method: 'GET',
  path: '/v1/constitution-templates',
  tag: 'Reference',
  summary: 'List constitution templates',
  description:
    'Lists complete constitutions to start from. Use a template unchanged with POST /v1/entities {"name": …, "template": …}, or edit its text and send it as `constitution_yaml`.',
  command: 'constitution templates',
  searchWords: 'example sample start',
  responses: { 200: { description: 'All templates.', schema: ConstitutionTemplateList } },
  handler: ({ deps }) => {
    const schemaUrl = `${deps.baseUrl}/schemas/constitution.json`;
    const data = listTemplates().map(({ name, description }) => ({
      name,
      description,
      constitution_yaml: templateYaml(name, description, schemaUrl),
    }));
    return json(200, { data });
  },
});

export const getJwks = publicRoute({
  operationId: 'get_jwks',
  method: 'GET',
  path: '/.well-known/jwks.json',
  tag: 'Reference',
  summary: 'List signing keys',
  description:
    'Lists the public keys of this service. To verify audit exports offline, store (pin) the `multikey` of the key with purpose "audit". Keys with purpose "tokens" sign access tokens. A new key for tokens is published before its first use.',
  command: { none: 'for programs; efs api calls it' },
  responses: { 200: { description: 'A JWK set (RFC 7517).', schema: JsonWebKeySet, headers: ['Cache-Control'] } },
  handler: async ({ deps }) => {
    const { publicKey } = deps.auditSigner;
    const audit = {
      ...ed25519Jwk(publicKey),
      use: 'sig',
      purpose: 'audit',
      multikey: encodeMultikey(publicKey),
    } as const;
    const tokens = (await deps.tokenKeys.published()).map(
      ({ jwk }) => ({ ...jwk, use: 'sig', alg: 'Ed25519', purpose: 'tokens' }) as const,
    );
    return json(200, { keys: [audit, ...tokens] }, { 'cache-control': 'public, max-age=300' });
  },
});

/** Serves metadata about the API, or about the resource at `place`, at the well-known path (RFC 9728 §3.1). */
export const metadataOf = (place: '' | '/mcp') =>
  publicRoute({
    operationId: 'get_protected_resource',
    method: 'GET',
    path: `/.well-known/oauth-protected-resource${place}`,
    tag: 'Reference',
    summary: 'Get resource metadata',
    description:
      'Lists the platforms that issue tokens for this service, and the scopes (RFC 9728). Clients use the answer to discover where to get a token. The tools for agents publish the same metadata at `/.well-known/oauth-protected-resource/mcp`.',
    command: { none: 'for programs; efs api calls it' },
    responses: {
      200: {
        description: 'The metadata of this service as a protected resource.',
        schema: ProtectedResource,
        headers: ['Cache-Control'],
      },
    },
    handler: ({ deps: { baseUrl, trustedIssuers } }) => {
      // `authorization_servers` is left out if it is empty, as RFC 9728 §3.2 demands. The service itself issues no
      // tokens by OAuth.
      const servers = trustedIssuers.map(({ issuer }) => issuer);
      const metadata = {
        resource: `${baseUrl}${place}`,
        ...(servers.length > 0 && { authorization_servers: servers }),
        bearer_methods_supported: ['header' as const],
        scopes_supported: SCOPES,
      };
      return json(200, metadata, { 'cache-control': 'public, max-age=300' });
    },
  });

export const getProtectedResource = metadataOf('');
