import { Type } from 'typebox';
import { feeDifference, knownFee } from '../../../domain/filing/fee.ts';
import { FILING_TYPES } from '../../../domain/filing/filing.ts';
import { SERVICE_LEVELS } from '../../../domain/filing/filing-report.ts';
import { JURISDICTION_CODES } from '../../../domain/jurisdictions/index.ts';
import { ORDER_LEVELS } from '../../../domain/jurisdictions/state.ts';
import { exampleShape, Nullable, PAGE_END, paging, query, shape, Timestamp, Uuid } from '../../../schema/wire.ts';
import { readAtOneMoment } from '../../../store/core/db.ts';
import {
  listOfficeFees as listFees,
  type OfficeFee as Row,
  sumOfficeFees,
} from '../../../store/operating/office-fees.ts';
import { cursorPage } from '../../answers/list-page.ts';
import { json } from '../../answers/reply.ts';
import { operatorRoute } from '../../calls/route.ts';
import { Month } from './shapes.ts';

const FEE = {
  filing_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e30',
  account_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e01',
  entity_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e10',
  legal_name: 'Helios Research DAO LLC',
  type: 'formation',
  jurisdiction: 'US-WY',
  recorded_at: '2026-11-20T18:00:00.000Z',
  expected_cents: 10_000,
  collected_cents: 10_000,
  paid_cents: 10_240,
  difference_cents: 240,
  service_level: 'regular',
  ordered_level: 'regular',
};

const cents = (description: string) => Type.Integer({ minimum: 0, description });

const OfficeFee = exampleShape('OfficeFee', 'The cost of an accepted filing, in US cents.', FEE, {
  filing_id: Uuid,
  account_id: Uuid,
  entity_id: Uuid,
  legal_name: Type.String(),
  type: Type.Enum([...FILING_TYPES]),
  jurisdiction: Type.Enum([...JURISDICTION_CODES]),
  recorded_at: Timestamp,
  expected_cents: Nullable(
    cents('Fee of the office according to the rules (pack) of its state. Null: no source for the fee was found.'),
  ),
  collected_cents: Nullable(cents('The state fee that the account paid by card. Null: no fee was collected.')),
  paid_cents: Nullable(cents('Amount that the operator paid to the office. Null: not recorded.')),
  difference_cents: Nullable(
    Type.Integer({ description: '`paid_cents` minus `expected_cents`. Null: one of the two amounts is null.' }),
  ),
  service_level: Nullable(
    Type.Enum([...SERVICE_LEVELS], {
      description: 'The service level that the operator paid for. Null: not recorded.',
    }),
  ),
  ordered_level: Type.Enum([...ORDER_LEVELS], {
    description: 'The service level that the account ordered. Its fee is part of the expected fee.',
  }),
});

const OfficeFeeSums = shape(
  'OfficeFeeSums',
  'The cost of all filings whose acceptance was recorded in the month, in US cents.',
  {
    filings: Type.Integer({ minimum: 0, description: 'Number of filings whose acceptance an operator recorded.' }),
    expected_cents: cents('Sum of the expected fees that are known.'),
    paid_cents: cents('Sum of the recorded payments.'),
    unrecorded: Type.Integer({ minimum: 0, description: 'Number of these filings without a recorded payment.' }),
  },
);

const OfficeFeeReport = shape('OfficeFeeReport', 'One page of fees, with the totals of all pages.', {
  month: Month,
  totals: OfficeFeeSums,
  data: Type.Array(OfficeFee, { description: 'Filings whose acceptance was recorded in the month, oldest first.' }),
  ...PAGE_END,
});

export const listOfficeFees = operatorRoute({
  operationId: 'list_office_fees',
  method: 'GET',
  path: '/v1/operator/office-fees',
  tag: 'Operator',
  summary: 'List fees of offices',
  description:
    'Lists the cost of each filing whose acceptance an operator recorded in a calendar month (UTC): the expected fee, the state fee collected from the account, and the payment to the office, with the totals. Compare the list with the statement of the card that paid the offices. Tax numbers and imports cost nothing, so they are left out. Filings of erased accounts are left out too, and so are acceptances that another deployment recorded before an account came from there. So keep a copy of each month for your books.',
  command: 'desk fees',
  query: query({ month: Month, ...paging('filings') }),
  responses: { 200: { description: 'One page of the fees of offices.', schema: OfficeFeeReport } },
  handler: async ({ deps, query: { month, ...asked } }) => {
    const scope = { accountId: 'operator', filter: { of: 'office_fees', month } };
    const [page, totals] = await readAtOneMoment(deps.store.db, (sql) =>
      Promise.all([
        cursorPage(deps, scope, asked, {
          read: (range) => listFees(sql, month, range),
          show: bodyOf,
          positionOf: ({ recorded_at, filing_id }) => ({ createdAt: recorded_at, id: filing_id }),
        }),
        sumOfficeFees(sql, month),
      ]),
    );
    return json(200, { month, totals, ...page });
  },
});

function bodyOf({ fee_cents, at_office, ...row }: Row) {
  const expected_cents = knownFee({ type: row.type, fee_cents });
  const { fee_paid_cents: paid_cents = null, service_level = null } = at_office ?? {};
  return {
    ...row,
    expected_cents,
    paid_cents,
    difference_cents: feeDifference(paid_cents, expected_cents),
    service_level,
  };
}
