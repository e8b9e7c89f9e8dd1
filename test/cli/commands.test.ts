import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable, type WritableOptions } from 'node:stream';
import { CommanderError } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../sdk/src/index.ts';
import { columnsOf } from '../../src/cli/columns.ts';
import { showFailure } from '../../src/cli/failure.ts';
import { show } from '../../src/cli/show.ts';
import { type Operation, readOperations } from '../../src/operations/operations.ts';
import { OPERATIONS } from '../harness/contract.ts';
import { createKey } from '../harness/keys.ts';
import { startWorld, type World } from '../security/operations/world.ts';
import { ABSENT_ID, PROBES, placeOf } from '../security/probes.ts';
import { COMMANDS, clientProgram, everyCommand, runCommand } from './program.ts';

/* Every command calls its operation: it answers what the API answers, or fails with the API's own code. */

let world: World;
let operatorKey = '';
let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'efs-commands-'));
  file = join(folder, 'notice.pdf');
  await writeFile(file, '%PDF-1.7 probe');
  world = await startWorld();
  operatorKey = (await world.service.operator()).key;
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true });
});

const OPERATION = readOperations();
/** The codes of probes that are refused, because their subject lacks what they need: a vote, a filing, a payment. */
const REFUSED: Readonly<Record<string, string>> = {
  create_account_handover: 'guard_unmet',
  release_account: 'illegal_transition',
  close_account: 'guard_unmet',
  reopen_account: 'illegal_transition',
  create_vote: 'illegal_transition',
  file_again: 'guard_unmet',
  cancel_filing: 'guard_unmet',
  withdraw_import: 'not_found',
  execute_proposal: 'illegal_transition',
  resend_attestation: 'illegal_transition',
  create_consent_paper: 'illegal_transition',
  sign_operating_agreement: 'not_permitted',
  resend_agreement_links: 'illegal_transition',
  create_approval: 'not_permitted',
  create_delegation: 'validation_failed',
  ...Object.fromEntries(
    [
      'delete_delegation',
      'get_certificate_status',
      'get_public_entity',
      'get_did',
      'get_operator_filing',
      'get_filing_document',
      'create_filing_evidence',
      'get_filing_evidence',
      'claim_filing',
      'record_hand_in',
      'record_agent_consent',
      'withdraw_agent_consent',
      'accept_filing',
      'adopt_filing',
      'reject_filing',
      'release_filing',
      'confirm_filing_result',
      'withdraw_filing_result',
      'correct_filing',
      'confirm_filing_correction',
      'decline_filing_correction',
      'record_tax_number',
      'clear_screening',
      'refuse_screening',
      'settle_requirement',
      'redrive_dead_job',
      'record_mail_delivery',
    ].map((operationId) => [operationId, 'not_found']),
  ),
};

async function argumentsOf(operationId: string): Promise<string[]> {
  const operation = OPERATION.get(operationId);
  const published = OPERATIONS.find((each) => each.operationId === operationId);
  if (operation === undefined || published === undefined) throw new Error(operationId);
  const isAboutAccount = operation.path.startsWith('/v1/operator/accounts/');
  const subject = isAboutAccount ? world.ada.id : await world.subjectOfAda(published);
  return argumentsWith(operation, subject, PROBES[operationId]);
}

type Given = { body?: unknown; query?: Readonly<Record<string, string>> };

function argumentsWith(operation: Operation, id: string, { body, query = {} }: Given = {}): string[] {
  const places = operation.inPath.map(({ name }) => placeOf(operation.path, name, id));
  const flags = Object.entries(query).flatMap(([name, value]) => [`--${name.replaceAll('_', '-')}`, value]);
  if (operation.inBody === 'file') return [...places, ...flags, '--file', file];
  const data = operation.inBody === null ? [] : ['--data', JSON.stringify(body ?? {})];
  return [...places, ...flags, ...data];
}

/** They stop and free the account with which all others are tried. */
const LAST = ['suspend_account', 'resume_account'];
const rows = Object.entries(COMMANDS).toSorted(([, a], [, b]) => LAST.indexOf(a) - LAST.indexOf(b));

describe.each(rows)('efs %s', (path, operationId) => {
  it(`calls ${operationId}`, async () => {
    const { service, ada } = world;
    const operation = OPERATION.get(operationId);
    const key = operation?.path.startsWith('/v1/operator/') ? operatorKey : ada.key;
    const args = [...path.split(' '), ...(await argumentsOf(operationId)), '--json'];
    const extra = operation?.isIrreversible ? ['--yes'] : [];
    try {
      const { out } = await runCommand({ server: service.url, key }, [...args, ...extra]);
      if (operation?.answer === 'json') {
        expect(JSON.parse(out)).toBeTypeOf('object');
        // A JSON Schema has the type null.
        if (operationId !== 'get_event_schema')
          expect(asText(JSON.parse(out), operation)).not.toMatch(/\b(null|undefined|NaN|Invalid Date)\b|\[object /);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      expect([operationId, error.code, error.message]).toEqual([operationId, REFUSED[operationId], error.message]);
      expect(await unusable(error)).toEqual([]);
    }
  });

  it('leads from each refusal to commands that can be pasted', async () => {
    const { service } = world;
    const operation = OPERATION.get(operationId);
    if (operation === undefined) throw new Error(operationId);
    const isOperators = operation.path.startsWith('/v1/operator/');
    // What is not refused may end the account.
    const owner = await service.anonymous.signUp();
    const { id } = await owner.draft();
    const { api_key: narrow } = await createKey(owner, { name: 'Narrow', scopes: ['audit:read'] });
    const extra = operation.isIrreversible ? ['--yes'] : [];
    for (const key of ['efs_test_unknown', narrow, isOperators ? operatorKey : owner.key]) {
      for (const subject of [id, ABSENT_ID]) {
        const given = argumentsWith(operation, `${subject}/${ABSENT_ID}`);
        const refused = await runCommand({ server: service.url, key }, [...path.split(' '), ...given, ...extra]).catch(
          (error: unknown) => error,
        );
        if (refused instanceof Error) expect(await unusable(refused)).toEqual([]);
      }
    }
  });
});

/** What a person sees of an answer. */
function asText(answer: unknown, operation: Operation): string {
  let text = '';
  const write: WritableOptions['write'] = (said, _encoding, done) => {
    text += String(said);
    done();
  };
  const out = Object.assign(new Writable({ write }), { columns: 400 }) as unknown as NodeJS.WriteStream;
  show({ out, err: out, isJson: false }, answer, columnsOf(operation));
  return text;
}

/** Returns the commands of a refusal that our own program does not take as they stand, or that leave something open. */
async function unusable(error: unknown): Promise<string[]> {
  let text = '';
  const err = { write: (said: string) => (text += said) } as unknown as NodeJS.WriteStream;
  showFailure(err, error, false);
  const printed = [...text.matchAll(/\befs ([a-z][^\n]*?)(?=[.,;)](?:\s|$)|$)/gm)].map(([, words = '']) => words);
  const wrong: string[] = [];
  for (const words of printed) {
    const program = clientProgram();
    for (const { command } of everyCommand(program)) command.action(() => {});
    const parsed = await program.parseAsync(words.split(' '), { from: 'user' }).catch((refused: Error) => refused);
    const isHelp = parsed instanceof CommanderError && parsed.exitCode === 0;
    if ((parsed instanceof Error && !isHelp) || /[<{]/.test(words)) wrong.push(`${words}: ${String(parsed)}`);
  }
  return wrong;
}
