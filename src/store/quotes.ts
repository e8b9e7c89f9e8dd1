import type { Price } from '../domain/billing/price.ts';
import { firstRow, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

export type Quote = {
  account_id: string;
  id: string;
  jurisdiction: string;
  legal_form: string;
  pack_version: string;
  price: Price;
  created_at: Date;
  expires_at: Date;
};

export async function insertQuote(tx: Tx, quote: Quote): Promise<void> {
  tx.sql.later`insert into quotes ${tx.sql.insert({ ...quote, price: tx.sql.json(quote.price as never) })}`;
}

/** Returns the newest quote valid at `now`, by the account's business clock. Index: `quotes_newest`, backwards. */
export async function findQuote(
  db: Reader,
  accountId: string,
  { jurisdiction, legal_form }: Pick<Quote, 'jurisdiction' | 'legal_form'>,
  now: Date,
): Promise<Quote | null> {
  return firstRow(db<Quote[]>`
    select * from quotes
    where account_id = ${accountId} and jurisdiction = ${jurisdiction} and legal_form = ${legal_form}
      and expires_at > ${now}
    order by created_at desc limit 1`);
}
