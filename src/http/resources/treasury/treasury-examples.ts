/* One company's books, after its founder's deposit. */

export const DEPOSIT = {
  id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e41',
  number: 1,
  at: '2026-11-21T18:00:00.000Z',
  kind: 'deposit',
  debit_account: 'cash',
  credit_account: 'deposits',
  amount_usd: '50000.00',
  balance_usd: '50000.00',
  recipient: null,
  proposal_id: null,
  reference: 'Founding capital',
};

export const DEPOSIT_BODY = { amount_usd: DEPOSIT.amount_usd, reference: DEPOSIT.reference };
