import type { Constitution, Treasury } from '../../domain/constitution/constitution.ts';
import { dollarsText } from '../../domain/treasury/money.ts';
import type { Block } from '../content.ts';
import { fields, numberTable } from './blocks.ts';

/** Introduces the spending rules, and says that a limit without a value does not apply. */
export function treasuryLead({ treasury, legal_form }: Pick<Constitution, 'treasury' | 'legal_form'>): string {
  return treasuryBlocks(treasury).length === 0
    ? `The company has no limit on spending beyond what its ${legal_form === 'corporation' ? 'board decides' : 'members decide'}.`
    : 'The company spends within these limits, in United States dollars:';
}

export function treasuryBlocks(treasury: Treasury): Block[] {
  const { daily_spend_limit_usd: daily, reserve_minimum_usd: reserve, require_human_above_usd: human } = treasury;
  const caps = Object.entries(treasury.counterparty_caps_usd);
  const rows = [
    ...(daily === undefined ? [] : [{ label: 'Most in any 24 hours', value: dollarsText(daily) }]),
    ...(reserve === undefined ? [] : [{ label: 'Reserve that stays', value: dollarsText(reserve) }]),
    ...(human === undefined ? [] : [{ label: 'A person decides from', value: dollarsText(human) }]),
  ];
  return [...(rows.length === 0 ? [] : [fields(rows)]), ...(caps.length === 0 ? [] : [capTable(caps)])];
}

function capTable(caps: readonly [string, string][]): Block {
  return numberTable(
    { Recipient: 0.7, 'Most in any 24 hours': 0.3 },
    caps.map(([name, amount]) => [name === '*' ? 'All others' : name, dollarsText(amount)]),
  );
}
