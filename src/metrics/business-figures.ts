import { Gauge, Registry } from '@prometheus-io/client';
import { type BusinessFigures, readBusinessFigures } from '../store/across-tables/operating-figures.ts';
import type { Db } from '../store/core/db.ts';

const FIGURES: Readonly<Record<keyof BusinessFigures, string>> = {
  formations: 'Formations that were submitted in this calendar month (UTC).',
  state_fees_cents: 'State fees of the formations of this month, in US cents.',
  service_fees_cents: 'Service fees of the formations of this month, in US cents.',
  collected_cents: 'Paid by accounts in this month, in US cents.',
  refunded_cents: 'Refunded to accounts in this month, in US cents.',
  active_companies: 'Companies that count as active now.',
};

/** Kept apart from the figures of operation: those who look after the machines need not see them. */
export async function businessFigures(db: Db): Promise<string> {
  const registry = new Registry();
  const values = await readBusinessFigures(db);
  for (const [name, help] of Object.entries(FIGURES)) {
    const gauge = new Gauge({ name: `efs_business_${name}`, help, registers: [registry] });
    gauge.set(values[name as keyof BusinessFigures]);
  }
  return registry.metrics();
}
