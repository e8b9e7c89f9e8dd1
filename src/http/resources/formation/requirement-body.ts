import { requirementSchema } from '../../../domain/filing/requirement.ts';
import type { Requirement } from '../../../store/requirements.ts';
import type { Requirement as RequirementBody } from './shapes.ts';

/** Returns a requirement as the API shows it, without the supplied values: they are in the constitution, or a file. */
export function requirementBody(requirement: Requirement): RequirementBody {
  const { id, kind, code, pointer, message, status, due_at, created_at, closed_at } = requirement;
  return {
    id,
    kind,
    code,
    pointer,
    message,
    schema: requirementSchema(kind, code) as RequirementBody['schema'],
    status,
    due_at: due_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
  };
}
