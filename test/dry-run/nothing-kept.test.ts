import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../src/store/core/db.ts';
import type { Answer, CallOptions } from '../harness/client.ts';
import { OPERATIONS, type Operation, PUBLISHED } from '../harness/contract.ts';
import { report } from '../harness/report.ts';
import { size } from '../harness/sizes.ts';
import { startWorld, type World } from '../security/operations/world.ts';
import { PROBES, pathOf } from '../security/probes.ts';

/* Dry runs of every change, while no worker runs: no row of any table differs afterwards, and nothing was called. */

const DRY_RUNS = size(1_200, 10_000);

const TRIED: readonly Operation[] = OPERATIONS.filter(({ operationId }) =>
  PUBLISHED.find(({ operation }) => operation.operationId === operationId)?.operation.parameters.some(
    ({ $ref }) => $ref === '#/components/parameters/DryRun',
  ),
);

/** Probes that are refused, with the reason. With TRY_FIRST the tests of these operations try them (try-first.ts). */
const NO_MEMBER = 'the company of the probe has no vote in which its key takes part';
const NO_FILING = 'no filing waits for an operator';
const REFUSED: Readonly<Record<string, string>> = {
  create_vote: NO_MEMBER,
  create_approval: NO_MEMBER,
  execute_proposal: NO_MEMBER,
  create_delegation: NO_MEMBER,
  delete_delegation: NO_MEMBER,
  file_again: NO_MEMBER,
  resend_attestation: 'no worker has asked for a signature',
  sign_operating_agreement: NO_MEMBER,
  create_filing_evidence: NO_FILING,
  record_mail_delivery: 'no mail waits',
  claim_filing: NO_FILING,
  record_agent_consent: NO_FILING,
  withdraw_agent_consent: 'no agent has consented for all its appointments',
  accept_filing: NO_FILING,
  adopt_filing: NO_FILING,
  reject_filing: NO_FILING,
  record_hand_in: NO_FILING,
  release_filing: NO_FILING,
  confirm_filing_result: NO_FILING,
  withdraw_filing_result: NO_FILING,
  correct_filing: NO_FILING,
  confirm_filing_correction: NO_FILING,
  decline_filing_correction: NO_FILING,
  record_tax_number: NO_FILING,
  clear_screening: 'nobody is screened',
  refuse_screening: 'nobody is screened',
  settle_requirement: 'no payment is open',
  redrive_dead_job: 'nothing fails',
  create_account_handover: 'nothing is frozen',
  release_account: 'nothing is frozen',
  close_account: 'nothing moved',
  reopen_account: 'nothing is closed',
};

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

it(`${DRY_RUNS} of them change nothing and call nobody`, { timeout: 900_000 }, async () => {
  const { service, ada } = world;
  const operator = await service.operator();
  const targets = new Map<string, string>();
  for (const operation of TRIED) {
    const isAboutAccount = operation.path.startsWith('/v1/operator/accounts/');
    targets.set(
      operation.operationId,
      pathOf(operation, isAboutAccount ? ada.id : await world.subjectOfAda(operation)),
    );
  }
  const callOf = ({ scope }: Operation) =>
    scope === null ? service.anonymous.call : scope === 'operator' ? operator.call : ada.call;
  const dryRun = (operation: Operation): Promise<Answer> => {
    const { query, ...options }: CallOptions = PROBES[operation.operationId] ?? {};
    const path = targets.get(operation.operationId) ?? '';
    return callOf(operation)(operation.method, path, { ...options, query: { ...query, dry_run: 'true' } });
  };

  const before = await rowsOf(service.sql);
  const calls = listenForCalls(new URL(service.url).port);
  const outcomes: Record<string, string> = {};
  for (let tried = 0; tried < DRY_RUNS; ) {
    for (const operation of TRIED) {
      const answer = await dryRun(operation);
      tried += 1;
      outcomes[operation.operationId] =
        answer.status === 200 ? 'tried' : `${answer.status} ${answer.text.slice(0, 200)}`;
    }
  }
  const made = calls.end();
  const after = await rowsOf(service.sql);

  const refused = Object.entries(outcomes).filter(([, outcome]) => outcome !== 'tried');
  report('dry-runs', {
    dry_runs: DRY_RUNS,
    operations: TRIED.length,
    refused: refused.length,
    tables: Object.keys(after).length,
  });
  expect(after).toEqual(before);
  expect(made).toEqual([]);
  expect(refused.map(([name]) => name).sort(), JSON.stringify(refused, null, 1)).toEqual(Object.keys(REFUSED).sort());
});

/** Returns a digest of the rows of every table. */
async function rowsOf(sql: Db): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const digests = tables.map(async ({ name }) => {
    const [row] = await sql<{ digest: string }[]>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as digest
      from ${sql.identifier(name)} t`;
    return [name, row?.digest ?? ''];
  });
  return Object.fromEntries(await Promise.all(digests)) as Record<string, string>;
}

/** Notes every address that this process connects to, except its own service and the file socket of the database. */
function listenForCalls(ownPort: string): { end(): string[] } {
  const calls: string[] = [];
  const sockets = channel('net.client.socket');
  const note = (message: unknown): void => {
    const { socket } = message as { socket: Socket };
    socket.once('connect', () => {
      const { remoteAddress, remotePort } = socket;
      if (remotePort !== undefined && String(remotePort) !== ownPort) calls.push(`${remoteAddress}:${remotePort}`);
    });
  };
  sockets.subscribe(note);
  return {
    end() {
      sockets.unsubscribe(note);
      return calls;
    },
  };
}
