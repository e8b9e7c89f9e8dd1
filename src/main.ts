import { mkdir, rm, writeFile } from 'node:fs/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import { auditVerify } from './cli/audit-verify.ts';
import { demo } from './cli/demo.ts';
import { seed } from './cli/seed.ts';
import { loadConfig } from './config/config.ts';
import { networkNotice } from './config/network-notice.ts';
import { MAX_ERASED_AT_ONCE } from './domain/audit/audit-erasure.ts';
import { ERASURE_REASONS, type ErasureReason } from './domain/audit/erasure.ts';
import { StartError } from './errors/start-error.ts';
import { renderEventsDocuments } from './http/openapi/events-documents.ts';
import { buildOpenapi } from './http/openapi/openapi.ts';
import { ROUTES } from './http/routes/index.ts';
import {
  type Running,
  runAll,
  runCreateOperatorKey,
  runEraseAuditData,
  runListOperatorKeys,
  runMigrate,
  runRevokeOperatorKey,
  runRotateTokens,
  runServe,
  runSimulator,
  runWorker,
} from './roles.ts';
import { VERSION } from './version.ts';

/** A stop that takes longer is cut short; other processes take over its work when the leases end. */
const STOP_LIMIT_MS = 10_000;

const program = new Command('efs')
  .description('Entity Formation Service: forms legal entities over an HTTP/JSON API.')
  .version(VERSION)
  .showHelpAfterError();

program
  .command('all')
  .description('run everything: database, registry simulator, API and worker')
  .option('--seed', 'make an account with a few entities to look at, once per data directory', false)
  .action(async (options: { seed: boolean }) => {
    const startedMs = performance.now();
    const config = loadConfig(process.env);
    const service = await runAll(config);
    untilSignal(service);
    print(
      `Entity Formation Service ${VERSION} (${config.mode})`,
      `  API       ${service.apiUrl}`,
      `  Docs      ${service.apiUrl}/docs`,
      `  Registry  ${service.registryUrl ?? 'the operator desk'}${config.registry === 'simulator' ? ' (simulator)' : ''}`,
      `  Database  ${service.isEmbedded ? `embedded, in ${config.dataDir}` : 'DATABASE_URL'}`,
      ...networkNotice(config),
      `Ready in ${((performance.now() - startedMs) / 1000).toFixed(1)} s. Form a company from another terminal:  npm run demo`,
    );
    if (options.seed)
      print(`Seeded; the API key is in ${await seed({ url: service.apiUrl, dataDir: config.dataDir })}`);
  });

program
  .command('serve')
  .description('run the API alone')
  .action(async () => {
    const config = loadConfig(process.env);
    const api = await runServe(config);
    untilSignal(api);
    print(`API ${api.apiUrl}`, ...networkNotice(config));
  });

program
  .command('worker')
  .description('run one worker alone')
  .action(async () => {
    untilSignal(await runWorker(loadConfig(process.env)));
    print('Worker ready');
  });

program
  .command('simulator')
  .description('run the registry simulator alone')
  .option('--supervised', 'as a child of `efs all`: ends with its parent', false)
  .action(async ({ supervised }: { supervised: boolean }) => {
    const simulator = await runSimulator(loadConfig(process.env));
    untilSignal(simulator, supervised);
    print(`Registry simulator ${simulator.url}`);
    if (supervised) process.send?.({ url: simulator.url });
  });

program
  .command('migrate')
  .description('bring the database to the newest schema')
  .action(async () => {
    const applied = await runMigrate(loadConfig(process.env));
    print(applied.length === 0 ? 'Nothing to apply.' : `Applied ${applied.join(', ')}.`);
  });

program
  .command('keys')
  .description('keys of the service')
  .command('rotate')
  .description('publish the next key for access tokens; it signs ten minutes later')
  .action(async () =>
    print(`The newest key signs from ${(await runRotateTokens(loadConfig(process.env))).toISOString()}.`),
  );

program
  .command('openapi')
  .description('print the OpenAPI document')
  .option('--write', 'write it to openapi.json instead, and docs/events/ beside it')
  .action(async (options: { write?: boolean }) => {
    const document = `${JSON.stringify(buildOpenapi(ROUTES, VERSION), null, 2)}\n`;
    if (!options.write) return void process.stdout.write(document);
    await writeFile(new URL('../openapi.json', import.meta.url), document);
    const events = new URL('../docs/events/', import.meta.url);
    await rm(events, { recursive: true, force: true });
    await mkdir(events);
    for (const [name, text] of Object.entries(renderEventsDocuments())) await writeFile(new URL(name, events), text);
  });

