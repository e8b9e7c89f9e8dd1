import { mkdir, rm, writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { Command, InvalidArgumentError, Option } from 'commander';
import { loadConfig } from './config/config.ts';
import { networkNotice } from './config/network-notice.ts';
import { MAX_ERASED_AT_ONCE } from './domain/audit/audit-erasure.ts';
import { ERASURE_REASONS, type ErasureReason } from './domain/audit/erasure.ts';
import { StartError } from './errors/start-error.ts';
import type { Running } from './roles/running.ts';
import { VERSION } from './version.ts';

/** A stop that takes longer is cut short; other processes take over its work when the leases end. */
const STOP_LIMIT_MS = 10_000;

/*
 * Each command loads what it needs, so that a worker starts without the routes of the API, and `efs audit verify` without
 * either.
 */
const commands = () => import('./roles/commands.ts');

const program = new Command('efs')
  .description('Entity Formation Service: forms legal entities over an HTTP/JSON API.')
  .version(VERSION)
  .showHelpAfterError();

program
  .command('all')
  .description('run everything: database, registry simulator, API and worker')
  .option('--seed', 'create an account with some sample entities, once per data directory', false)
  .action(async (options: { seed: boolean }) => {
    const startedMs = performance.now();
    const config = loadConfig(process.env);
    const { runAll } = await import('./roles/run-all.ts');
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
    if (!options.seed) return;
    const { seed } = await import('./cli/seed.ts');
    print(`Seeded; the API key is in ${await seed({ url: service.apiUrl, dataDir: config.dataDir })}`);
  });

program
  .command('serve')
  .description('run only the API')
  .action(async () => {
    const config = loadConfig(process.env);
    const { runServe } = await import('./roles/run-serve.ts');
    const api = await runServe(config);
    untilSignal(api);
    print(`API ${api.apiUrl}`, ...networkNotice(config));
  });

program
  .command('worker')
  .description('run one worker')
  .action(async () => {
    const { runWorker } = await import('./roles/run-worker.ts');
    untilSignal(await runWorker(loadConfig(process.env)));
    print('Worker ready');
  });

program
  .command('simulator')
  .description('run only the registry simulator')
  .option('--supervised', 'run as a child of `efs all` and end with it', false)
  .action(async ({ supervised }: { supervised: boolean }) => {
    const { runSimulator } = await import('./roles/run-simulator.ts');
    const simulator = await runSimulator(loadConfig(process.env));
    untilSignal(simulator, supervised);
    print(`Registry simulator ${simulator.url}`);
    if (supervised) process.send?.({ url: simulator.url });
  });

program
  .command('migrate')
  .description('migrate the database to the newest schema')
  .action(async () => {
    const { runMigrate } = await commands();
    const applied = await runMigrate(loadConfig(process.env));
    print(applied.length === 0 ? 'Nothing to apply.' : `Applied ${applied.join(', ')}.`);
  });

program
  .command('keys')
  .description('keys of the service')
  .command('rotate')
  .description('publish the next key for access tokens; it is used after ten minutes')
  .action(async () => {
    const { runRotateTokens } = await commands();
    print(`The newest key is used from ${(await runRotateTokens(loadConfig(process.env))).toISOString()}.`);
  });

program
  .command('openapi')
  .description('print the OpenAPI document')
  .option('--write', 'write it to openapi.json, and docs/events/ next to it')
  .action(async (options: { write?: boolean }) => {
    const [{ renderEventsDocuments }, { buildOpenapi }, { ROUTES }] = await Promise.all([
      import('./http/openapi/events-documents.ts'),
      import('./http/openapi/openapi.ts'),
      import('./http/routes/index.ts'),
    ]);
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
  .description('form a company on a running server and print each step')
  .option('--url <url>', 'address of the server (default: that of `npm start`)')
  .option('--name <name>', 'name of the company')
  .action(async ({ url = loadConfig(process.env).baseUrl, name }: { url?: string; name?: string }) => {
    const { demo } = await import('./cli/demo.ts');
    process.exitCode = await demo({ url, ...(name === undefined ? {} : { name }) }, (line) => print(line));
  });

const operator = program.command('operator').description('keys of operators');
operator
  .command('create-key <name>')
  .description('create a key for a person and print it only once')
  .option('--days <days>', 'days until it expires', readDays, 90)
  .action(async (name: string, { days }: { days: number }) => {
    const { runCreateOperatorKey } = await commands();
    const { id, key, expiresAt } = await runCreateOperatorKey(loadConfig(process.env), name, days);
    print(key);
    process.stderr.write(`Key ${id} of ${name} expires at ${expiresAt.toISOString()}. It is not shown again.\n`);
  });
operator
  .command('list-keys')
  .description('list operator keys')
  .action(async () => {
    const { runListOperatorKeys } = await commands();
    for (const { id, name, display_prefix, expires_at, revoked_at } of await runListOperatorKeys(
      loadConfig(process.env),
    )) {
      const end = revoked_at === null ? `until ${expires_at.toISOString()}` : `revoked ${revoked_at.toISOString()}`;
      print(`${id}  ${display_prefix}…  ${end}  ${name}`);
    }
  });
operator
  .command('revoke-key <id>')
  .description('revoke a key at once')
  .action(async (id: string) => {
    const { runRevokeOperatorKey } = await commands();
    if (await runRevokeOperatorKey(loadConfig(process.env), id)) return print('Revoked.');
    throw new StartError('No valid key has this id. See: efs operator list-keys');
  });

const audit = program.command('audit').description('audit chains');
audit
  .command('verify <file>')
  .description('verify an exported chain offline; - reads standard input')
  .option('--key <key>', 'the pinned public key (z6Mk… or base64)')
  .option('--head <file>', 'a signed head kept from before; detects truncation and rewriting')
  .option('--json', 'print the result as JSON', false)
  .action(async (file: string, options: { key?: string; head?: string; json: boolean }) => {
    const { auditVerify } = await import('./cli/audit-verify.ts');
    const { key, head, json } = options;
    process.exitCode = await auditVerify(
      { file, json, ...(key === undefined ? {} : { key }), ...(head === undefined ? {} : { headFile: head }) },
      process,
    );
  });

audit
  .command('erase <chain> <entries...>')
  .description('erase the data of chain entries (entity:<id> or account:<id>) permanently; the chain records it')
  .requiredOption('--operator <id>', 'id of your key: efs operator list-keys')
  .addOption(new Option('--reason <reason>', 'why').choices(ERASURE_REASONS).makeOptionMandatory())
  .option('--yes', 'erase the data; without this option, only print what would be erased', false)
  .action(async (chain: string, numbers: string[], options: EraseOptions) => {
    const entries = readEntries(numbers);
    const what = `the data of ${entries.length === 1 ? 'entry' : 'entries'} ${entries.join(', ')} of ${chain}`;
    if (!options.yes) return print(`This would permanently erase ${what}. To do it, add --yes.`);
    const erasure = { chain, entries, reason: options.reason };
    const { runEraseAuditData } = await commands();
    const refusals = await runEraseAuditData(loadConfig(process.env), options.operator, erasure);
    if (refusals.length > 0) throw new StartError(`Nothing was erased. ${refusals.join(' ')}`);
    print(`Erased ${what}.`);
  });
type EraseOptions = { operator: string; reason: ErasureReason; yes: boolean };

function readEntries(numbers: readonly string[]): number[] {
  const entries = numbers.map(Number);
  if (entries.length <= MAX_ERASED_AT_ONCE && entries.every((each) => Number.isSafeInteger(each) && each > 0))
    return entries;
  throw new StartError(`Give at most ${MAX_ERASED_AT_ONCE} entry numbers, for example: 3 7 8`);
}

function readDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= 366) return days;
  throw new InvalidArgumentError('Give a whole number from 1 to 366.');
}

/** Runs until SIGTERM, Ctrl-C, or (supervised) the end of its parent. */
function untilSignal(running: Running, supervised = false): void {
  // Node writes what it compiled when a process ends by itself; the next one should not miss it after a crash.
  flushCompileCache();
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
