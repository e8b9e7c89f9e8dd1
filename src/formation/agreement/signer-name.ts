import { type AgreementSigner, isPersonsName } from '../../domain/agreement/signers.ts';
import { AppError } from '../../errors/errors.ts';

/** Returns the name for the signature line: the constitution names most signers; the others type their own. */
export function signerNameOf(signer: AgreementSigner, typed = ''): string {
  if (signer.name !== null) return signer.name;
  if (isPersonsName(signer, typed)) return typed.trim();
  const message =
    signer.organization === null
      ? 'Enter your full name to sign.'
      : 'Enter your own full name to sign. A natural person signs for an organization.';
  throw new AppError('validation_failed', {
    detail: message,
    problems: [{ pointer: '/signed_by', code: 'no_name_of_a_person', message }],
  });
}
