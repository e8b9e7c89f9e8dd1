import { factsOf, parseSent } from '../../../constitution/read-constitution.ts';
import { submissionBlockers } from '../../../domain/constitution/blockers.ts';
import { idleFields } from '../../../domain/constitution/force-of-changes.ts';
import type { ParsedConstitution } from '../../../domain/constitution/parse.ts';
import { currentPack } from '../../../domain/jurisdictions/index.ts';
import { normalizeName } from '../../../domain/names/name-normal-form.ts';
import { AppError } from '../../../errors/errors.ts';
import { findPackBlockers } from '../../../forming/pack-standing.ts';
import { businessNow } from '../../../store/core/business-clock.ts';
import { json } from '../../answers/reply.ts';
import { changeRoute } from '../../calls/route.ts';
import type { HttpDeps } from '../../deps.ts';
import { CREATE_ENTITY_EXAMPLES } from '../entities/shapes.ts';
import { ConstitutionValidation, VALID_BUT_INCOMPLETE, ValidateConstitution } from './shapes.ts';

export const validateConstitution = changeRoute({
  operationId: 'validate_constitution',
  method: 'POST',
  path: '/v1/constitutions/validate',
  tag: 'Entities',
  summary: 'Validate a constitution',
  description:
    'Returns the errors in a constitution, and its blockers: problems that only prevent its submission. The status is 200 for an invalid constitution too. A constitution with errors cannot be stored. A constitution with blockers can be stored as a draft.',
  scope: 'entities:write',
  command: 'constitution check',
  reach: 'narrowed',
  makes: null,
  cannotBeUndone: null,
  body: ValidateConstitution,
  examples: { yaml: CREATE_ENTITY_EXAMPLES.from_yaml, json: CREATE_ENTITY_EXAMPLES.from_json },
  responses: {
    200: { description: 'The errors and blockers.', schema: ConstitutionValidation, example: VALID_BUT_INCOMPLETE },
  },
  errors: ['validation_failed', 'payload_too_large'],
  handler: async ({ deps, body, accountId, answerOnce }) => {
    if ((body.constitution === undefined) === (body.constitution_yaml === undefined)) {
      const message = 'Send exactly one of `constitution_yaml` or `constitution`.';
      throw new AppError('validation_failed', {
        detail: message,
        problems: [{ pointer: '', code: 'one_source', message }],
      });
    }
    const parsed = await parseSent(deps.constitutions, body);
    const judgement = parsed.ok ? await judged(deps, accountId, parsed) : { ...INVALID, problems: parsed.problems };
    return answerOnce(async () => json(200, judgement));
  },
});

const INVALID = {
  valid: false,
  submittable: false,
  blockers: [],
  without_force: [],
  jurisdiction: null,
  legal_form: null,
  name: null,
  legal_name: null,
  normalized: null,
  hash: null,
};

async function judged(deps: HttpDeps, accountId: string, parsed: Extract<ParsedConstitution, { ok: true }>) {
  const { constitution, hash } = parsed;
  const { livemode, db } = deps.store;
  const [now, isOnlineOnly] = await Promise.all([businessNow(db, deps.clock, accountId), deps.registry.isOnlineOnly()]);
  const blockers = [
    ...(livemode ? await findPackBlockers(db, constitution, deps.clock.now()) : []),
    ...submissionBlockers(constitution, { livemode, now, isOnlineOnly }),
  ];
  const facts = factsOf(constitution);
  const normalized = normalizeName(facts.legal_name, currentPack(constitution.jurisdiction));
  const without_force = idleFields(constitution);
  const judgement = { valid: true, submittable: blockers.length === 0, problems: [], blockers, without_force };
  return { ...judgement, ...facts, normalized, hash };
}
