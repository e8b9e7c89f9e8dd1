import { LinkPath } from '../../../schema/wire.ts';
import { type AskedSignature, declineAgreement, signAgreement } from '../../../signatures/answer-agreement.ts';
import { type AskedByLink, findAskedSignature, findSignedBefore } from '../../../signatures/find-asked-signature.ts';
import { findGivenAgreement } from '../../../signatures/given-signature.ts';
import { signerNameOf, signerNameProblem } from '../../../signatures/signer-name.ts';
import type { Reader } from '../../../store/core/db.ts';
import { findDocumentByHash } from '../../../store/documents.ts';
import { ownerOf } from '../../../store/entities.ts';
import type { Link } from '../../../store/link-tokens.ts';
import { answerQuestion, QUESTION_PAGES, showQuestion } from '../../calls/mailed-question.ts';
import { pageRoute } from '../../calls/route.ts';
import { adoptedPage, agreementPage, DEAD_SIGNINGS, notAdoptedPage } from '../../pages/agreement.ts';
import { givenSignaturePage } from '../../pages/given-signature.ts';
import { DOCUMENT_FILE, documentFile } from '../documents/document-file.ts';
import { SigningForm } from './shapes.ts';

const QUESTION = {
  purpose: 'sign',
  find: findAskedSignature,
  dead: DEAD_SIGNINGS,
  answered: async (db: Reader, link: Link<'sign'>) => {
    const signature = await findGivenAgreement(db, link);
    return signature && givenSignaturePage(signature);
  },
} as const;
const TAG = 'Pages';

export const getAgreementPage = pageRoute({
  operationId: 'get_agreement_page',
  method: 'GET',
  path: '/sign/{token}',
  tag: TAG,
  summary: 'Get the agreement page',
  description:
    'Shows a member the operating agreement, its rules in words, and the statement to sign. Opening the page changes nothing, because mail scanners open links too.',
  params: LinkPath,
  responses: QUESTION_PAGES,
  handler: (call) =>
    showQuestion(call, QUESTION, async (request, link) => {
      const before = await findSignedBefore(call.deps.store.db, request);
      return agreementPage(request, before, { token: call.params.token, expiresAt: link.expires_at });
    }),
});

export const getAgreementDocument = pageRoute({
  operationId: 'get_agreement_document',
  method: 'GET',
  path: '/sign/{token}/document',
  tag: TAG,
  summary: 'Download the agreement to sign',
  description:
    'Returns the operating agreement, so that the member can read it. The agreement page shows the hash of the document. A download does not use up the link.',
  params: LinkPath,
  responses: { ...QUESTION_PAGES, 200: DOCUMENT_FILE },
  handler: (call) =>
    showQuestion(call, QUESTION, async ({ entity, standing }) => {
      const { db } = call.deps.store;
      const document = await findDocumentByHash(db, ownerOf(entity), 'operating_agreement', standing.blake3);
      return document === null ? DEAD_SIGNINGS.unknown() : documentFile(db, document, entity.legal_name, 'inline');
    }),
});

export const createAgreementSignature = pageRoute({
  operationId: 'create_agreement_signature',
  method: 'POST',
  path: '/sign/{token}',
  tag: TAG,
  summary: 'Sign an agreement by link',
  description:
    "Records a member's signature on the operating agreement. The agreement page sends this request. Each link accepts one answer.",
  makes: null,
  cannotBeUndone: 'A signature cannot be taken back.',
  params: LinkPath,
  form: SigningForm,
  responses: QUESTION_PAGES,
  errors: ['insufficient_scope', 'payload_too_large', 'unsupported_media_type', 'validation_failed'],
  handler: (call) =>
    answerQuestion(
      call,
      QUESTION,
      async (tx, request) => {
        const signerName = signerNameOf(request.signer, call.form['signed_by']);
        const proof = { method: 'mailed_link', keyId: null, signerName, networkAddress: call.networkAddress } as const;
        await signAgreement(call.deps, tx, request, proof);
        return adoptedPage(request);
      },
      {
        incomplete: async (request, link) => {
          const problem = signerNameProblem(request.signer, call.form['signed_by']);
          if (problem === null) return null;
          const before = await findSignedBefore(call.deps.store.db, request);
          return agreementPage(request, before, { token: call.params.token, expiresAt: link.expires_at, problem });
        },
      },
    ),
});

export const declineAgreementSignature = pageRoute({
  operationId: 'decline_agreement_signature',
  method: 'POST',
  path: '/sign/{token}/decline',
  tag: TAG,
  summary: 'Decline an agreement by link',
  description:
    'Records that a member declined to sign the operating agreement. If the constitution asks for all signatures before the filing, the formation fails. The agreement page sends this request. Each link accepts one answer.',
  makes: null,
  cannotBeUndone: null,
  params: LinkPath,
  responses: QUESTION_PAGES,
  errors: ['insufficient_scope', 'payload_too_large', 'unsupported_media_type'],
  handler: (call) =>
    answerQuestion(call, QUESTION, async (tx, request: AskedByLink & AskedSignature) => {
      await declineAgreement(tx, request, call.networkAddress);
      return notAdoptedPage(request);
    }),
});
