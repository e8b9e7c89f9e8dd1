import { signedHead } from '../../../documents/sign-head.ts';
import { webDid } from '../../../domain/entity/did.ts';
import { didDocument } from '../../../domain/entity/did-document.ts';
import { AppError } from '../../../errors/errors.ts';
import { EntityPath } from '../../../schema/wire.ts';
import { findHead } from '../../../store/audit.ts';
import { chainName } from '../../../store/core/chain.ts';
import {
  findPublicEntityByDid,
  findPublicEntityById,
  type PublicEntity as PublicEntityRow,
} from '../../../store/dids.ts';
import { json } from '../../answers/reply.ts';
import { publicRoute } from '../../calls/route.ts';
import type { HttpDeps } from '../../deps.ts';
import { DidDocument, DidPath, PublicEntity } from './shapes.ts';

/** Anyone may cache a document for a minute, because it changes only when the company changes. */
const CACHED = { 'cache-control': 'public, max-age=60' };

export const getDid = publicRoute({
  operationId: 'get_did',
  method: 'GET',
  path: '/v1/dids/{did}',
  tag: 'Public record',
  summary: 'Get a DID document',
  description:
    'Returns the DID document of a public company. In a sandbox, companies are public unless their constitution sets `public_record: false`. In live mode, they are public only with `public_record: true`. Other companies answer 404.',
  command: 'public did',
  params: DidPath,
  responses: { 200: { description: 'The DID document.', schema: DidDocument, headers: ['Cache-Control'] } },
  errors: ['not_found'],
  handler: async ({ deps, params }) => {
    const entity = orUnknown(await findPublicEntityByDid(deps.store.db, params.did));
    // Without https there is no did:web, because nobody could resolve it.
    const web = deps.baseUrl.startsWith('https:') ? [webDid(deps.baseUrl, entity.id)] : [];
    const others = entity.replaced_by === null ? web : [entity.replaced_by, ...web];
    return json(200, documentOf(deps, entity, entity.did, others), CACHED);
  },
});

export const getWebDid = publicRoute({
  operationId: 'get_web_did',
  method: 'GET',
  path: '/entities/{id}/did.json',
  tag: 'Public record',
  summary: 'Get a did:web document',
  description:
    'Returns the DID document of a public company at the path where did:web resolvers look for `did:web:<host>:entities:<id>`. Resolvers use https only.',
  command: { none: 'for programs; efs api calls it' },
  params: EntityPath,
  responses: { 200: { description: 'The DID document.', schema: DidDocument, headers: ['Cache-Control'] } },
  handler: async ({ deps, params }) => {
    const entity = orUnknown(await findPublicEntityById(deps.store.db, params.id));
    return json(200, documentOf(deps, entity, webDid(deps.baseUrl, entity.id), [entity.did]), CACHED);
  },
});

export const getPublicEntity = publicRoute({
  operationId: 'get_public_entity',
  method: 'GET',
  path: '/v1/public/entities/{did}',
  tag: 'Public record',
  summary: 'Get the public record',
  description:
    'Returns the name, state and number of a public company, and the signed head (last entry) of its audit chain. With the head, you can check whether an audit export is complete.',
  command: 'public get',
  params: DidPath,
  responses: {
    200: { description: 'The public record of the company.', schema: PublicEntity, headers: ['Cache-Control'] },
  },
  errors: ['not_found'],
  handler: async ({ deps, params }) => {
    const { db } = deps.store;
    const entity = orUnknown(await findPublicEntityByDid(db, params.did));
    const head = await findHead(db, entity.account_id, chainName(entity.account_id, entity.id));
    if (head === null) throw new Error(`no audit chain of entity ${entity.id}`);
    const { replaced_by, legal_name, state, jurisdiction, filing_number, filed_at, livemode } = entity;
    const record = {
      did: replaced_by ?? entity.did,
      name: legal_name,
      state,
      jurisdiction,
      filing_number,
      filed_at,
      livemode,
    };
    return json(200, { ...record, audit_head: signedHead(deps, head) }, { 'cache-control': 'no-cache' });
  },
});

/**
 * Returns the DID document of a company. One key has two DIDs: `did` is the requested one, `alsoKnownAs` contains the
 * other.
 */
function documentOf({ baseUrl }: HttpDeps, entity: PublicEntityRow, did: string, alsoKnownAs: readonly string[]) {
  const serviceEndpoint = `${baseUrl}/v1/public/entities/${entity.replaced_by ?? entity.did}`;
  const { public_key: publicKey, livemode, state } = entity;
  return {
    ...didDocument({ did, publicKey, livemode, state, alsoKnownAs }),
    service: [{ id: `${did}#public-record`, type: 'PublicRecord', serviceEndpoint }],
  };
}

/** Throws 404 for null. The answer does not reveal whether the company is hidden or does not exist. */
function orUnknown(entity: PublicEntityRow | null): PublicEntityRow {
  if (entity === null) throw new AppError('not_found', { detail: 'No public company has this DID.' });
  return entity;
}
