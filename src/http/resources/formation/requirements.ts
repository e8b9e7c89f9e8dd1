import { constitutionFromParts, type ReadConstitution } from '../../../constitution/read-constitution.ts';
import { readUpload } from '../../../desk/judge-evidence.ts';
import type { Constitution } from '../../../domain/constitution/constitution.ts';
import { isCorrected } from '../../../domain/filing/correction.ts';
import { nextAction } from '../../../domain/filing/next-action.ts';
import { isAboutTaxNumber, type Resolution, requirementSchema } from '../../../domain/filing/requirement.ts';
import { currentPack } from '../../../domain/jurisdictions/index.ts';
import { normalizeName } from '../../../domain/names/name-normal-form.ts';
import { AppError } from '../../../errors/errors.ts';
import { applyTaxAnswer } from '../../../forming/answer-tax-requirement.ts';
import { replaceConstitution } from '../../../governance/replace-constitution.ts';
import { claimUploads, hashUploads } from '../../../papers/claim-documents.ts';
import { compileBody } from '../../../schema/validate.ts';
import { getConstitutionDocument } from '../../../store/constitutions.ts';
import type { Tx } from '../../../store/core/write.ts';
import { getEntity, lockEntity, updateEntity } from '../../../store/entities.ts';
import { putFilingDocuments } from '../../../store/filing-documents.ts';
import { findFiling } from '../../../store/filings.ts';
import { listHeldNames } from '../../../store/name-holds.ts';
import {
  findRequirement,
  type Requirement as RequirementRow,
  resolveRequirement as resolve,
} from '../../../store/requirements.ts';
import { json } from '../../answers/reply.ts';
import { uploaderOf } from '../../calls/reach.ts';
import { changeRoute } from '../../calls/route.ts';
import type { HttpDeps } from '../../deps.ts';
import { Requirement, RequirementPath, ResolveRequirement, requirementBody } from './shapes.ts';

export const resolveRequirement = changeRoute({
  operationId: 'resolve_requirement',
  method: 'POST',
  path: '/v1/entities/{id}/formation/requirements/{requirement_id}/resolve',
  tag: 'Formation',
  summary: 'Resolve a requirement',
  description:
    'Supplies, in one call, everything that a formation waits for. The body is checked against the `schema` of the requirement. Changes to the constitution create its next version. After that, PUT {version, action: "retry_from_failed"} files the same entity again. Requirements about the tax number need no retry. A different responsible party starts a new request for the number. A waiver, or the number with its notice, completes the step. In live mode an operator first checks the notice. In a sandbox an operator checks it only if its text does not show the number and the name. Requirements that wait for a person, a provider or the operator cannot be resolved here.',
  scope: 'formation:submit',
  command: 'formation answer',
  searchWords: 'answer question correct rejected',
  makes: null,
  cannotBeUndone: 'An answered requirement stays answered.',
  params: RequirementPath,
  body: ResolveRequirement,
  examples: {
    another_name: { summary: 'Another name', value: { name: 'Helios Field Research' } },
    waiver: {
      summary: 'Waiver of the tax number, with the reason',
      value: { waiver: 'The company has no income, no employees and no bank account.' },
    },
    note: { summary: 'Note on a correction, for other rejections by the registry', value: { note: 'Paid again.' } },
  },
  responses: { 200: { description: 'The resolved requirement.', schema: Requirement } },
  errors: ['illegal_transition', 'validation_failed', 'constitution_invalid', 'version_conflict', 'guard_unmet'],
  handler: async ({ deps, params, body, accountId, credential, change }) => {
    const { db } = deps.store;
    const before = await getEntity(db, accountId, params.id);
    const requirement = await getRequirement(db, accountId, params.id, params.requirement_id);
    checkAgainstSchema(requirement, body);
    const constitution = await corrected(deps, accountId, params.id, body);
    const uploader = uploaderOf(credential);
    const documents = await hashUploads(db, uploader, body.documents ?? []);
    const [notice] = body.ein === undefined ? [] : documents;
    const noticeText = notice === undefined ? null : (await readUpload(deps, uploader, notice.upload_id)).text;

    return change(async (tx) => {
      const entity = await lockEntity(tx, accountId, params.id);
      const requirement = await getRequirement(tx.sql, accountId, entity.id, params.requirement_id);
      if (!(await resolve(tx, requirement, body))) throw isClosed(requirement);
      if (constitution !== null) {
        if (entity.constitution_version !== before.constitution_version) throw changedMeanwhile(entity.version);
        await refuseUnchanged(tx, requirement, constitution.document);
        if (body.name !== undefined) await refuseHeld(tx, constitution.document);
        await updateEntity(tx, entity, await replaceConstitution(tx, entity, constitution));
      }
      await claimUploads(tx, accountId, documents);
      if (isAboutTaxNumber(requirement)) {
        if (entity.state !== 'Filed') throw isSettled();
        await applyTaxAnswer(deps, tx, entity, { requirement, body, documents, noticeText });
      } else {
        await putFilingDocuments(tx, requirement, documents);
      }
      const after = await getEntity(tx.sql, accountId, entity.id);
      const resolved = requirementBody(await getRequirement(tx.sql, accountId, entity.id, requirement.id));
      return json(200, { ...resolved, version: after.version, next_action: nextAction(after, deps) });
    });
  },
});