program
  .command('demo')
  .description('form a company against a running server, telling each step as it happens')
  .option('--url <url>', 'where the server is (default: where `npm start` puts it)')
  .option('--name <name>', 'name of the company')
  .action(async ({ url = loadConfig(process.env).baseUrl, name }: { url?: string; name?: string }) => {
    process.exitCode = await demo({ url, ...(name === undefined ? {} : { name }) }, (line) => print(line));
  });

const operator = program.command('operator').description('keys of the people who run the service');
operator
  .command('create-key <name>')
  .description('make a key for a person, by their name, and print it this once')
  .option('--days <days>', 'how long it is good', readDays, 90)
  .action(async (name: string, { days }: { days: number }) => {
    const { id, key, expiresAt } = await runCreateOperatorKey(loadConfig(process.env), name, days);
    print(key);
    process.stderr.write(`Key ${id} of ${name}, good until ${expiresAt.toISOString()}. It is not shown again.\n`);
  });
operator
  .command('list-keys')
  .description('whose keys there are')
  .action(async () => {
    for (const { id, name, display_prefix, expires_at, revoked_at } of await runListOperatorKeys(
      loadConfig(process.env),
    )) {
      const end = revoked_at === null ? `until ${expires_at.toISOString()}` : `revoked ${revoked_at.toISOString()}`;
      print(`${id}  ${display_prefix}…  ${end}  ${name}`);
    }
  });
operator
  .command('revoke-key <id>')
  .description('end a key at once')
  .action(async (id: string) => {
    if (await runRevokeOperatorKey(loadConfig(process.env), id)) return print('Revoked.');
    throw new StartError('No key with this id is in use. See: efs operator list-keys');
  });

const audit = program.command('audit').description('audit chains');
audit
  .command('verify <file>')
  .description('verify an exported chain offline; - reads standard input')
  .option('--key <key>', 'the public key you pinned (z6Mk… or base64)')
  .option('--head <file>', 'a signed head kept from before: finds truncation and rewriting')
  .option('--json', 'print the result as JSON', false)
  .action(async (file: string, options: { key?: string; head?: string; json: boolean }) => {
    const { key, head, json } = options;
    process.exitCode = await auditVerify(
      { file, json, ...(key === undefined ? {} : { key }), ...(head === undefined ? {} : { headFile: head }) },
      process,
    );
  });

audit
  .command('erase <chain> <entries...>')
  .description('erase for good what entries of a chain (entity:<id> or account:<id>) said; the chain then says so')
  .requiredOption('--operator <id>', 'the id of your key: efs operator list-keys')
  .addOption(new Option('--reason <reason>', 'why').choices(ERASURE_REASONS).makeOptionMandatory())
  .option('--yes', 'do it: without this it only says what it would do', false)
  .action(async (chain: string, numbers: string[], options: EraseOptions) => {
    const entries = readEntries(numbers);
    const what = `the data of ${entries.length === 1 ? 'entry' : 'entries'} ${entries.join(', ')} of ${chain}`;
    if (!options.yes) return print(`This would erase ${what}, for good. To do it, add --yes.`);
    const erasure = { chain, entries, reason: options.reason };
    const refusals = await runEraseAuditData(loadConfig(process.env), options.operator, erasure);
    if (refusals.length > 0) throw new StartError(`Nothing was erased. ${refusals.join(' ')}`);
    print(`Erased ${what}.`);
  });
type EraseOptions = { operator: string; reason: ErasureReason; yes: boolean };

function readEntries(numbers: readonly string[]): number[] {
  const entries = numbers.map(Number);
  if (entries.length <= MAX_ERASED_AT_ONCE && entries.every((each) => Number.isSafeInteger(each) && each > 0))
    return entries;
  throw new StartError(`Name entries by their numbers, at most ${MAX_ERASED_AT_ONCE}: 3 7 8`);
}

function readDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= 366) return days;
  throw new InvalidArgumentError('A whole number, 1 to 366.');
}

/** Runs until SIGTERM, Ctrl-C, or (supervised) the end of its parent. */
function untilSignal(running: Running, supervised = false): void {
  let stopping = false;
  const end = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  // A supervisor that stops a whole group, and npm passing the signal on, send it twice: the database must be stopped
  // all the same.
  process.on('SIGTERM', end);
  if (supervised) process.once('disconnect', end);
  // Ctrl-C reaches the whole group: a child waits for its parent, which still needs it while it drains.
  process.on('SIGINT', supervised ? () => {} : end);
}

function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

// Without a command it prints the help: a user who only looks around should not start a service.
if (process.argv.length === 2) program.help();

try {
  await program.parseAsync();
} catch (error) {
  // A refusal to start is one sentence; anything else is a bug and keeps its stack.
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
