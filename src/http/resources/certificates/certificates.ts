import { DEFAULT_VALID_DAYS, statementHash } from '../../../domain/certificates/certificate.ts';
import { AppError } from '../../../errors/errors.ts';
import { certificatePaper, listTrue, signCertificate, signStatusList } from '../../../papers/certificates.ts';
import { renderedRow } from '../../../papers/documents.ts';
import { type CertificateQuestion, stateCertificate } from '../../../papers/state-certificate.ts';
import { EntityPath } from '../../../schema/wire.ts';
import {
  type Certificate as CertificateRow,
  findAccountOfCertificates,
  freeStatusIndex,
  insertCertificate,
  listCertificates as listRows,
  MAX_CERTIFICATES,
} from '../../../store/certificates.ts';
import { insertDocument } from '../../../store/documents.ts';
import { findEntity, getEntity, lockEntity, ownerOf } from '../../../store/entities.ts';
import { json } from '../../answers/reply.ts';
import { accountRoute, changeRoute, publicRoute } from '../../calls/route.ts';
import type { HttpDeps } from '../../deps.ts';
import { Certificate, CertificateList, CreateCertificate } from './shapes.ts';

const TAG = 'Certificates';
const DAY_MS = 86_400_000;

export const createCertificate = changeRoute({
  operationId: 'create_certificate',
  method: 'POST',
  path: '/v1/entities/{id}/certificates',
  tag: TAG,
  summary: 'Create a certificate',
  description: `Signs a statement about the company that others can verify without asking the service. It states that the company exists, or that a member has the authority to bind it. The call is refused if the statement is not true now. The answer contains the signed text; the PDF is the document \`document_id\` (\`efs documents download\`). For a bank, which needs more papers, see \`create_bank_pack\`. A verifier first pins the public key of the service: \`multikey\` of the key with purpose \`audit\` in /.well-known/jwks.json (\`get_jwks\`). An entity has at most ${MAX_CERTIFICATES} certificates that have not expired.`,
  scope: 'entities:write',
  command: 'certificates create',
  searchWords: 'proof prove exist active verify credential',
  makes: null,
  cannotBeUndone: 'A signed certificate counts until it expires, unless its statement stops being true.',
  params: EntityPath,
  body: CreateCertificate,
  examples: {
    existence: { summary: 'Certificate of existence, valid for a week', value: { kind: 'existence', valid_days: 7 } },
  },
  responses: { 201: { description: 'The certificate.', schema: Certificate } },
  errors: ['illegal_transition', 'guard_unmet', 'validation_failed'],
  readsBeforeChange: true,
  handler: async ({ deps, params, body, accountId, change }) => {
    const question = questionIn(body);
    const { db, clock, ids } = deps.store;
    const before = await getEntity(db, accountId, params.id);
    const statement = await stateCertificate(db, before, question, deps.isSimulated);
    const issuedAt = clock.now();
    const expiresAt = new Date(issuedAt.getTime() + (body.valid_days ?? DEFAULT_VALID_DAYS) * DAY_MS);
    const frame = { id: ids.uuid(), issuedAt, expiresAt };
    const statusUri = statusUriOf(deps, before.id);
    const paper = await deps.documents.render(
      await certificatePaper(db, before, statement, { ...frame, statusUri }),
      accountId,
    );
    return change(async (tx) => {
      const entity = await lockEntity(tx, accountId, params.id);
      // The facts are read again, because they may have changed while the certificate was rendered.
      const now = await stateCertificate(tx.sql, entity, question, deps.isSimulated);
      if (statementHash(now) !== statementHash(statement)) throw changedMeanwhile();
      if ((await listRows(tx.sql, entity, issuedAt)).length >= MAX_CERTIFICATES) throw tooMany();
      const document = await insertDocument(tx, ownerOf(entity), renderedRow(paper));
      const idx = await freeStatusIndex(tx, entity);
      const status = { idx, uri: statusUri };
      const { livemode } = entity;
      const credential = signCertificate(
        deps.auditSigner,
        { ...frame, issuer: deps.baseUrl, livemode, status },
        statement,
      );
      const row: CertificateRow = {
        ...ownerOf(entity),
        id: frame.id,
        kind: question.kind,
        agent_did: question.kind === 'authority' ? question.agent : null,
        status_index: idx,
        statement_hash: statementHash(statement),
        credential,
        document_id: document.id,
        issued_at: issuedAt,
        expires_at: expiresAt,
      };
      await insertCertificate(tx, row);
      const { id, kind, agent_did } = row;
      const object = { id, kind, agent_did, expires_at: expiresAt.toISOString() };
      tx.record({ accountId, entityId: entity.id, action: 'certificate.issued', data: { object } });
      // A dry run must not return the credential, because a signed text is valid for anyone who has it.
      return json(201, { ...bodyOf(deps, row, true), ...(deps.store.isDryRun && { credential: null }) });
    });
  },
});

