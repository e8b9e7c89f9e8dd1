import { SIGNED_KINDS } from '../../../domain/entity/document.ts';
import { appointmentOf } from '../../../domain/filing/agent-consent.ts';
import { isOfTaxOffice } from '../../../domain/filing/filing-rules.ts';
import { signerOf } from '../../../domain/filing/packet.ts';
import type { TaxApplication } from '../../../domain/tax/tax-form.ts';
import {
  type Answer,
  type Asked,
  decline,
  findAsked,
  type Given,
  resendAttestation as resend,
  sign,
} from '../../../outcomes/answer-attestation.ts';
import { readAttestedRules } from '../../../outcomes/attested-rules.ts';
import { renderSignedPapers } from '../../../papers/sign-papers.ts';
import { readAskedTaxForm, readTaxForm, renderSignedTaxForm } from '../../../papers/tax-application.ts';
import { EntityPath, LinkPath } from '../../../schema/wire.ts';
import { renderSignedConsent } from '../../../signatures/agent-consent.ts';
import { findGivenAttestation } from '../../../signatures/given-signature.ts';
import { businessNow } from '../../../store/core/business-clock.ts';
import type { Reader } from '../../../store/core/db.ts';
import type { Reply } from '../../../store/core/idempotency.ts';
import { findLaterFiling } from '../../../store/later-filings.ts';
import type { Link } from '../../../store/link-tokens.ts';
import { json } from '../../answers/reply.ts';
import type { PageCall } from '../../calls/call.ts';
import { BY_EFFECTS, FILED } from '../../calls/consequences.ts';
import { answerQuestion, type Beforehand, QUESTION_PAGES, showQuestion } from '../../calls/mailed-question.ts';
import { changeRoute, pageRoute } from '../../calls/route.ts';
import { consentPage } from '../../pages/agent-consent.ts';
import { attestationPage, DEAD_ATTESTATIONS, declinedPage, signedPage } from '../../pages/attestation.ts';
import { givenSignaturePage } from '../../pages/given-signature.ts';
import { taxApplicationPage, taxStatementOf } from '../../pages/tax-application.ts';
import { DOCUMENT_FILE, documentFile } from '../documents/document-file.ts';
import { LinkDocumentKindPath } from '../documents/shapes.ts';
import { findNamedDocument } from './filing-document.ts';
import { AttestationForm, RequestedAttestation, ResendQuery } from './shapes.ts';

const QUESTION = {
  purpose: 'attest',
  find: findAsked,
  dead: DEAD_ATTESTATIONS,
  answered: async (db: Reader, link: Link<'attest'>) => {
    const signature = await findGivenAttestation(db, link);
    return signature && givenSignaturePage(signature);
  },
} as const;

export const resendAttestation = changeRoute({
  operationId: 'resend_attestation',
  method: 'POST',
  path: '/v1/entities/{id}/formation/attestation/resend',
  tag: 'Formation',
  summary: 'Resend the signing link',
  description:
    'Mails a new signing link to the person whose signature is awaited: the organizer or the registered agent (step `attestation`), the responsible party (step `ein`), or the signer of a dissolution or another filing. If several filings wait, the link is for the newest filing, or for `filing_id`. The mail goes only to the address in the filing. The previous link stops working. The answer does not contain the link.',
  scope: 'formation:submit',
  command: 'formation resend',
  searchWords: 'email mail remind signature',
  makes: null,
  cannotBeUndone: BY_EFFECTS,
  params: EntityPath,
  query: ResendQuery,
  responses: { 202: { description: 'A new link will be mailed.', schema: RequestedAttestation } },
  errors: ['illegal_transition'],
  handler: ({ deps, params, query, accountId, change }) =>
    change(async (tx) => {
      const { expiresAt } = await resend(deps, tx, accountId, params.id, query.filing_id);
      return json(202, { entity_id: params.id, expires_at: expiresAt });
    }),
});

export const getAttestationPage = pageRoute({
  operationId: 'get_attestation_page',
  method: 'GET',
  path: '/attest/{token}',
  tag: 'Pages',
  summary: 'Get the signing page',
  description:
    'Shows exactly what will be filed, and the statement to sign. Opening the page changes nothing, because mail scanners open links too.',
  searchWords: 'sign signature filing',
  params: LinkPath,
  responses: QUESTION_PAGES,
  handler: (call) =>
    showQuestion(call, QUESTION, async (request, link) => {
      const { token } = call.params;
      if (request.attestation.role === 'agent') return consentPage(request, { token, expiresAt: link.expires_at });
      const { db } = call.deps.store;
      if (isOfTaxOffice(request.filing.type)) {
        const form = await readAskedTaxForm(db, request.filing, request.entity);
        return taxApplicationPage(request, form, { expiresAt: link.expires_at, token });
      }
      const rules = await readAttestedRules(db, request);
      const later = await findLaterFiling(db, request.filing);
      const changes = later?.statement.changes ?? [];
      return attestationPage(request, { rules, changes }, token, link.expires_at);
    }),
});

