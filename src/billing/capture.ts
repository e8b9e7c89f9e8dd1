import { formationPrice } from '../domain/billing/price.ts';
import type { BillingProvider } from '../domain/billing/subscription.ts';
import type { JurisdictionPack, LegalForm } from '../domain/jurisdictions/pack.ts';
import type { Tx } from '../store/core/write.ts';
import type { Filing } from '../store/filings.ts';
import { insertPayment } from '../store/payments.ts';
import { findQuote } from '../store/quotes.ts';

/** The billing provider, and our own fee for a formation. */
export type Charging = { provider: BillingProvider; serviceFeeCents: number };

/**
 * Records the price of a formation at its submission: the quoted price while a quote is valid, otherwise the current
 * one.
 */
export async function capturePrice(
  tx: Tx,
  filing: Filing,
  about: { pack: JurisdictionPack; legalForm: LegalForm; now: Date },
  { provider, serviceFeeCents }: Charging,
): Promise<void> {
  const { account_id, entity_id, id } = filing;
  const kind = { jurisdiction: about.pack.code, legal_form: about.legalForm };
  const quote = await findQuote(tx.sql, account_id, kind, about.now);
  const price = quote?.price ?? formationPrice(about.pack, about.legalForm, serviceFeeCents);
  if (price === null) throw new Error(`no formation fee in ${about.pack.code}`);
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
