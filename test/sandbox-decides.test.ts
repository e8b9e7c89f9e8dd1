import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/* Whatever a sandbox decides otherwise than live mode is said in the guide, so that nobody takes it for a check. */

const ROOT = join(import.meta.dirname, '..');
const GUIDE = readFileSync(join(ROOT, 'docs/guides/rehearse-failures.md'), 'utf8');

/** A line that goes one way in live mode and another in a sandbox. */
const DECIDES =
  /\b(?:livemode|isLive)\)? (?:\?|&&|\|\||===|!==)|if \([^)]*livemode\)|!(?:\w+\.)*livemode\b|mode [!=]== '(?:live|sandbox)'|\[config\.mode\]|\((?:\w+\.)?livemode, config/;

const OTHER_MODE = 'that belong to the other mode are refused';
/** It only shows or writes the mode. */
const SHOWN = null;

/** Each file with such a line, and the words of the guide about it. */
const SAID: Readonly<Record<string, readonly (string | null)[]>> = {
  'cli/certificate-verify.ts': [SHOWN],
  'cli/key-owner.ts': [SHOWN],
  'documents/render.ts': [SHOWN],
  'desk/record-result.ts': ['| a result recorded at the desk', '| a claim at the desk, a rejection without a notice'],
  'forming/act-on-formation.ts': ['| a new company under a law that no lawyer reviewed'],
  'forming/pack-standing.ts': ['| a new company under a law that no lawyer reviewed'],
  'http/resources/constitutions/validate-constitution.ts': ['| a new company under a law that no lawyer reviewed'],
  'http/resources/operator/operator-filings.ts': ['| a claim at the desk, a rejection without a notice'],
  'http/resources/compliance/calendar-links.ts': [SHOWN],
  'http/pages/page.ts': [SHOWN],
  'moving/account-archive.ts': [SHOWN],
  'roles/server-commands.ts': [SHOWN],
  'wiring/foundation.ts': [SHOWN],
  'domain/access/api-key.ts': [SHOWN],
  'config/config.ts': ['| settings |'],
  'secrets/secrets.ts': ['| settings |'],
  'roles/live-findings.ts': ['| settings |'],
  'moving/refuse-forged.ts': [OTHER_MODE],
  'domain/constitution/agreement-signers.ts': ['| signatures of organizer, members'],
  'domain/billing/plan.ts': ['| plan |'],
  'domain/billing/subscription.ts': ['| plan |'],
  'domain/constitution/blockers.ts': ['| invented parts', '| a member who has to sign'],
  'domain/constitution/normalize.ts': ['| the public record'],
  'domain/constitution/templates.ts': ['| invented parts'],
  'domain/filing/agent-consent.ts': ['| signatures of organizer, members'],
  'domain/filing/attestation.ts': ['| signatures of organizer, members'],
  'forming/answer-tax-requirement.ts': ['| the notice of a supplied tax number'],
  'signatures/ask-agent.ts': ['| requests to a registered agent'],
  'http/bearer/auth.ts': [OTHER_MODE],
  'http/resources/accounts/accounts.ts': ['| `email` of a new account'],
  'http/resources/billing/stripe.ts': [OTHER_MODE],
  'http/resources/sandbox/sandbox.ts': ['| calls of `/v1/sandbox`'],
  'http/server/limits.ts': ['| new accounts of a network'],
  'metrics/database-figures.ts': ['| alert about mails'],
  'moving/import-account.ts': [OTHER_MODE],
  'registry/http.ts': [OTHER_MODE],
  'registry/simulator/submission.ts': [OTHER_MODE],
  'roles/run-all.ts': [OTHER_MODE, '| settings |'],
  'store/operating/overdue.ts': ['| time |'],
  'outcomes/kinds/tax-number.ts': ['| hours and daily limit of the tax office'],
  'store/calendars.ts': ['| time |'],
  'wiring/http-deps.ts': ['| signatures of organizer, members', '| a result recorded at the desk'],
  'wiring/webhook-targets.ts': ['| webhooks to hosts that the operator lists'],
  'wiring/worker-deps.ts': ['| signatures of organizer, members', '| hours and daily limit of the tax office'],
  'worker/agent-mails.ts': ['| requests to a registered agent'],
};

it('every place that asks for the mode is listed', () => {
  const found = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('examples'))
    .filter((path) =>
      readFileSync(join(ROOT, 'src', path), 'utf8')
        .split('\n')
        .some((line) => DECIDES.test(line)),
    );
  expect(found.toSorted()).toEqual(Object.keys(SAID).toSorted());
});

it.each(Object.entries(SAID))('the guide says what %s decides', (_path, words) => {
  for (const each of words) if (each !== null) expect(GUIDE).toContain(each);
});
