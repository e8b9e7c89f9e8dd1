import { importStatusOf } from '../../../domain/entity/entity.ts';
import { nextAction } from '../../../domain/filing/next-action.ts';
import type { Entity, EntityView } from '../../../store/entities.ts';
import { agreementSummary } from '../agreement/agreement-body.ts';
import type { Entity as EntityBody } from './shapes.ts';

/** Returns an entity as the API shows it (schema/entity.ts). `isDesk`: operators file by hand. */
export function entityBody(entity: EntityView, desk: { isDesk: boolean }): EntityBody {
  return {
    id: entity.id,
    name: entity.name,
    legal_name: entity.legal_name,
    state: entity.state,
    version: entity.version,
    livemode: entity.livemode,
    jurisdiction: entity.jurisdiction,
    legal_form: entity.legal_form,
    external_reference: entity.external_reference,
    metadata: entity.metadata,
    filing_number: entity.filing_number,
    ein: entity.ein,
    oas_did: entity.oas_did,
    filing_error: entity.filing_error,
    import_status: importStatusOf(entity),
    operating_agreement: entity.operating_agreement && agreementSummary(entity.operating_agreement),
    stage: entity.stage,
    expected_by: entity.expected_by?.toISOString() ?? null,
    next_action: nextAction(entity, desk),
    created_at: entity.created_at.toISOString(),
    updated_at: entity.updated_at.toISOString(),
  };
}

/** Returns the view of a freshly changed entity whose formation (if any) is known. */
export function viewOf(
  entity: Entity,
  formation: Pick<EntityView, 'stage' | 'stage_status' | 'expected_by' | 'rejection' | 'asked'> | null,
): EntityView {
  return {
    ...entity,
    stage: formation?.stage ?? null,
    stage_status: formation?.stage_status ?? null,
    expected_by: formation?.expected_by ?? null,
    rejection: formation?.rejection ?? null,
    asked: formation?.asked ?? null,
  };
}
