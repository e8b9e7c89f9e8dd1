import { LinkDocumentKindPath } from '../../schema/document.ts';
import { EntityPath } from '../../schema/entity.ts';
import { RequestedAttestation } from '../../schema/formation.ts';
import { LinkPath } from '../../schema/wire.ts';
import { idempotent, type Reply } from '../../store/idempotency.ts';
import { findLink } from '../../store/link-tokens.ts';
import { write } from '../../store/write.ts';
import {
  type Answer,
  type Asked,
  answerAttestation,
  decline,
  findAsked,
  resendAttestation as resend,
  sign,
} from '../attestation.ts';
import { deadReason } from '../dead-link.ts';
import { DOCUMENT_FILE, documentFile } from '../document-file.ts';
import { findNamedDocument } from '../filing-document.ts';
import { attestationPage, DEAD_ATTESTATIONS, declinedPage, signedPage } from '../pages/attestation.ts';
import { refuseForeignForm } from '../pages/form.ts';
import { json } from '../reply.ts';
import { accountRoute, type PageCall, pageRoute } from '../route.ts';

const PAGES = {
  200: { description: 'A page.', mediaType: 'text/html' },
  404: { description: 'A page: there is no such link.', mediaType: 'text/html' },
  410: { description: 'A page: the link was used, has expired, or no longer holds.', mediaType: 'text/html' },
};

export const resendAttestation = accountRoute({
  operationId: 'resend_attestation',
  method: 'POST',
  path: '/v1/entities/{id}/formation/attestation/resend',
  tag: 'Formation',
  summary: 'Mail the organizer another link to sign',
  description:
    'While the step `attestation` waits for the organizer. The link goes to the address that stood in the constitution at submission, and to no other; the one before it stops working. It is never in any answer.',
  scope: 'formation:submit',
  params: EntityPath,
  responses: { 202: { description: 'Another link is on its way.', schema: RequestedAttestation } },
  errors: ['not_found', 'illegal_transition', 'idempotency_in_progress', 'idempotency_key_reused'],
  handler: ({ deps, params, actor, accountId, idempotencyKey }) =>
    write(deps.store, actor, (tx) =>
      idempotent(tx, idempotencyKey, async () => {
        const { expiresAt } = await resend(deps, tx, accountId, params.id);
        return json(202, { entity_id: params.id, expires_at: expiresAt });
      }),
    ),
});

export const getAttestationPage = pageRoute({
  operationId: 'get_attestation_page',
  method: 'GET',
  path: '/attest/{token}',
  tag: 'Pages',
  summary: 'Exactly what will be filed, and the statement the organizer signs',
  description: 'Changes nothing: programs that look into mails open links too.',
  params: LinkPath,
  responses: PAGES,
  errors: [],
  handler: async ({ deps, params: { token } }) => {
    const link = await findLink(deps.store.db, deps.links, 'attest', token);
    const reason = deadReason(link, deps.clock.now());
    if (link === null || reason !== null) return DEAD_ATTESTATIONS[reason ?? 'unknown']();
    const asked = await findAsked(deps.store.db, link);
    return typeof asked === 'string' ? DEAD_ATTESTATIONS[asked]() : attestationPage(asked, token, link.expires_at);
  },
});

export const getAttestationDocument = pageRoute({
  operationId: 'get_attestation_document',
  method: 'GET',
  path: '/attest/{token}/documents/{kind}',
  tag: 'Pages',
  summary: 'A document that will be filed, for who signs to read',
  description: 'The bytes whose hash stands on the page. Reading uses nothing up.',
  params: LinkDocumentKindPath,
  responses: { ...PAGES, 200: DOCUMENT_FILE },
  errors: [],
  handler: async ({ deps, params: { token, kind } }) => {
    const { db } = deps.store;
    const link = await findLink(db, deps.links, 'attest', token);
    const reason = deadReason(link, deps.clock.now());
    if (link === null || reason !== null) return DEAD_ATTESTATIONS[reason ?? 'unknown']();
    const asked = await findAsked(db, link);
    if (typeof asked === 'string') return DEAD_ATTESTATIONS[asked]();
    const document = await findNamedDocument(db, asked.filing, kind);
    return document === null
      ? DEAD_ATTESTATIONS.unknown()
      : documentFile(db, document, asked.entity.legal_name, 'inline');
  },
});

export const createAttestation = pageRoute({
  operationId: 'create_attestation',
  method: 'POST',
  path: '/attest/{token}',
  tag: 'Pages',
  summary: 'Sign: the formation goes on',
  description: 'The first button of the page. One answer, once.',
  params: LinkPath,
  responses: PAGES,
  errors: ['insufficient_scope', 'payload_too_large', 'unsupported_media_type'],
  handler: (call) => follow(call, sign, signedPage),
});

export const declineAttestation = pageRoute({
  operationId: 'decline_attestation',
  method: 'POST',
  path: '/attest/{token}/decline',
  tag: 'Pages',
  summary: 'Decline: nothing is filed, and the formation fails',
  description: 'The second button of the page. One answer, once.',
  params: LinkPath,
  responses: PAGES,
  errors: ['insufficient_scope', 'payload_too_large', 'unsupported_media_type'],
  handler: (call) => follow(call, decline, declinedPage),
});

async function follow(
  { deps, params: { token }, headers, networkAddress }: PageCall<{ token: string }>,
  answer: Answer,
  answered: (asked: Asked) => Reply,
): Promise<Reply> {
  refuseForeignForm(deps, headers);
  const link = await findLink(deps.store.db, deps.links, 'attest', token);
  const reason = deadReason(link, deps.clock.now());
  if (link === null || reason !== null) return DEAD_ATTESTATIONS[reason ?? 'unknown']();
  const result = await write(deps.store, { type: 'mail_link', id: link.id }, (tx) =>
    answerAttestation(deps, tx, { link, token, networkAddress }, answer),
  );
  return typeof result === 'string' ? DEAD_ATTESTATIONS[result]() : answered(result);
}
