import { type Static, Type } from 'typebox';
import { FORM_OF_NAME } from '../../../domain/constitution/schema.ts';
import { TEMPLATE_NAMES } from '../../../domain/constitution/templates.ts';
import { ACTIONS, ENTITY_STATES, IMPORT_STATUSES, importStatusOf } from '../../../domain/entity/entity.ts';
import { STEPS } from '../../../domain/filing/formation.ts';
import { IMPORTED_KINDS } from '../../../domain/filing/import.ts';
import { nextAction } from '../../../domain/filing/next-action.ts';
import { FACT_NAMES, FACT_SOURCES } from '../../../domain/filing/provenance.ts';
import { RESOLUTION } from '../../../domain/filing/requirement.ts';
import { EIN_PATTERN } from '../../../domain/formats/ein.ts';
import { JURISDICTION_CODES } from '../../../domain/jurisdictions/index.ts';
import { LEGAL_FORMS } from '../../../domain/jurisdictions/pack.ts';
import { EvidenceCheck, enteredDate } from '../../../schema/evidence.ts';
import { OFFICE_ORDER } from '../../../schema/office-order.ts';
import { Rejection } from '../../../schema/rejection.ts';
import {
  body,
  exampleShape,
  moment,
  NextAction,
  Nullable,
  PAGE_END,
  paging,
  part,
  query,
  shape,
  Timestamp,
  text,
  Uuid,
  Version,
} from '../../../schema/wire.ts';
import type { EntityView, Entity as StoredEntity } from '../../../store/entities.ts';
import { AgreementSummary, agreementSummary } from '../agreement/shapes.ts';

const ID = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';

/** Example of an entity that was created from only a name. */
export const DRAFT = {
  id: ID,
  name: 'helios-research',
  legal_name: 'helios-research DAO LLC',
  state: 'Draft',
  version: 1,
  livemode: false,
  jurisdiction: 'US-WY',
  legal_form: 'dao_llc',
  external_reference: null,
  metadata: {},
  filing_number: null,
  ein: null,
  oas_did: null,
  filing_error: null,
  import_status: null,
  operating_agreement: null,
  stage: null,
  expected_by: null,
  next_action: {
    code: 'submit_formation',
    actor: 'agent',
    message: 'Submit the formation when the constitution is complete.',
    operation_id: 'start_formation',
    method: 'POST',
    href: `/v1/entities/${ID}/formation/start`,
    due_at: null,
  },
  created_at: '2026-11-21T18:00:00.000Z',
  updated_at: '2026-11-21T18:00:00.000Z',
};

export const NEXT_WHILE_FILING = {
  code: 'await_registry',
  actor: 'registry',
  message: 'The filing is under way. You do not need to do anything.',
  operation_id: 'get_formation',
  method: 'GET',
  href: `/v1/entities/${ID}/formation`,
  due_at: '2026-11-21T18:00:06.000Z',
};

/** Example of an entity after PUT {version: 1, action: "submit_formation"}. */
export const SUBMITTED = {
  ...DRAFT,
  state: 'Filing',
  version: 2,
  stage: 'state_filing',
  expected_by: NEXT_WHILE_FILING.due_at,
  next_action: NEXT_WHILE_FILING,
};

/** Example of an entity at the end of its formation. */
export const ACTIVE = {
  ...DRAFT,
  state: 'Active',
  version: 5,
  filing_number: '2026-000123456',
  ein: '88-1234567',
  oas_did: 'did:oas:wy:llc:2026000123456',
  next_action: null,
  operating_agreement: { signed: 1, of: 1, waiting_on: [], declined: [], is_automatic: true },
  updated_at: '2026-11-21T18:00:09.000Z',
};

const FOUNDER = 'did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw';

const SMALL = {
  name: 'helios-research',
  members: [{ id: FOUNDER, name: 'Ada', role: 'founder', natural_person: true }],
  escalation: { contacts: [{ name: 'Ada', email: 'ada@example.com' }] },
};

