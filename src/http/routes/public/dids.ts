import { signedHead } from '../../../documents/sign-head.ts';
import { webDid } from '../../../domain/entity/did.ts';
import { didDocument } from '../../../domain/entity/did-document.ts';
import { AppError } from '../../../errors/errors.ts';
import { EntityPath } from '../../../schema/entity.ts';
import { DidDocument, DidPath, PublicEntity } from '../../../schema/public-entity.ts';
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

/** A document changes only when the company does, so everybody may cache it for a minute. */
const CACHED = { 'cache-control': 'public, max-age=60' };

export const getDid = publicRoute({
  operationId: 'get_did',
  method: 'GET',
  path: '/v1/dids/{did}',
  tag: 'Public record',
  summary: 'The DID document of a company',
  description:
    'Of companies that are public: in a sandbox all of them, unless their constitution says otherwise; in live mode those whose constitution says `public_record: true`. The others are as unknown as a DID nobody has.',
  params: DidPath,
  responses: { 200: { description: 'The document.', schema: DidDocument, headers: ['Cache-Control'] } },
  errors: ['not_found'],
  handler: async ({ deps, params }) => {
    const entity = orUnknown(await findPublicEntityByDid(deps.store.db, params.did));
    // Without https a service has no did:web that anybody could resolve.
    const others = deps.baseUrl.startsWith('https:') ? [webDid(deps.baseUrl, entity.id)] : [];
    return json(200, documentOf(deps, entity, entity.did, others), CACHED);
  },
});

export const getWebDid = publicRoute({
  operationId: 'get_web_did',
  method: 'GET',
  path: '/entities/{id}/did.json',
  tag: 'Public record',
  summary: 'The same as did:web',
  description: 'Where any did:web resolver finds `did:web:<host>:entities:<id>`. Resolvers ask over https only.',
  params: EntityPath,
  responses: { 200: { description: 'The document.', schema: DidDocument, headers: ['Cache-Control'] } },
  errors: ['not_found'],
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
  summary: 'What a company shows to everybody',
  description:
    'Name, state, number and the signed head of its audit chain: whoever was given an audit export can tell that it is whole. Of the same companies as their DID documents.',
  params: DidPath,
  responses: { 200: { description: 'The record.', schema: PublicEntity, headers: ['Cache-Control'] } },
  errors: ['not_found'],
  handler: async ({ deps, params }) => {
    const { db } = deps.store;
    const entity = orUnknown(await findPublicEntityByDid(db, params.did));
    const head = await findHead(db, entity.account_id, chainName(entity.account_id, entity.id));
    if (head === null) throw new Error(`no audit chain of entity ${entity.id}`);
    const { did, legal_name, state, jurisdiction, filing_number, filed_at, livemode } = entity;
    const record = { did, name: legal_name, state, jurisdiction, filing_number, filed_at, livemode };
    return json(200, { ...record, audit_head: signedHead(deps, head) }, { 'cache-control': 'no-cache' });
  },
});

/** One key has two names: `did` is the requested one, `alsoKnownAs` the other. */
function documentOf({ baseUrl }: HttpDeps, entity: PublicEntityRow, did: string, alsoKnownAs: readonly string[]) {
  const serviceEndpoint = `${baseUrl}/v1/public/entities/${entity.did}`;
  return didDocument({
    did,
    publicKey: entity.public_key,
    livemode: entity.livemode,
    state: entity.state,
    alsoKnownAs,
    services: [{ fragment: 'public-record', type: 'PublicRecord', serviceEndpoint }],
  });
}

/** Does not reveal whether a company is hidden or does not exist. */
function orUnknown(entity: PublicEntityRow | null): PublicEntityRow {
  if (entity === null) throw new AppError('not_found', { detail: 'No public company has this DID.' });
  return entity;
}
