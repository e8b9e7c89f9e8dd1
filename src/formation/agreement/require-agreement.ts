import type { AgreementStanding } from '../../domain/agreement/standing.ts';
import { AppError } from '../../errors/errors.ts';
import type { Entity } from '../../store/entities.ts';

/** Returns the standing of the agreement, or refuses if none is written yet. */
export function requireAgreement({ operating_agreement }: Pick<Entity, 'operating_agreement'>): AgreementStanding {
  if (operating_agreement !== null) return operating_agreement;
  throw new AppError('not_found', {
    detail:
      'No operating agreement is written yet. The formation writes it in its step `operating_agreement`, or before the filing if the constitution says so.',
  });
}
