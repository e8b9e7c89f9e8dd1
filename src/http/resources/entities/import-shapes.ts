import { type Static, Type } from 'typebox';
import { ENTITY_STATES, IMPORT_STATUSES } from '../../../domain/entity/entity.ts';
import { IMPORTED_KINDS } from '../../../domain/filing/import.ts';
import { EIN_PATTERN } from '../../../domain/formats/ein.ts';
import { enteredDate } from '../../../schema/evidence.ts';
import { Rejection } from '../../../schema/rejection.ts';
import {
  body,
  exampleShape,
  moment,
  NextAction,
  Nullable,
  part,
  Timestamp,
  Uuid,
  Version,
} from '../../../schema/wire.ts';
import { DRAFT } from './shapes.ts';

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
      'An operator of this service compares the import with the register of the office. You need to do nothing. Until then its facts are unverified.',
    operation_id: 'get_import',
    method: 'GET',
    href: `/v1/entities/${DRAFT.id}/import`,
    due_at: null,
  },
};

const KIND =
  '`articles`: the articles as the office filed them. `evidence`: another paper of the office that shows name and number, such as a certificate of good standing. `ein_notice`: the notice of the tax number (CP 575 or 147C).';

export const CreateImport = body('CreateImport', 'Facts of a company that exists, with the papers that prove them.', {
  filing_number: Type.String({
    maxLength: 60,
    description: 'Number of the company in the register of its state.',
    examples: ['2019-000847291'],
  }),
  filed_at: enteredDate('Date on which the state filed the company.'),
  ein: Type.Optional(
    Type.String({
      pattern: EIN_PATTERN,
      description: 'Its tax number, as on the notice. Omit it if the company has none.',
      examples: ['88-1234567'],
    }),
  ),
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
        'Files that prove it, each kind at most once: at least `articles` or `evidence`, and with `ein` also `ein_notice`.',
    },
  ),
});
export type CreateImport = Static<typeof CreateImport>;

const Claimed = part('The words of the account. They are no facts of the company.', {
  filing_number: Type.String(),
  filed_at: Timestamp,
  ein: Nullable(Type.String()),
  at: moment('When the account said so.'),
  documents: Type.Array(Type.Object({ kind: Type.String(), blake3: Type.String() }), {
    description: 'The papers that came with it. They are documents of the company.',
  }),
});

export const Import = exampleShape('Import', 'The import of a company that exists.', IMPORT, {
  entity_id: Uuid,
  filing_id: Uuid,
  state: Type.Enum([...ENTITY_STATES]),
  version: Version,
  status: Type.Enum([...IMPORT_STATUSES], {
    description:
      '`unverified`: an operator is comparing it with the register. `rejected`: it could not be confirmed. `confirmed`: an operator found the company in the register.',
  }),
  claimed: Claimed,
  confirmed: Nullable(
    part('Facts that an operator confirmed, or corrected later. Null: none yet.', {
      filing_number: Type.String(),
      filed_at: Timestamp,
    }),
  ),
  rejection: Nullable(Rejection),
  next_action: Nullable(NextAction),
});
