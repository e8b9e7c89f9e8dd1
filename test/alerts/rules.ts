import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const RULES_FILE = fileURLToPath(new URL('../../deploy/prometheus/alerts.yml', import.meta.url));

export type Alert = { alert: string; expr: string; annotations: { summary: string; runbook: string } };

export function readAlerts(): Alert[] {
  const { groups } = parse(readFileSync(RULES_FILE, 'utf8')) as { groups: { rules: Alert[] }[] };
  return groups.flatMap(({ rules }) => rules);
}
