import { formationPrice, withOrder, withStockTax } from '../domain/billing/price.ts';
import type { BillingProvider } from '../domain/billing/subscription.ts';
import type { Formed } from '../domain/jurisdictions/formation-fee.ts';
import type { OfficeOrder } from '../domain/jurisdictions/office-services.ts';
import type { JurisdictionPack } from '../domain/jurisdictions/pack.ts';
import type { Tx } from '../store/core/write.ts';
import type { Filing } from '../store/filings.ts';
import { insertPayment } from '../store/payments.ts';
import { findQuote } from '../store/quotes.ts';

/** The billing provider, and the service's own fee for a formation. */
export type Charging = { provider: BillingProvider; serviceFeeCents: number };

/**
 * Records the price of a formation when it is submitted: the quoted price if the quote is still valid, otherwise the
 * current price. Adds two items that no quote contains: the tax on a corporation's stock, and the services ordered from
 * the state's filing office.
 */
export async function capturePrice(
  tx: Tx,
  filing: Filing,
  { pack, formed, order, now }: { pack: JurisdictionPack; formed: Formed; order: OfficeOrder; now: Date },
  { provider, serviceFeeCents }: Charging,
): Promise<void> {
  const { account_id, entity_id, id } = filing;
  const kind = { jurisdiction: pack.code, legal_form: formed.legal_form };
  const quote = await findQuote(tx.sql, account_id, kind, now);
  const fees = quote ? withStockTax(quote.price, pack, formed) : formationPrice(pack, formed, serviceFeeCents);
  if (fees === null) throw new Error(`no formation fee in ${pack.code}`);
  const price = withOrder(fees, pack.code, order);
  // A formation with nothing to collect need not wait for a payment.
  const isCollected = provider === 'stripe' && price.total_cents > 0;
  await insertPayment(tx, {
    account_id,
    entity_id,
    filing_id: id,
    price,
    quote_id: quote?.id ?? null,
    status: isCollected ? 'open' : 'not_collected',
  });
}
