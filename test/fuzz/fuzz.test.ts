import { afterAll, beforeAll, expect, it } from 'vitest';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';
import { size } from '../harness/sizes.ts';
import type { Schema } from './arbitraries.ts';
import { type Finding, openLane, step } from './lane.ts';
import { random } from './random.ts';
import { draftsOf, TARGETS } from './requests.ts';
import { openWire } from './wire.ts';

/*
 * Requests generated from openapi.json: for every operation valid ones, broken ones, and ones that follow from earlier
 * answers. None may be answered with a 5xx, with an undocumented answer, or against its own rules.
 */

const SEED = Number(process.env['FUZZ_SEED'] ?? 7);
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? size(6_400, 200_000));
/** Requests after those, if an operation has not succeeded yet: half of them are for such operations. */
const MORE = REQUESTS;
const LANES = 16;
const MAX_FINDINGS = 20;
const TIMEOUT_MS = 120_000 + REQUESTS * 20;

let service: TestService;
beforeAll(async () => {
  service = await startService({
    env: { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000', DATABASE_WAIT_MS: '4000' },
  });
});
afterAll(() => service.stop());

/** Operations that need a secret which no answer shows, two ids, or a person's signature to succeed. */
const NOT_BY_CHANCE = new Set([
  'approve_proposal',
  'cancel_proposal',
  'create_approval',
  'create_delegation',
  'create_agreement_signature',
  'create_attestation',
  'decline_agreement_signature',
  'get_agreement_document',
  'get_agreement_page',
  'resend_agreement_links',
  'sign_operating_agreement',
  'create_invited_key',
  'create_issuer_link',
  'create_recovered_keys',
  'create_vote',
  'decline_attestation',
  'decline_proposal',
  'execute_proposal',
  'get_approval_page',
  'get_proposal',
  'open_proposal',
  'resend_approvals',
  'create_portal_session',
  'create_registry_callback',
  'create_stripe_event',
  'delete_delegation',
  'delete_issuer_link',
  'delete_member_invitation',
  'delete_status_link',
  'delete_calendar_link',
  'rotate_calendar_link',
  'settle_obligation',
  'file_obligation',
  'get_calendar_feed',
  'get_attestation_document',
  'get_document',
  'get_document_content',
  'get_filing_document',
  'get_filing_evidence',
  'get_status_document',
  'get_attestation_page',
  'get_invitation_page',
  'get_recovery_page',
  'get_status_page',
  'get_waiting_page',
  'resend_attestation',
  'resolve_requirement',
]);

/** Creating feeds everything else, idle requests find little, and screenings are few. */
const WEIGHTS: Record<string, number> = {
  create_entity: 6,
  update_entity: 6,
  delete_entity: 2,
  clear_screening: 2,
  refuse_screening: 2,
  get_web_did: 2,
  get_health: 0.3,
  get_readiness: 0.3,
};

it(
  `answers ${REQUESTS} generated requests as its document says`,
  async () => {
    const constitutions = (await (await fetch(`${service.url}/schemas/constitution.json`)).json()) as Schema;
    const operator = await service.operator();
    const wire = openWire(service.url, LANES);
    const started = performance.now();
    const byStatus: Record<string, number> = {};
    const byOperation: Record<string, { sent: number; succeeded: number }> = {};
    const findings: (Finding & { operation: string })[] = [];
    let left = REQUESTS;
    const isMissing = (operationId: string): boolean =>
      !NOT_BY_CHANCE.has(operationId) && !((byOperation[operationId]?.succeeded ?? 0) > 0);

    const walk = async (lane: number): Promise<void> => {
      const choices = random(SEED * 1_000 + lane);
      const sources = TARGETS.map((target, at) => ({
        target,
        next: draftsOf(target, constitutions, SEED * 1_000_003 + lane * 1_009 + at),
      }));
      const weighted = sources.flatMap((source) =>
        Array.from({ length: 10 * (WEIGHTS[source.target.operationId] ?? 1) }, () => source),
      );
      const caller = await openLane(wire, choices, operator.key);
      while (findings.length < MAX_FINDINGS) {
        const missing = left > 0 ? [] : sources.filter(({ target }) => isMissing(target.operationId));
        if (left <= 0 && (missing.length === 0 || left <= -MORE)) break;
        left -= 1;
        const { target, next } = choices.pick(missing.length > 0 && left % 2 === 0 ? missing : weighted);
        const { answers, finding } = await step(caller, target, next());
        if (finding !== null) findings.push({ operation: target.operationId, ...finding });
        const count = byOperation[target.operationId] ?? { sent: 0, succeeded: 0 };
        byOperation[target.operationId] = count;
        for (const { status } of answers) {
          byStatus[status] = (byStatus[status] ?? 0) + 1;
          count.sent += 1;
          if (status < 300) count.succeeded += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: LANES }, (_, lane) => walk(lane)));
    wire.close();

    const seconds = Math.round((performance.now() - started) / 100) / 10;
    const requests = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
    report('fuzz', { seed: SEED, requests, seconds, by_status: byStatus, findings: findings.length });
    expect(
      findings.map(
        ({ operation, mutation, fault, request, answer }) =>
          `${operation} (${mutation}): ${fault}\n  ${request}\n  ${answer}`,
      ),
    ).toEqual([]);
    const without = TARGETS.map(({ operationId }) => operationId).filter(isMissing);
    expect(without, 'operations without one success').toEqual([]);
    expect((await service.anonymous.call('GET', '/health/ready')).status).toBe(200);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  },
  TIMEOUT_MS,
);