const SMALL_YAML = `name: helios-research
members:
  - { id: "${FOUNDER}", name: Ada, role: founder, natural_person: true }
escalation:
  contacts: [ { name: Ada, email: ada@example.com } ]
`;

export const CREATE_ENTITY_EXAMPLES = {
  from_a_name: { summary: 'Sandbox entity from a name', value: { name: 'helios-research' } },
  with_own_fields: {
    summary: 'Company in another state, with metadata',
    value: {
      name: 'helios-research',
      jurisdiction: 'US-DE',
      legal_form: 'llc',
      template: 'single_member',
      external_reference: 'order-1042',
      metadata: { team: 'research' },
    },
  },
  from_yaml: { summary: 'From a constitution as YAML', value: { constitution_yaml: SMALL_YAML } },
  from_json: { summary: 'From a constitution as JSON', value: { constitution: SMALL } },
};

const FACTS = {
  data: [
    {
      name: 'filing_number',
      value: '2026-001234567',
      source: 'registry',
      asserted_at: '2026-11-21T18:00:06.000Z',
      evidence: null,
      evidence_check: null,
      verified: { by: 'registry', at: '2026-11-21T18:00:06.000Z', evidence: null },
    },
    {
      name: 'ein',
      value: '12-3456789',
      source: 'account',
      asserted_at: null,
      evidence: null,
      evidence_check: null,
      verified: null,
    },
  ],
};

export const UPDATE_ENTITY_EXAMPLES = {
  check_version: { summary: 'Check that the version is current', value: { version: 1 } },
  own_fields: {
    summary: 'Replace the metadata',
    value: { version: 1, external_reference: 'order-1042', metadata: { team: 'research' } },
  },
  replace_constitution: { summary: 'Replace the constitution', value: { version: 1, constitution_yaml: SMALL_YAML } },
  submit_formation: { summary: 'Submit the formation', value: { version: 1, action: 'submit_formation' } },
  mark_filing_failed: {
    summary: 'Give up a filing that is under way',
    value: { version: 2, action: 'mark_filing_failed', filing_error: 'The organizer withdrew.' },
  },
  retry_from_failed: { summary: 'File again after a failure', value: { version: 3, action: 'retry_from_failed' } },
};

const ONE_LINE = '^[^\\u0000-\\u001f\\u007f]*$';

const ExternalReference = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: ONE_LINE,
  description: 'Your own identifier of the company.',
});
const Metadata = Type.Record(
  Type.String({ pattern: '^[^\\u0000-\\u001f\\u007f]{1,40}$' }),
  Type.String({ maxLength: 500, pattern: ONE_LINE }),
  { maxProperties: 20, additionalProperties: false, description: 'Your key-value pairs, returned unchanged.' },
);

export const Entity = exampleShape('Entity', 'A company, from its draft to its dissolution.', ACTIVE, {
  id: Uuid,
  name: text('Name in the constitution.'),
  legal_name: text('Name as filed, with its designator, such as LLC.'),
  state: Type.Enum([...ENTITY_STATES]),
  version: Version,
  livemode: Type.Boolean({ description: 'False: sandbox data without legal effect.' }),
  jurisdiction: Type.String({ examples: ['US-WY'] }),
  legal_form: Type.String({ examples: ['dao_llc'] }),
  external_reference: Nullable(Type.String()),
  metadata: Metadata,
  filing_number: Nullable(Type.String({ examples: ['2026-000123456'] })),
  ein: Nullable(text('Tax number (EIN). In a sandbox the number is simulated and belongs to nobody.', '88-1234567')),
  oas_did: Nullable(Type.String({ examples: ['did:oas:wy:llc:2026000123456'] })),
  filing_error: Nullable(Type.String()),
  import_status: Nullable(
    Type.Enum([...IMPORT_STATUSES], {
      description:
        'Import of an existing company. `unverified`: only the account says that the company exists. `rejected`: operators could not confirm it. `confirmed`: an operator confirmed it. Null: not an import, because the service forms the company.',
    }),
  ),
  operating_agreement: Nullable(AgreementSummary),
  stage: Nullable(Type.Enum([...STEPS])),
  expected_by: Nullable(Timestamp),
  next_action: Nullable(NextAction),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Entity = Static<typeof Entity>;

export const EntityList = shape('EntityList', 'One page of entities.', { data: Type.Array(Entity), ...PAGE_END });

export const ConstitutionYaml = Type.String({ minLength: 1, description: 'Constitution as YAML 1.2, at most 64 KiB.' });
export const ConstitutionJson = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Constitution as JSON. Its schema is at /schemas/constitution.json.',
});

