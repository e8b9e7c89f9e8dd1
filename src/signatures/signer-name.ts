import { type AgreementSigner, isPersonsName } from '../domain/constitution/agreement-signers.ts';
import { AppError } from '../errors/errors.ts';

/**
 * Returns the problem with a name that was entered for the signature line. Null if there is no problem, or if the
 * constitution names the signer.
 */
export function signerNameProblem(signer: AgreementSigner, typed = ''): string | null {
  if (signer.name !== null || isPersonsName(signer, typed)) return null;
  return signer.organization === null
    ? 'Enter your full name to sign.'
    : 'Enter your own full name to sign. A natural person signs for an organization.';
}

/** Returns the name for the signature line. The constitution names most signers; other signers enter their name. */
export function signerNameOf(signer: AgreementSigner, typed = ''): string {
  const message = signerNameProblem(signer, typed);
  if (message === null) return signer.name ?? typed.trim();
  throw new AppError('validation_failed', {
    detail: message,
    problems: [{ pointer: '/signed_by', code: 'no_name_of_a_person', message }],
  });
}
