import { randomBytes } from 'node:crypto';
import { loadConfig } from '../../src/config/config.ts';
import type { DocumentRequest, RenderedDocument } from '../../src/documents/document.ts';
import { ALL_ACCOUNT_SCOPES } from '../../src/domain/access/permissions.ts';
import { blake3Hex, canonicalJson, utf8 } from '../../src/domain/formats/canonical.ts';
import { changing } from '../../src/http/calls/changing.ts';
import type { HttpDeps } from '../../src/http/deps.ts';
import { createAccount } from '../../src/http/resources/accounts/accounts.ts';
import { createLogger } from '../../src/log.ts';
import type { Credential } from '../../src/store/api-keys.ts';
import { openDb } from '../../src/store/core/db.ts';
import { openFoundation } from '../../src/wiring/foundation.ts';
import { httpDeps } from '../../src/wiring/http-deps.ts';
import { workerDeps } from '../../src/wiring/worker-deps.ts';
import { createTestDatabase } from '../harness/database.ts';
import type { Laboratory } from './subject.ts';

/** Bytes that depend only on the document's inputs, like the real ones. */
function plainDocument(request: DocumentRequest): RenderedDocument {
  const { kind, constitution_version } = request;
  const content = utf8(canonicalJson(request));
  return { kind, title: kind, template_version: 'model', constitution_version, content, blake3: blake3Hex(content) };
}

export type OpenLaboratory = Omit<Laboratory, 'credential'> & { signUp(): Promise<Credential>; close(): Promise<void> };

/** An account, made by the route's own handler. */
async function signUp(http: HttpDeps): Promise<Credential> {
  const actor = { type: 'anonymous', id: 'anonymous' } as const;
  const call = { deps: http, body: {}, actor, networks: ['192.0.2.1'], ...changing(http.store, actor, null) };
  const reply = (await createAccount.handler(call as never)) as { body: string };
  const { id: accountId, api_key_id: keyId } = JSON.parse(reply.body) as { id: string; api_key_id: string };
  const lasting = { expiresAt: null, member: null, isSuspended: false, isFrozen: false };
  return { kind: 'api_key', accountId, keyId, lineageId: keyId, scopes: ALL_ACCOUNT_SCOPES, ...lasting };
}

/** The service's parts on a database of their own, wired as usual, with no loop running and no port open. */
export async function openLaboratory(): Promise<OpenLaboratory> {
  const database = await createTestDatabase();
  const config = loadConfig({
    API_KEY_PEPPER: randomBytes(32).toString('base64'),
    DATA_KEY: randomBytes(32).toString('base64'),
    DATABASE_POOL_SIZE: '12',
  });
  const foundation = await openFoundation(config, database.url, createLogger('silent'), 'model');
  // The model knows states, not pages: a hundred thousand typeset documents would prove nothing more.
  await foundation.documents.close();
  foundation.documents = { ...foundation.documents, render: async (request) => plainDocument(request) };
  const owner = openDb(database.url, { poolSize: 6, role: 'owner', applicationName: 'model' });
  // Without slots, because the test itself decides how much runs at once.
  const http = { ...(await httpDeps(foundation, 'http://model.invalid')), store: foundation.store };
  return {
    db: foundation.store.db,
    owner,
    http,
    worker: workerDeps(foundation, 'http://model.invalid'),
    signUp: () => signUp(http),
    close: async () => {
      await Promise.all([http.constitutions.close(), http.evidence.close()]);
      await owner.end();
      await foundation.close();
      await database.drop();
    },
  };
}
