import { spawnSync } from 'node:child_process';

const TIME_LIMIT_MS = 60_000;

type Report = { metadata?: { vulnerabilities?: Record<string, number> } };

/** Asks the registry for known weaknesses. One that does not answer is told and is no problem of the version. */
export function auditPackages(root: string): { told: string; problems: string[] } {
  const args = ['audit', '--omit=dev', '--json'];
  const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', timeout: TIME_LIMIT_MS });
  return judgeAudit(stdout ?? '');
}

/** Weaknesses that keep a version from being released. */
const REFUSED = ['high', 'critical'];

export function judgeAudit(text: string): { told: string; problems: string[] } {
  const counts = readCounts(text);
  if (counts === undefined)
    return { told: 'npm audit: NOT CHECKED, because the registry does not answer.', problems: [] };
  const bad = REFUSED.filter((severity) => (counts[severity] ?? 0) > 0);
  const problems = bad.map((severity) => `npm audit finds ${counts[severity]} weaknesses that are ${severity}.`);
  return { told: `npm audit: ${counts['total'] ?? 0} known weaknesses.`, problems };
}

function readCounts(text: string): Record<string, number> | undefined {
  try {
    return (JSON.parse(text) as Report).metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}