async function getRequirement(...place: Parameters<typeof findRequirement>): Promise<RequirementRow> {
  const requirement = await findRequirement(...place);
  if (requirement === null) throw new AppError('not_found', { detail: 'This entity has no requirement with this id.' });
  return requirement;
}

/** Checks the body against the requirement's own schema, which accepts less than the route's schema. */
function checkAgainstSchema(requirement: RequirementRow, body: Resolution): void {
  const schema = requirementSchema(requirement.kind, requirement.code);
  if (schema === null) {
    throw new AppError('illegal_transition', {
      detail: `A requirement of kind ${requirement.kind} can only be resolved by the person, provider or operator it waits for.`,
    });
  }
  const checked = compileBody(schema)(body);
  if ('value' in checked) return;
  throw new AppError('validation_failed', {
    detail: 'The body does not match the schema of the requirement. See `errors`, and the schema in GET formation.',
    problems: checked.problems,
  });
}

async function corrected(
  deps: HttpDeps,
  accountId: string,
  entityId: string,
  { name, registered_agent }: Resolution,
): Promise<ReadConstitution | null> {
  if (name === undefined && registered_agent === undefined) return null;
  const current: Constitution = await getConstitutionDocument(deps.store.db, accountId, entityId);
  const parts = { ...current, ...(name && { name }), ...(registered_agent && { registered_agent }) };
  return constitutionFromParts(deps.constitutions, parts);
}

async function refuseUnchanged(tx: Tx, requirement: RequirementRow, constitution: Constitution): Promise<void> {
  const { account_id, entity_id, code, pointer } = requirement;
  const filing = await findFiling(tx.sql, account_id, entity_id, 'formation');
  if (filing === null || isCorrected(code, filing.packet, constitution)) return;
  throw new AppError('validation_failed', {
    detail: 'The registry already rejected this value. Choose a different one.',
    problems: [{ pointer: pointer ?? '', code: 'unchanged', message: 'must differ from the rejected value' }],
  });
}

/** Refuses a name that another filing holds. Otherwise a retry would fail, and no requirement would ask for a name. */
async function refuseHeld(tx: Tx, { jurisdiction, name }: Constitution): Promise<void> {
  const heldNames = await listHeldNames(tx.sql, jurisdiction, [normalizeName(name, currentPack(jurisdiction))]);
  if (heldNames.length === 0) return;
  throw new AppError('validation_failed', {
    detail: 'Another filing in this jurisdiction holds this name. Choose another name.',
    problems: [{ pointer: '/name', code: 'held', message: 'is held by another filing' }],
  });
}

function isClosed({ status }: RequirementRow): AppError {
  return new AppError('illegal_transition', {
    detail: `This requirement is already ${status}. GET formation shows the current requirement.`,
  });
}

function isSettled(): AppError {
  return new AppError('illegal_transition', {
    detail: 'The question of the tax number is settled, so this requirement has no answer any more.',
  });
}

function changedMeanwhile(version: number): AppError {
  return new AppError('version_conflict', {
    detail: 'The constitution was changed at the same time. Read the entity and send the request again.',
    extra: { current_version: version },
  });
}
