import { type Static, Type } from 'typebox';
import { mailbox } from '../../../domain/constitution/fields.ts';
import { OFFICES } from '../../../domain/filing/filer.ts';
import { blankFault } from '../../../domain/formats/blanks.ts';
import { PHONE_PATTERN } from '../../../domain/formats/patterns.ts';
import { AppError } from '../../../errors/errors.ts';
import { body, closed, exampleShape, Nullable, Timestamp, text, Uuid, uuid } from '../../../schema/wire.ts';
import { endFiler, type FilerRow, listFilers, recordFiler } from '../../../store/filers.ts';
import { json, NO_CONTENT } from '../../answers/reply.ts';
import { changeRoute, operatorRoute } from '../../calls/route.ts';

const TAG = 'Operator';

const STATED = {
  name: 'Grace Hopper',
  organization: 'Prairie Filings LLC',
  phone: '+1 307-555-0199',
  fax: null,
  email: 'grace@prairie.example',
  address: '1 Capitol Avenue, Cheyenne, WY 82001',
  organizes: false,
};
const FILER = {
  id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8ec0',
  operator_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e91',
  office: 'US-WY',
  ...STATED,
  stated_at: '2026-11-20T18:00:00.000Z',
};

const line = (description: string) => Type.String({ minLength: 1, maxLength: 200, description });
const phone = (description: string) => Type.String({ pattern: PHONE_PATTERN, maxLength: 40, description });

const Office = Type.Enum([...OFFICES], { description: 'A registry by the ISO 3166-2 code of its state, or `IRS`.' });
const FilerPath = Type.Object({ office: Office });
const RecordFiler = body('RecordFiler', 'The name under which you file at an office.', {
  name: line('Your full name, as you sign.'),
  organization: Type.Optional(Nullable(line('The organization for which you file.'))),
  phone: phone('Your telephone number, with the country code.'),
  fax: Type.Optional(Nullable(phone('The fax number to which the tax office sends its answer.'))),
  email: mailbox('E-mail address at which the office can reach you.'),
  address: line('Your mailing address, on one line.'),
  organizes: Type.Optional(
    Type.Boolean({ default: false, description: 'True if companies may name you as their organizer.' }),
  ),
});
const FilerOf = exampleShape('Filer', 'A person who files for companies at an office, in their own name.', FILER, {
  id: Uuid,
  operator_id: uuid('Id of the operator.'),
  office: Office,
  name: text('The name that this person enters as filer, and under which they certify.'),
  organization: Nullable(Type.String()),
  phone: Type.String(),
  fax: Nullable(Type.String()),
  email: Type.String(),
  address: Type.String(),
  organizes: Type.Boolean({ description: 'True if companies may name this person as their organizer.' }),
  stated_at: Timestamp,
});
const FilerList = Type.Object(
  { data: Type.Array(FilerOf) },
  { $id: 'FilerList', description: 'The current filers.', ...closed },
);

export const list = operatorRoute({
  operationId: 'list_filers',
  method: 'GET',
  path: '/v1/operator/filers',
  tag: TAG,
  summary: 'List filers',
  description: 'Lists the people who file for companies, and the office at which each files.',
  command: 'desk filers',
  responses: { 200: { description: 'All current filers, each with their office.', schema: FilerList } },
  handler: async ({ deps }) => json(200, { data: (await listFilers(deps.store.db)).map(bodyOf) }),
});

export const record = changeRoute({
  operationId: 'record_filer',
  method: 'PUT',
  path: '/v1/operator/filers/{office}',
  tag: TAG,
  summary: 'Record your name as filer',
  description:
    'Records the name under which you file at an office. On the forms of filings that you claim afterwards, the filer certifies under this name, and never under the name of another person. In live mode you can claim a filing only after this. The new record replaces your earlier one for the same office. Filings that were decided before keep the earlier name.',
  scope: 'operator',
  command: 'desk file-as',
  makes: null,
  cannotBeUndone: null,
  params: FilerPath,
  body: RecordFiler,
  examples: { own: { summary: 'A filer who works for an organization', value: STATED } },
  responses: { 200: { description: 'The recorded filer.', schema: FilerOf } },
  handler: ({ params, body: { organization = null, fax = null, organizes = false, ...stated }, operator, change }) => {
    const problems = Object.entries({ ...stated, organization }).flatMap(([field, text]) => {
      const message = blankFault(text ?? '');
      return message === null ? [] : [{ pointer: `/${field}`, code: 'blanks', message }];
    });
    if (problems.length > 0)
      throw new AppError('validation_failed', { detail: 'The filer cannot be recorded so: see `errors`.', problems });
    return change(async (tx) => {
      const row = { operator_id: operator.id, office: params.office, organization, fax, organizes, ...stated };
      return json(200, bodyOf(await recordFiler(tx, row)));
    });
  },
});

export const withdraw = changeRoute({
  operationId: 'withdraw_filer',
  method: 'DELETE',
  path: '/v1/operator/filers/{office}',
  tag: TAG,
  summary: 'Withdraw your name as filer',
  description:
    'Withdraws the name under which you file at an office. You are then no longer listed as a filer or an organizer there. Until you record a name again, you cannot claim filings of the office in live mode, and the forms of open filings that you claimed before name no filer (a signed Form SS-4 stays as signed). Those filings stay assigned to you. Withdrawing a name that is not recorded is not an error.',
  scope: 'operator',
  command: 'desk withdraw-filer',
  makes: null,
  cannotBeUndone: null,
  params: FilerPath,
  responses: { 204: { description: 'The name was withdrawn.' } },
  handler: ({ params, operator, change }) =>
    change(async (tx) => {
      await endFiler(tx, { operator_id: operator.id, office: params.office });
      return NO_CONTENT;
    }),
});

function bodyOf({ stated_at, ...filer }: FilerRow): Static<typeof FilerOf> {
  return { ...filer, stated_at: stated_at.toISOString() };
}
