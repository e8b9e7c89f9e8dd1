import {
  constitutionFromName,
  factsOf,
  type ReadConstitution,
  readConstitution,
} from '../../../constitution/read-constitution.ts';
import { boundTo } from '../../../domain/access/member-binding.ts';
import { idleFields } from '../../../domain/constitution/force-of-changes.ts';
import { onlyFormOf } from '../../../domain/constitution/templates.ts';
import { problemSentence } from '../../../domain/formats/field-name.ts';
import type { Problem } from '../../../domain/formats/problem.ts';
import { currentPack, DEFAULT_JURISDICTION } from '../../../domain/jurisdictions/index.ts';
import { formOfName } from '../../../domain/names/legal-name.ts';
import { AppError } from '../../../errors/errors.ts';
import { findAccount } from '../../../store/accounts.ts';
import type { Credential } from '../../../store/api-keys.ts';
import { recordOnEntity } from '../../../store/companies/entity-record.ts';
import { insertConstitution } from '../../../store/constitutions.ts';
import type { Tx } from '../../../store/core/write.ts';
import { type Entity as EntityRow, insertEntity } from '../../../store/entities.ts';
import { insertMemberBinding } from '../../../store/member-bindings.ts';
import { json, withEtag } from '../../answers/reply.ts';
import { changeRoute } from '../../calls/route.ts';
import type { HttpDeps } from '../../deps.ts';
import { CREATE_ENTITY_EXAMPLES, CreateEntity, DRAFT, Entity, entityBody, viewOf } from './shapes.ts';

export const createEntity = changeRoute({
  operationId: 'create_entity',
  method: 'POST',
  path: '/v1/entities',
  tag: 'Entities',
  summary: 'Create an entity',
  description:
    'Creates an entity in state Draft from a constitution (YAML or JSON), from a template, or from a name. If you send only a name, a sandbox adds an example constitution. Live mode does not, because it never adds members or other people by itself. If the account itself (`did:oas:account:<its id>`) is the only member, the key that creates the entity acts as this member. Any other member needs a key of their own, which `create_member_invitation` offers by mail.',
  scope: 'entities:write',
  command: 'entities create',
  searchWords: 'company new incorporate llc corporation startup',
  makes: 'creator_binding',
  cannotBeUndone: null,
  body: CreateEntity,
  examples: CREATE_ENTITY_EXAMPLES,
  responses: {
    201: {
      description: 'The new entity. The header `Location` has its address, and `ETag` its version.',
      schema: Entity,
      headers: ['Location', 'ETag'],
      example: DRAFT,
    },
  },
  errors: ['validation_failed', 'constitution_invalid'],
  handler: async ({ deps, body, accountId, credential, change }) => {
    refuseUnlessOneSource(body);
    refuseOtherForm(body);
    const constitution = (await readConstitution(deps.constitutions, body)) ?? (await fromName(deps, accountId, body));
    return change(async (tx) => {
      const creator = isAlone(constitution, accountId) ? creatorOf(credential) : null;
      const entity = await insertDraft(tx, accountId, constitution, body, creator);
      const reply = json(201, entityBody(viewOf(entity, null), deps), { location: `/v1/entities/${entity.id}` });
      return withEtag(reply);
    });
  },
});

function refuseUnlessOneSource(body: CreateEntity): void {
  const sources = (['constitution_yaml', 'constitution', 'name'] as const).filter((name) => body[name] !== undefined);
  const problems: Problem[] = [];
  if (sources.length !== 1) {
    const message = 'Send exactly one of `constitution_yaml`, `constitution` or `name`.';
    problems.push({ pointer: sources[1] === undefined ? '' : `/${sources[1]}`, code: 'one_source', message });
  }
  if (body.name === undefined) {
    for (const name of ['jurisdiction', 'legal_form', 'template'] as const) {
      if (body[name] === undefined) continue;
      problems.push({
        pointer: `/${name}`,
        code: 'with_name_only',
        message: 'is allowed only with `name`; otherwise set it in the constitution',
      });
    }
  }
  const [first] = problems;
  if (first === undefined) return;
  throw new AppError('validation_failed', { detail: problemSentence(first), problems });
}