export const CreateEntity = body(
  'CreateEntity',
  'Send exactly one of `constitution_yaml`, `constitution` or `name`. Only `name` allows `jurisdiction`, `legal_form` and `template`.',
  {
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        description: 'Name of the company. The service then writes the constitution.',
        examples: ['helios-research'],
      }),
    ),
    jurisdiction: Type.Optional(
      Type.Enum([...JURISDICTION_CODES], { description: 'State of the company. Default: US-WY.', examples: ['US-WY'] }),
    ),
    legal_form: Type.Optional(Type.Enum([...LEGAL_FORMS], { description: FORM_OF_NAME, examples: ['dao_llc'] })),
    template: Type.Optional(
      Type.Enum([...TEMPLATE_NAMES], {
        description:
          'Template of the constitution. Default: single_member. `corporation` also sets the state and the legal form.',
        examples: ['single_member'],
      }),
    ),
    constitution_yaml: Type.Optional(ConstitutionYaml),
    constitution: Type.Optional(ConstitutionJson),
    external_reference: Type.Optional(Nullable(ExternalReference)),
    metadata: Type.Optional(Metadata),
  },
);
export type CreateEntity = Static<typeof CreateEntity>;

export const UpdateEntity = body('UpdateEntity', 'Either new values or an action, not both.', {
  version: Type.Integer({ ...Version, description: 'Version of the entity that you read.' }),
  action: Type.Optional(Type.Enum([...ACTIONS], { description: 'Action that changes the state.' })),
  ...OFFICE_ORDER,
  filing_error: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'Reason of the failure. Only with the action `mark_filing_failed`.',
    }),
  ),
  constitution_yaml: Type.Optional(ConstitutionYaml),
  constitution: Type.Optional(ConstitutionJson),
  external_reference: Type.Optional(Nullable(ExternalReference)),
  metadata: Type.Optional(Metadata),
});
export type UpdateEntity = Static<typeof UpdateEntity>;

export const EntityQuery = query({
  ...paging('entities'),
  state: Type.Optional(Type.Enum([...ENTITY_STATES], { description: 'Only entities in this state.' })),
  name_contains: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description:
        'Only entities whose name contains this text. Case is ignored. A text of one or two letters must be at the start of a word.',
    }),
  ),
  filing_number: Type.Optional(
    Type.String({ minLength: 1, maxLength: 40, description: 'Only the entity with this filing number.' }),
  ),
  external_reference: Type.Optional(ExternalReference),
  order: Type.Optional(
    Type.Enum(['created_at', '-created_at'], { default: 'created_at', description: 'Order by creation time.' }),
  ),
});

export const EntityFacts = exampleShape('EntityFacts', 'The facts of an entity with their sources.', FACTS, {
  data: Type.Array(
    shape('EntityFact', 'A fact that an office decided, with its source.', {
      name: Type.Enum([...FACT_NAMES]),
      value: text('The value: a number, or a time as a date-time.'),
      source: Type.Enum([...FACT_SOURCES], {
        description: 'Source of the fact. `simulator`: a simulated fact, which no office decided.',
      }),
      asserted_at: Nullable(Timestamp),
      evidence: Nullable(
        text('Proof of the fact. `upload:` is followed by the id of a file. Null: no proof is stored.'),
      ),
      evidence_check: Nullable(EvidenceCheck),
      verified: Nullable(
        part('Verification of the fact. Null: nobody has verified what the source states.', {
          by: Type.Enum([...FACT_SOURCES]),
          at: Timestamp,
          evidence: Nullable(Type.String()),
        }),
      ),
    }),
  ),
});

