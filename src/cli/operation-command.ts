import { Command, Option } from 'commander';
import { ApiError, type EfsClient, type Entity, type SandboxMailList } from '../../sdk/src/index.ts';
import { judgeState } from '../domain/entity/awaited-state.ts';
import { type Arguments, callMethod, callOperation, camelCase } from '../operations/call-operation.ts';
import { inWords } from '../operations/in-words.ts';
import type { Field, Operation } from '../operations/operations.ts';
import { columnsOf } from './columns.ts';
import { ownCommand } from './command-line.ts';
import { type Changing, type Common, changeOptions, commonOptions, isInteractive, screenOf } from './common-options.ts';
import { clientOf, connectionOf } from './connection.ts';
import { confirmed, showDryRun } from './effects.ts';
import { ENV } from './env.ts';
import { flagOf, readArguments } from './read-arguments.ts';
import { saveAnswer } from './save-answer.ts';
import { type Screen, show, showItems, tell } from './show.ts';
import { CommandFailure } from './usage-error.ts';

/** For each operation, the field that may be given without its flag, as the first word: `efs names check "Acme"`. */
const FIRST_WORDS: Readonly<Record<string, string>> = { check_name: 'name', create_entity: 'name' };

type Flags = Common & Changing & { all?: boolean; output?: string };

/** Makes an operation's command, with arguments and flags from the OpenAPI document. */
export function operationCommand(name: string, operation: Operation): Command {
  const { summary, inPath, inQuery, inBody, answer, isChange } = operation;
  const command = new Command(name).summary(lowerFirst(summary)).description(helpOf(operation));
  for (const { name: place } of inPath) command.argument(`<${place}>`);
  const firstWord = FIRST_WORDS[operation.operationId];
  if (firstWord !== undefined) command.argument(`[${firstWord}]`);
  for (const field of inQuery) command.addOption(optionOf(field));
  if (inBody === 'file') command.requiredOption('--file <path>', 'the file to send');
  else if (inBody !== null) {
    command.option('--data <json>', 'the whole body as JSON or YAML; @file reads a file, @- standard input');
    // No field is a required flag, because --data may contain it. The service reports missing fields.
    for (const field of inBody) command.addOption(optionOf({ ...field, isRequired: false }));
  }
  if (isPaged(operation)) command.option('--all', 'all pages, one item a line for programs');
  if (answer === 'file') command.option('-o, --output <file>', 'write to this file instead of standard output');
  if (isChange) changeOptions(command, operation);
  commonOptions(command);
  return command.action(async (...words: unknown[]) => {
    const flags = command.optsWithGlobals<Flags>();
    const values = { ...(firstWord !== undefined && { [firstWord]: words[0] }), ...givenFields(command, operation) };
    const args = await readArguments(operation, words.slice(0, inPath.length) as string[], values);
    await runOperation(screenOf(flags), clientOf(await connectionOf(ENV, flags)), operation, args, flags);
  });
}

/**
 * Adds the entity's current version to a body that contains only an action. The caller need not have read this version,
 * because only the entity's state decides whether the action is possible.
 */
async function withVersion(efs: EfsClient, args: Arguments): Promise<Arguments> {
  const body = args.body as { action?: string; version?: number };
  if (body.action === undefined || Object.keys(body).length > 1) return args;
  const { version } = await efs.getEntity(args.inPath[0] ?? '');
  return { ...args, body: { ...body, version } };
}

/** Makes the call of a command, or its dry run. Asks the person for confirmation if needed. */
export async function runOperation(
  screen: Screen,
  efs: EfsClient,
  operation: Operation,
  values: Arguments,
  flags: Flags,
): Promise<void> {
  const args = operation.operationId === 'update_entity' ? await withVersion(efs, values) : values;
  if (flags.all) return showAll(screen, efs, operation, args);
  if (flags.dryRun) return showDryRun(screen, await efs.dryRun((trial) => callOperation(trial, operation, args)));
  const confirm = flags.confirm ?? (await askedFirst(screen, efs, operation, args, flags));
  const options = {
    ...(confirm !== undefined && { confirm }),
    ...(flags.idempotencyKey !== undefined && { idempotencyKey: flags.idempotencyKey }),
  };
  const answer = await callOperation(efs, operation, args, options);
  if (answer instanceof Response) return saveAnswer(screen, answer, flags.output);
  if (answer === undefined) return tell(screen, 'Done.');
  const { operationId } = operation;
  const answerWithLinks = await withMailedLinks(efs, { operationId, entityId: args.inPath[0] ?? '' }, answer as object);
  show(screen, answerWithLinks, columnsOf(operation));
  if (operationId === 'list_sandbox_outbox') tellLinks(screen, answer as SandboxMailList);
  if (operationId === 'start_formation') tellFollowing(screen, args);
  if (operationId === 'await_entity') requireReached(answer as Entity, args);
}

