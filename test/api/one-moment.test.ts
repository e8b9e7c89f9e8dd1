import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Readers } from '../../src/sql/readers.ts';
import type { Statement } from '../../src/sql/statement.ts';
import type { Account } from '../harness/client.ts';
import { OPERATIONS, type Operation } from '../harness/contract.ts';
import { startService, type TestService } from '../harness/service.ts';
import { probe } from '../security/probes.ts';
import { makeSubject } from '../security/subjects.ts';

/*
 * An answer shows one moment. If a filing were read before its acceptance and its status after it, the answer would say
 * `accepted` and have no number. So what changes is read by one statement, or by several that see the same moment.
 */

let service: TestService;
let ada: Account;
let operator: Account;
/** The connections of this service: others in this process go on. */
let own: Readers;
beforeAll(async () => {
  service = await startService({ worker: false });
  ada = await service.anonymous.signUp();
  operator = await service.operator();
  const { id } = await ada.draft();
  const sent = await statementsDuring(() => ada.getEntity(id));
  own = sent.find(({ values }) => values.includes(id))?.readers as Readers;
});
afterAll(() => service?.stop());

/** Tables whose rows change together. */
const CHANGING = [
  'entities',
  'formations',
  'formation_steps',
  'filings',
  'filing_attempts',
  'later_filings',
  'requirements',
  'dissolutions',
  'payments',
  'proposals',
  'proposal_votes',
  'proposal_approvals',
  'obligations',
  'calendars',
  'agreement_signatures',
  'attestations',
  'treasury_entries',
  'corrections',
  'delegations',
  'certificates',
];
const READS = new RegExp(`\\b(?:from|join) (?:${CHANGING.join('|')})\\b`);
/** Tells only whether the company exists, if another statement reads what is shown. */
const FINDS_THE_COMPANY = /^\s*select e\.\*, f\.stage/;

/** Answers with several parts that say nothing of each other. */
const APART: Readonly<Record<string, string>> = {
  get_account_summary: 'Counts, and how long the newest formations took.',
  get_stuck_work: 'Three lists.',
  list_documents: 'Papers that are missing are made first.',
  get_waiting_page: 'Looks in turn for what its id may name.',
  list_operator_queues: 'A count of each queue.',
};
/** Pages of links and public records: the probe has no link and no company with a DID, so their reads are not seen. */
const UNSEEN = [
  'get_recovery_page',
  'get_invitation_page',
  'get_attestation_page',
  'get_attestation_document',
  'get_status_page',
  'get_status_document',
  'get_agreement_page',
  'get_agreement_document',
  'get_approval_page',
  'get_calendar_feed',
  'get_certificate_status',
  'get_did',
  'get_web_did',
  'get_public_entity',
  'get_waiting_page',
  'get_operator_account',
  'get_operator_filing',
  'get_filing_document',
  'get_filing_evidence',
];
/** They wait for what happens. */
const FOLLOWING = ['stream_events', 'wait_for_entity'];

const READ_OPERATIONS = OPERATIONS.filter(
  ({ method, operationId }) => method === 'GET' && !FOLLOWING.includes(operationId),
);

describe.each(READ_OPERATIONS)('$operationId', (operation) => {
  it('reads what changes by one statement, or at one moment', async () => {
    const { texts, status } = await singleStatements(operation);
    expect(status === 404).toBe(UNSEEN.includes(operation.operationId));
    const shown = texts.filter((text) => READS.test(text) && !FINDS_THE_COMPANY.test(text));
    if (operation.operationId in APART) expect(shown.length).toBeGreaterThan(1);
    else expect(shown.slice(1)).toEqual([]);
  });
});

/** Answers the operation; returns the statements that were sent outside of any transaction. */
async function singleStatements(operation: Operation): Promise<{ texts: string[]; status: number }> {
  const isOwn = operation.scope !== 'operator' && operation.path.includes('{id}');
  const id = isOwn ? await makeSubject(ada, service.sql, operation) : undefined;
  const caller = operation.scope === 'operator' ? operator : ada;
  let status = 0;
  const sent = await statementsDuring(async () => {
    ({ status } = await probe(caller, operation, id === undefined ? {} : { id }));
  });
  return { texts: sent.filter(({ readers }) => readers === own).map(({ text }) => text), status };
}

type Sent = Statement & { readers: Readers };

/** Returns the statements that are sent outside of any transaction meanwhile. */
async function statementsDuring(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const send = Readers.prototype.send;
  const spy = vi.spyOn(Readers.prototype, 'send').mockImplementation(function (this: Readers, statement) {
    sent.push({ text: statement.text, values: statement.values, readers: this });
    return send.call(this, statement);
  });
  await work().finally(() => spy.mockRestore());
  return sent;
}
