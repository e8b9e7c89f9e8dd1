import type { AgreementStanding } from '../domain/agreement/standing.ts';
import { AppError } from '../errors/errors.ts';
import type { Entity } from '../store/entities.ts';

/** Returns the status of the agreement, or throws if no agreement is written yet. */
export function requireAgreement({
  operating_agreement,
  state,
}: Pick<Entity, 'operating_agreement' | 'state'>): AgreementStanding {
  if (operating_agreement !== null) return operating_agreement;
  throw new AppError('not_found', {
    detail:
      state === 'Active'
        ? 'No operating agreement is written here yet. POST …/operating-agreement/resend writes it from the constitution, and asks the members to sign it.'
        : 'No operating agreement is written yet. The formation writes it in its step `operating_agreement`, or before the filing if the constitution says so.',
  });
}