/** Refuses a template for another legal form instead of silently creating that form. */
function refuseOtherForm({ template, ...asked }: CreateEntity): void {
  const only = onlyFormOf(template);
  if (only === null) return;
  const problems = (['jurisdiction', 'legal_form'] as const).flatMap((name) => {
    const { [name]: given = only[name] } = asked;
    return given === only[name]
      ? []
      : [{ pointer: `/${name}`, code: 'of_template', message: `must be ${only[name]} with this template, or omitted` }];
  });
  if (problems.length === 0) return;
  throw new AppError('validation_failed', { detail: `The template ${template} is for another company.`, problems });
}

function isAlone({ document: { members } }: ReadConstitution, accountId: string): boolean {
  return members.length === 1 && members[0]?.id === didOf(accountId);
}

function didOf(accountId: string): string {
  return `did:oas:account:${accountId}`;
}

function creatorOf(credential: Credential): string | null {
  return credential.kind === 'api_key' && credential.member === null ? credential.keyId : null;
}

async function fromName(deps: HttpDeps, accountId: string, body: CreateEntity): Promise<ReadConstitution> {
  const account = await findAccount(deps.store.db, accountId);
  const member = { id: didOf(accountId), name: account?.name ?? null, email: account?.email ?? null };
  const { name = '', jurisdiction = DEFAULT_JURISDICTION } = body;
  const pack = currentPack(jurisdiction);
  const legal_form = formOfName(name, pack);
  // The default form is left out, so that the text of the constitution does not contain it either.
  const form = legal_form === pack.defaultLegalForm ? {} : { legal_form };
  return constitutionFromName(deps.constitutions, { ...form, ...body, name }, member, deps.store.livemode);
}

async function insertDraft(
  tx: Tx,
  accountId: string,
  constitution: ReadConstitution,
  own: Pick<CreateEntity, 'external_reference' | 'metadata'>,
  creatorKeyId: string | null,
): Promise<EntityRow> {
  const entity: EntityRow = {
    account_id: accountId,
    id: tx.ids.uuid(),
    ...factsOf(constitution.document),
    livemode: tx.livemode,
    state: 'Draft',
    version: 1,
    constitution_version: 1,
    external_reference: own.external_reference ?? null,
    metadata: own.metadata ?? {},
    filing_number: null,
    filed_at: null,
    ein: null,
    ein_waiver: null,
    oas_did: null,
    filing_error: null,
    dissolution_number: null,
    dissolved_at: null,
    operating_agreement: null,
    is_imported: false,
    created_at: tx.at,
    updated_at: tx.at,
  };
  const { document: _document, ...text } = constitution;
  // The statements are sent together on one connection, in the order that foreign keys need. So they take one round
  // trip.
  await Promise.all([
    insertEntity(tx, entity),
    insertConstitution(tx, {
      account_id: accountId,
      entity_id: entity.id,
      version: 1,
      ...text,
      created_at: tx.at,
      proposal_id: null,
    }),
    ...(creatorKeyId === null ? [] : [bindCreator(tx, entity, constitution, creatorKeyId)]),
  ]);
  const constitutionFacts = { constitution_version: 1, constitution_hash: constitution.hash };
  recordOnEntity(tx, 'entity.created', entity, { also: constitutionFacts });
  for (const { message } of idleFields(constitution.document)) tx.foresee('without_force', message);
  return entity;
}

/**
 * Binds the creating key to the member without proof. This is allowed because the sole member is the account that owns
 * the key.
 */
async function bindCreator(tx: Tx, entity: EntityRow, { document }: ReadConstitution, keyId: string): Promise<void> {
  const [member] = document.members;
  if (member === undefined) throw new Error('a template without a member');
  await insertMemberBinding(tx, {
    ...boundTo(member),
    account_id: entity.account_id,
    key_id: keyId,
    entity_id: entity.id,
    proof: 'creator',
    nonce: null,
    created_at: tx.at,
  });
}