/** Returns an entity as the API shows it. `isDesk`: operators file by hand. */
export function entityBody(entity: EntityView, desk: { isDesk: boolean }): Entity {
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

/**
 * Returns the view of an entity that was just changed. `formation`: the state of its formation; null if there is none.
 */
export function viewOf(
  entity: StoredEntity,
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

export const IMPORT_REQUEST = {
  filing_number: '2019-000847291',
  filed_at: '2019-04-26',
  documents: [{ kind: 'articles', upload_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12' }],
};

const IMPORT = {
  entity_id: DRAFT.id,
  filing_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e91',
  state: 'Importing',
  version: 2,
  status: 'unverified',
  claimed: {
    filing_number: '2019-000847291',
    filed_at: '2019-04-26T06:00:00.000Z',
    ein: null,
    at: '2026-11-21T18:00:00.000Z',
    documents: [{ kind: 'articles', blake3: '3f5d2f0c7f8e110198c5a47c1e7a529d3f5d2f0c7f8e110198c5a47c1e7a529d' }],
  },
  confirmed: null,
  rejection: null,
  next_action: {
    code: 'await_operator',
    actor: 'operator',
    message:
      'An operator of this service compares the import with the register of the office. You do not need to do anything. Until then the facts of the company are unverified.',
    operation_id: 'get_import',
    method: 'GET',
    href: `/v1/entities/${DRAFT.id}/import`,
    due_at: null,
  },
};

const KIND =
  '`articles`: the articles as filed at the office. `evidence`: another paper of the office that shows name and number, such as a certificate of good standing. `ein_notice`: the notice of the tax number (CP 575 or 147C).';

export const CreateImport = body('CreateImport', 'Facts of an existing company, with the papers that prove them.', {
  filing_number: Type.String({
    maxLength: 60,
    description: 'Number of the company in the register of its state.',
    examples: ['2019-000847291'],
  }),
  filed_at: enteredDate('Date on which the state registered the company.'),
  ein: Type.Optional(
    Type.String({
      pattern: EIN_PATTERN,
      description: 'Tax number (EIN) of the company, as on the notice. Omit it if the company has no tax number.',
      examples: ['88-1234567'],
    }),
  ),
  confirm_unusual: Type.Optional(RESOLUTION.confirm_unusual),
  documents: Type.Array(
    Type.Object(
      {
        kind: Type.Enum([...IMPORTED_KINDS], { description: KIND }),
        upload_id: Type.String({ format: 'uuid', description: 'Id from POST /v1/uploads.' }),
      },
      { additionalProperties: false },
    ),
    {
      minItems: 1,
      maxItems: IMPORTED_KINDS.length,
      description:
        'Files that prove the facts, at most one of each kind. Send `articles` or `evidence`. If you send `ein`, also send `ein_notice`.',
    },
  ),
});
export type CreateImport = Static<typeof CreateImport>;

const Claimed = part('Facts that the account stated. Nobody has verified them.', {
  filing_number: Type.String(),
  filed_at: Timestamp,
  ein: Nullable(Type.String()),
  at: moment('Time at which the account made these statements.'),
  documents: Type.Array(Type.Object({ kind: Type.String(), blake3: Type.String() }), {
    description: 'The papers sent with the import. They are documents of the company.',
  }),
});

export const Import = exampleShape('Import', 'The import of an existing company.', IMPORT, {
  entity_id: Uuid,
  filing_id: Uuid,
  state: Type.Enum([...ENTITY_STATES]),
  version: Version,
  status: Type.Enum([...IMPORT_STATUSES], {
    description:
      '`unverified`: an operator compares the import with the register. `rejected`: the import could not be confirmed. `confirmed`: an operator found the company in the register.',
  }),
  claimed: Claimed,
  confirmed: Nullable(
    part('Facts that an operator confirmed or corrected. Null: no operator has confirmed the import yet.', {
      filing_number: Type.String(),
      filed_at: Timestamp,
    }),
  ),
  rejection: Nullable(Rejection),
  next_action: Nullable(NextAction),
});