function tellLinks(screen: Screen, { data }: SandboxMailList): void {
  for (const { purpose, to, sandbox_link, links } of data) {
    if (sandbox_link !== null && links[0]?.state === 'open') tell(screen, `${purpose} of ${to}: ${sandbox_link}`);
  }
}

/** Shows how to follow a formation, which continues after its command ends. */
export function tellFollowing(screen: Screen, { inPath: [id = ''] }: Arguments): void {
  tell(screen, `Follow it: ${ownCommand(`watch ${id}`)}`);
}

function requireReached({ state, next_action }: Entity, { query }: Arguments): void {
  const awaited = query['state'] as Entity['state'];
  const judged = judgeState(state, awaited);
  if (judged === 'reached') return;
  if (state === 'Draft')
    throw new CommandFailure('The company is a Draft, and nobody has submitted it.', 'conflict', next_action);
  if (judged === 'waiting') throw new CommandFailure(`The company is still ${state}, not ${awaited}.`, 'timeout');
  throw new CommandFailure(`The company is ${state} and will not be ${awaited}.`, 'ended_badly', next_action);
}

async function askedFirst(screen: Screen, efs: EfsClient, operation: Operation, args: Arguments, flags: Flags) {
  if (!operation.isIrreversible || flags.yes) return undefined;
  const dryRun = await efs.dryRun((trial) => callOperation(trial, operation, args));
  return confirmed(screen, dryRun, isInteractive(flags));
}

async function showAll(screen: Screen, efs: EfsClient, operation: Operation, args: Arguments): Promise<void> {
  const name = camelCase(operation.operationId).replace(/^list/, 'listAll');
  const items = callMethod(efs, name, operation, args) as AsyncIterable<object>;
  await showItems(screen, items, columnsOf(operation));
}

function isPaged({ operationId, inQuery, method }: Operation): boolean {
  return (
    method === 'GET' &&
    operationId.startsWith('list_') &&
    inQuery.some(({ name }) => name === 'cursor' || name === 'after')
  );
}

function optionOf({ name, kind, isRequired, description, choices }: Field): Option {
  const flag = `--${flagOf(name)}`;
  const text = lowerFirst(description);
  const option =
    kind === 'boolean'
      ? new Option(`${flag} [value]`, text)
          .choices(['true', 'false'])
          .preset('true')
          .argParser((value) => value === 'true')
      : new Option(`${flag} <${kind === 'texts' ? 'values...' : kind}>`, text);
  if (choices !== null && kind === 'text') option.choices([...choices]);
  // The choices serve only help and completion. Commander must not check the words, because one word may be `a,b`: two
  // choices.
  if (choices !== null && kind === 'texts') option.argChoices = [...choices];
  return option.makeOptionMandatory(isRequired);
}

function givenFields(command: Command, { inQuery, inBody }: Operation): Record<string, unknown> {
  const fields = [...inQuery, ...(Array.isArray(inBody) ? (inBody as readonly Field[]) : [])].map(({ name }) => name);
  const opts = command.opts<Record<string, unknown>>();
  return Object.fromEntries(
    [...fields, 'data', 'file'].flatMap((name) => {
      const value = opts[camelCase(name)];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * Returns the API description without its sentences about HTTP. If it has such sentences, the result begins with the
 * summary.
 */
function helpOf({ summary, description }: Operation): string {
  const words = inWords(description);
  return words === description ? description : `${summary}. ${words}`;
}

function lowerFirst(text: string): string {
  return text.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase()).replace(/\.$/, '');
}

const MAILS_A_LINK: ReadonlySet<string> = new Set([
  'create_member_invitation',
  'resend_attestation',
  'resend_agreement_links',
  'resend_approvals',
]);

/**
 * Adds to an answer the links in the mails that the call wrote. Only a sandbox returns these links, because a sandbox
 * often sends no mail.
 */
async function withMailedLinks(
  efs: EfsClient,
  { operationId, entityId }: { operationId: string; entityId: string },
  answer: object,
): Promise<object> {
  if (!MAILS_A_LINK.has(operationId)) return answer;
  const page = await efs.listSandboxOutbox({ limit: 100 }).catch((error: unknown) => {
    // A live service has no list of mails, and some keys cannot read the list. Then no links are shown, although the
    // mail was written.
    if (error instanceof ApiError) return null;
    throw error;
  });
  const about = (page?.data ?? []).filter(({ links }) => links.some(({ entity_id }) => entity_id === entityId));
  // All mails that one operation writes have the same time.
  const mailed = about.filter(({ created_at }) => created_at === about[0]?.created_at);
  const links = mailed.flatMap(({ sandbox_link }) => sandbox_link ?? []);
  return links.length === 0 ? answer : { ...answer, sandbox_links: links };
}
