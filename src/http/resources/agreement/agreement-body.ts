import type { AgreementStanding } from '../../../domain/agreement/standing.ts';
import type { ReadAgreement, SignatureLine } from '../../../formation/agreement/read-agreement.ts';
import type { AgreementBody } from './shapes.ts';

/** Returns who signed the agreement, as an entity shows it. */
export function agreementSummary({ signed, of, waiting_on, declined, is_automatic }: AgreementStanding) {
  return { signed, of, waiting_on: [...waiting_on], declined: [...declined], is_automatic };
}

/** Returns an agreement as the API shows it (schema/agreement.ts). */
export function agreementBody(entityId: string, read: ReadAgreement): AgreementBody {
  const { standing, constitution, constitution_hash, document, signed_document, lines } = read;
  return {
    entity_id: entityId,
    constitution_version: standing.constitution_version,
    constitution_hash,
    blake3: standing.blake3,
    document_id: document?.id ?? null,
    signed_document_id: signed_document?.id ?? null,
    signatures_due: constitution.operating_agreement?.signatures ?? 'after',
    ...agreementSummary(standing),
    signatures: lines.map(lineBody),
  };
}

function lineBody({ signer, statement, request }: SignatureLine): AgreementBody['signatures'][number] {
  const { member, name, organization, capacity } = signer;
  return {
    member,
    signer_name: request?.signer_name ?? name,
    organization,
    capacity,
    statement,
    status: request === null ? 'automatic' : (request.decision ?? 'waiting'),
    method: request?.method ?? null,
    decided_at: request?.decided_at?.toISOString() ?? null,
    mails: request?.mails ?? 0,
    next_mail_at: request?.mail_at?.toISOString() ?? null,
    certificate_id: request?.certificate_id ?? null,
  };
}