export const getAttestationDocument = pageRoute({
  operationId: 'get_attestation_document',
  method: 'GET',
  path: '/attest/{token}/documents/{kind}',
  tag: 'Pages',
  summary: 'Download a document to sign',
  description:
    'Returns a document that will be filed, so that the signer can read it. The signing page shows the hash of the document. A download does not use up the link.',
  params: LinkDocumentKindPath,
  responses: { ...QUESTION_PAGES, 200: DOCUMENT_FILE },
  handler: (call) =>
    showQuestion(call, QUESTION, async ({ attestation, filing, entity }) => {
      const { db } = call.deps.store;
      const { kind } = call.params;
      const isShown = attestation.role === 'signer' || kind === appointmentOf(filing.packet).paper;
      const document = isShown ? await findNamedDocument(db, filing, kind) : null;
      return document === null ? DEAD_ATTESTATIONS.unknown() : documentFile(db, document, entity.legal_name, 'inline');
    }),
});

export const createAttestation = pageRoute({
  operationId: 'create_attestation',
  method: 'POST',
  path: '/attest/{token}',
  tag: 'Pages',
  summary: 'Sign a filing',
  description:
    'Records the signature. A formation then continues; any other filing is sent. If a registered agent signs, the request also contains the name of the person who signs. The signing page sends this request. Each link accepts one answer.',
  makes: null,
  cannotBeUndone: FILED,
  params: LinkPath,
  form: AttestationForm,
  responses: QUESTION_PAGES,
  errors: ['insufficient_scope', 'payload_too_large', 'unsupported_media_type', 'validation_failed'],
  handler: (call) => {
    const { token } = call.params;
    // Set by `incomplete`, so that the signed answers are exactly those that `incomplete` has read.
    let application: TaxApplication | null = null;
    return follow(call, sign, (request) => signedPage(request, call.deps), {
      incomplete: async (request, link) => {
        if (isOfTaxOffice(request.filing.type)) {
          const form = await readAskedTaxForm(call.deps.store.db, request.filing, request.entity);
          const entered = readTaxForm(form, call.form);
          application = entered.application;
          return application === null
            ? taxApplicationPage(request, form, { token, expiresAt: link.expires_at, entered })
            : null;
        }
        if (request.attestation.role !== 'agent' || signedBy(call.form) !== '') return null;
        const problem = 'Enter your full name to sign.';
        return consentPage(request, { token, expiresAt: link.expires_at, problem });
      },
      prepare: async (request) => {
        const { attestation, filing, entity } = request;
        const signedAt = await businessNow(call.deps.store.db, call.deps.clock, entity.account_id);
        if (application !== null) {
          const statement = taxStatementOf(request);
          const paper = await renderSignedTaxForm(call.deps, filing, entity, { application, statement, signedAt });
          return { application, papers: [paper] };
        }
        const papers =
          attestation.role === 'agent'
            ? await renderSignedConsent(call.deps, filing, entity, { signedBy: signedBy(call.form), signedAt })
            : await renderSignedPapers(call.deps, filing, entity, {
                kinds: SIGNED_KINDS.filter((kind) => kind !== 'consent' && kind !== 'ein_worksheet'),
                name: signerOf(filing.packet).name,
                signedAt,
              });
        return { application: null, papers };
      },
    });
  },
});

export const declineAttestation = pageRoute({
  operationId: 'decline_attestation',
  method: 'POST',
  path: '/attest/{token}/decline',
  tag: 'Pages',
  summary: 'Decline to sign',
  description:
    'Records that the signer declined. Nothing is then filed. If the filing is a formation, the formation fails. The signing page sends this request. Each link accepts one answer.',
  makes: null,
  cannotBeUndone: null,
  params: LinkPath,
  responses: QUESTION_PAGES,
  errors: ['insufficient_scope', 'payload_too_large', 'unsupported_media_type', 'guard_unmet'],
  handler: (call) => follow(call, decline, declinedPage),
});

/** Reads the name of the person who signs for a registered agent, because the filing only names the agent. */
function signedBy({ signed_by }: Partial<Record<string, string>>): string {
  return signed_by?.trim() ?? '';
}

function follow(
  call: PageCall<{ token: string }>,
  answer: Answer,
  answered: (request: Asked) => Reply,
  beforehand?: Beforehand<'attest', Asked, Pick<Given, 'papers' | 'application'>>,
): Promise<Reply> {
  const { networkAddress, form } = call;
  const signerName = form['signed_by'];
  return answerQuestion(
    call,
    QUESTION,
    async (tx, request, prepared) => {
      const { papers, application } = prepared ?? { papers: [], application: null };
      await answer(tx, request, { networkAddress, papers, application, signerName, deps: call.deps });
      return answered(request);
    },
    beforehand,
  );
}