export const listCertificates = accountRoute({
  operationId: 'list_certificates',
  method: 'GET',
  path: '/v1/entities/{id}/certificates',
  tag: TAG,
  summary: 'List certificates',
  description: 'Lists the certificates that have not expired, newest first, each with its status now.',
  scope: 'documents:read',
  command: 'certificates list',
  params: EntityPath,
  responses: { 200: { description: 'All certificates, on one page.', schema: CertificateList } },
  handler: async ({ deps, params, accountId }) => {
    const { db, clock } = deps.store;
    const entity = await getEntity(db, accountId, params.id);
    const rows = await listRows(db, entity, clock.now());
    const valid = new Set(await listTrue(db, entity, rows, deps.isSimulated));
    const data = rows.map((row) => bodyOf(deps, row, valid.has(row)));
    return json(200, { data, next_cursor: null, has_more: false });
  },
});

export const getCertificateStatus = publicRoute({
  operationId: 'get_certificate_status',
  method: 'GET',
  path: '/entities/{id}/certificate-status',
  tag: TAG,
  summary: 'Get the status list',
  description:
    'Returns the signed status list of a company (Token Status List): one bit for each certificate. The bit is 0 while the statement of the certificate is true. The list is computed from the current facts, names no one, and can be read without a key. Answers 404 if the company never had a certificate.',
  command: 'certificates status',
  params: EntityPath,
  responses: {
    200: {
      description: 'The signed list (a JWT).',
      mediaType: 'application/statuslist+jwt',
      headers: ['Cache-Control'],
    },
  },
  handler: async ({ deps, params }) => {
    const { db, clock } = deps.store;
    const accountId = await findAccountOfCertificates(db, params.id);
    const entity = accountId === null ? null : await findEntity(db, accountId, params.id);
    if (entity === null) throw new AppError('not_found', { detail: 'There is no status list at this address.' });
    const list = await signStatusList(deps, db, entity, { uri: statusUriOf(deps, entity.id), at: clock.now() });
    const headers = { 'content-type': 'application/statuslist+jwt', 'cache-control': 'public, max-age=60' };
    return { status: 200, headers, body: list };
  },
});

function statusUriOf({ baseUrl }: HttpDeps, entityId: string): string {
  return `${baseUrl}/entities/${entityId}/certificate-status`;
}

function questionIn({ kind, agent }: { kind: string; agent?: string }): CertificateQuestion {
  if (kind === 'existence' && agent === undefined) return { kind };
  if (kind === 'authority' && agent !== undefined) return { kind, agent };
  const [code, message] =
    agent === undefined
      ? ['required', 'is required for a certificate of authority: the DID of a member']
      : ['not_applicable', 'is possible only for a certificate of authority'];
  throw new AppError('validation_failed', {
    detail: `\`agent\` ${message}.`,
    problems: [{ pointer: '/agent', code, message }],
  });
}

function bodyOf(deps: HttpDeps, row: CertificateRow, isTrue: boolean) {
  const { id, kind, agent_did, credential, document_id, issued_at, expires_at, entity_id } = row;
  return {
    id,
    kind,
    agent: agent_did,
    status: isTrue ? ('valid' as const) : ('revoked' as const),
    status_list: statusUriOf(deps, entity_id),
    credential,
    document_id,
    issued_at,
    expires_at,
  };
}

function changedMeanwhile(): AppError {
  return new AppError('guard_unmet', {
    detail: 'The company changed while the certificate was written. Send the request again.',
  });
}

function tooMany(): AppError {
  return new AppError('guard_unmet', {
    detail: `The company has ${MAX_CERTIFICATES} certificates that have not expired. Use one of them, or wait until one expires.`,
  });
}
