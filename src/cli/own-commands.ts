import { spawn } from 'node:child_process';
import { Argument, type Command, InvalidArgumentError } from 'commander';
import type { Event } from '../../sdk/src/index.ts';
import { systemClock } from '../clock.ts';
import { isEventType } from '../domain/events/event.ts';
import { ownCommand } from './command-line.ts';
import { type Changing, type Common, changeOptions, commonOptions, isInteractive, screenOf } from './common-options.ts';
import { completionScript, completions, SHELLS, type Shell } from './completion.ts';
import { clientOf, connectionOf } from './connection.ts';
import type { Finding } from './doctor.ts';
import { ENV } from './env.ts';
import { manifestOf } from './manifest.ts';
import { addMemberKeys } from './member-keys.ts';
import { DEFAULT_PROFILE, listProfiles, removeProfile } from './profiles.ts';
import { contentOf, readPlace } from './read-arguments.ts';
import { show } from './show.ts';
import { Interrupted, UsageError } from './usage-error.ts';

/** Checks this machine for live mode. It is passed as a parameter, because client code does not import the service. */
export type CheckLive = () => Promise<Finding[]>;

/** Adds the commands that make more than one call. Each command loads its own module. */
export function addOwnCommands(program: Command, checkLive: CheckLive): void {
  addDemo(program);
  addSignIn(program);
  addProfiles(program);
  addDoctor(program, checkLive);
  addOpen(program);
  addFollowing(program);
  addTools(program);
}

function addDemo(program: Command): void {
  program
    .command('demo')
    .description(
      'form a company on a sandbox and verify its record, in at most two minutes; keeps the key as a new profile',
    )
    .option('--server <url>', 'address of the server (default: EFS_SERVER, or that of `npm start`)')
    .option('--name <name>', 'name of the company')
    .option('--json', 'print JSON; the default where standard output is no terminal')
    .action(async ({ server: chosen, name, ...flags }: Common & { name?: string }) => {
      const { demo } = await import('./demo.ts');
      const { server } = await connectionOf(ENV, chosen === undefined ? {} : { server: chosen });
      await demo(screenOf(flags), server, name);
    });
}

function addSignIn(program: Command): void {
  commonOptions(
    program
      .command('login')
      .description('keep an API key for this user; it is read from the terminal or from standard input')
      .option('--new', 'make a new account and keep its key', false)
      .option('--email <address>', 'with --new: where a lost key is replaced; live mode requires it'),
  ).action(async (flags: Common & { new: boolean; email?: string }) => {
    const { login } = await import('./login.ts');
    const { profile = ENV['EFS_PROFILE'] ?? DEFAULT_PROFILE } = flags;
    const { server } = await connectionOf(ENV, flags.server === undefined ? {} : { server: flags.server });
    const { email = null } = flags;
    if (email !== null && !flags.new) throw new UsageError('--email is the address of a new account: add --new');
    const made = flags.new ? { email } : null;
    await login(screenOf(flags), { profile, server, made, isInteractive: isInteractive(flags) });
  });
  commonOptions(program.command('whoami').description('show whose key is used, and where')).action(
    async (flags: Common) => {
      const { whoami } = await import('./login.ts');
      await whoami(screenOf(flags), await connectionOf(ENV, flags));
    },
  );
}

function addDoctor(program: Command, checkLive: CheckLive): void {
  commonOptions(
    program
      .command('doctor')
      .description('check the server, the key and the clock, and say how to correct what is wrong')
      .option('--live', 'check the settings of this machine for live mode instead, all at once', false),
  ).action(async (flags: Common & { live: boolean }) => {
    const { doctor, tellFindings } = await import('./doctor.ts');
    const screen = screenOf(flags);
    process.exitCode = flags.live ? tellFindings(screen, await checkLive()) : await doctor(screen, flags);
  });
}

function addOpen(program: Command): void {
  commonOptions(program.command('open').description('open the server in a browser')).action(async (flags: Common) => {
    const { server } = await connectionOf(ENV, flags);
    if (isInteractive(flags)) openBrowser(server);
    show(screenOf(flags), { url: server });
  });
}

function addProfiles(program: Command): void {
  const profiles = program.command('profiles').description('the servers and keys of efs login');
  profiles
    .command('list')
    .description('list the kept profiles with their servers, without their keys')
    .option('--json', 'print JSON; the default where standard output is no terminal')
    .action(async (flags: Common) => show(screenOf(flags), { data: await listProfiles(ENV) }));
  profiles
    .command('remove <name>')
    .description('forget a profile and its key on this machine; efs keys revoke ends the key itself')
    .option('--json', 'print JSON; the default where standard output is no terminal')
    .action(async (name: string, flags: Common) => {
      await removeProfile(ENV, name);
      show(screenOf(flags), { removed: name });
    });
}

const OPENERS: Readonly<Record<string, string>> = { darwin: 'open', win32: 'explorer' };

function openBrowser(url: string): void {
  const opener = OPENERS[process.platform] ?? 'xdg-open';
  // A failure to open a browser is ignored, because the address is printed too.
  spawn(opener, [url], { detached: true, stdio: 'ignore' })
    .on('error', () => {})
    .unref();
}

type Listening = Common & {
  forwardTo: string;
  since?: Date;
  types?: Event['type'][];
  entity?: string;
  replay?: string;
};

function addFollowing(program: Command): void {
  commonOptions(
    program
      .command('watch <entity>')
      .description('print each event of a company until nothing more happens by itself; without a time limit'),
  ).action(async (entity: string, flags: Common) => {
    readPlace('entity', entity);
    const { watch } = await import('./watch.ts');
    const efs = clientOf(await connectionOf(ENV, flags));
    process.exitCode = await untilInterrupted((signal) => watch(screenOf(flags), efs, entity, signal));
  });
  commonOptions(
    program
      .command('listen')
      .description('send events to a local webhook receiver, signed; goes on where it was after an interruption')
      .requiredOption('--forward-to <url>', 'the receiver', readUrl)
      .option('--since <time>', 'begin with events of this time: 10m, 2h, 1d, or RFC 3339', readSince)
      .option('--types <types>', 'only these types, with commas between them', readTypes)
      .option('--entity <id>', 'only events of this company')
      .option('--replay <event>', 'send this event again, and end'),
  ).action(async (flags: Listening) => {
    const { listen, replay } = await import('./listen.ts');
    const { placeFile } = await import('./listen-place.ts');
    const connection = await connectionOf(ENV, flags);
    const efs = clientOf(connection);
    const { forwardTo, since, types, entity } = flags;
    const { account_id: account, member } = await efs.getCredential();
    const reach = member === null ? account : member.entity_id;
    const places = placeFile(ENV, { server: connection.server, account: reach, forwardTo, types, entity });
    const listening = {
      forwardTo,
      ...(since && { since }),
      ...(types && { types }),
      ...(entity && { entityId: entity }),
    };
    if (flags.replay !== undefined) return replay(screenOf(flags), efs, flags.replay, listening, places);
    await untilInterrupted((signal) => listen(screenOf(flags), efs, listening, places, signal));
  });
}

async function untilInterrupted<T>(follow: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  process.once('SIGINT', () => ending.abort(new Interrupted('interrupted')));
  process.once('SIGTERM', () => ending.abort(new Interrupted('terminated')));
  return follow(ending.signal).catch((error: unknown) => {
    ending.signal.throwIfAborted();
    throw error;
  });
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function readUrl(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return text;
  throw new InvalidArgumentError('Give an http or https URL, such as http://127.0.0.1:3000/hooks.');
}

function readTypes(text: string): Event['type'][] {
  const types = text.split(',').map((type) => type.trim());
  const unknown = types.find((type) => !isEventType(type));
  if (unknown === undefined) return types as Event['type'][];
  throw new InvalidArgumentError(`${unknown} is no type of event. List them: ${ownCommand('events types')}`);
}

function readSince(text: string): Date {
  const [, count = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const at = count === '' ? Date.parse(text) : systemClock.now().getTime() - Number(count) * (UNITS[unit] ?? 0);
  if (Number.isNaN(at))
    throw new InvalidArgumentError('Give 30s, 10m, 2h, 1d, or a time such as 2026-11-22T10:00:00Z.');
  return new Date(at);
}

function addTools(program: Command): void {
  commonOptions(
    program
      .command('api')
      .description('make any call, such as: efs api GET /v1/entities?limit=5')
      .addArgument(new Argument('<method>', 'the method').argParser((method) => method.toUpperCase()))
      .argument('<path>', 'the path with its query')
      .option('--data <json>', 'the body as JSON or YAML; @file reads a file, @- standard input')
      .option('--header <headers...>', 'a header, as "Name: value"')
      .option('-o, --output <file>', 'write the answer to this file'),
  ).action(
    async (method: string, path: string, flags: Common & { data?: string; header?: string[]; output?: string }) => {
      const { callApi } = await import('./api.ts');
      await callApi(screenOf(flags), await connectionOf(ENV, flags), { method, path, ...flags });
    },
  );
  commonOptions(
    program.command('mcp').description('serve the tools of an agent over standard input and output (MCP)'),
  ).action(async (flags: Common) => {
    const { serveMcp } = await import('./mcp.ts');
    await serveMcp(clientOf(await connectionOf(ENV, flags)));
  });
  program
    .command('commands')
    .description('list every command; --json gives the whole manifest with flags and exit codes')
    .option('--json', 'print the manifest')
    .action((flags: Common) => {
      const screen = screenOf(flags);
      const manifest = manifestOf(program);
      if (screen.isJson) return show(screen, manifest);
      show(screen, { data: manifest.commands.map(({ command, summary }) => ({ command, summary })) });
    });
  program
    .command('completions')
    .description('print the completion script of a shell')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .action((shell: Shell) => void process.stdout.write(completionScript(shell)));
  program
    .command('complete [words...]', { hidden: true })
    .action((words: string[]) => void process.stdout.write(`${completions(program, words).join('\n')}\n`));
}

/** Adds commands that are not generated from API operations, such as `efs audit verify`, which needs no server. */
export function addOfflineCommands(program: Command): void {
  const audit = group(program, 'audit');
  audit
    .command('verify <file>')
    .description('verify an exported chain offline; - reads standard input')
    .option('--key <key>', 'the pinned public key (z6Mk… or base64)')
    .option('--head <file>', 'a signed head kept from before; detects truncation and rewriting')
    .option('--json', 'print the result as JSON', false)
    .action(async (file: string, options: { key?: string; head?: string; json: boolean }) => {
      const { auditVerify } = await import('./audit-verify.ts');
      const { key, head, json } = options;
      process.exitCode = await auditVerify(
        { file, json, ...(key === undefined ? {} : { key }), ...(head === undefined ? {} : { headFile: head }) },
        process,
      );
    });
  addAuditKey(audit);
  addMemberKeys(group(program, 'members'));
  addCertificateVerification(program);
  addValidation(program);
  addRetry(program);
}

type Verifying = { key?: string; jwks?: string; status?: string; at?: Date; json: boolean };

function addCertificateVerification(program: Command): void {
  group(program, 'certificates')
    .command('verify <file>')
    .description('verify a certificate offline: its signature, its time, and with --status that it is not revoked')
    .option('--key <key>', 'the pinned public key (z6Mk… or base64)')
    .option('--jwks <file>', 'the key set of the service, saved from /.well-known/jwks.json')
    .option('--status <file>', 'the status list, saved from the address in the certificate')
    .option('--at <time>', 'judge it by this time instead of now', readSince)
    .option('--json', 'print the result as JSON', false)
    .action(async (file: string, { key, jwks, status, at, json }: Verifying) => {
      const { certificateVerify } = await import('./certificate-verify.ts');
      const pins = { ...(key && { key }), ...(jwks && { jwksFile: jwks }), ...(status && { statusFile: status }) };
      process.exitCode = await certificateVerify({ file, json, ...pins, ...(at && { at }) }, process);
    });
}

function addAuditKey(audit: Command): void {
  const command = audit
    .command('key')
    .description('print the public key of the service, to pin it for efs audit verify');
  commonOptions(command).action(async (flags: Common) => {
    const { auditKey } = await import('./audit-key.ts');
    const key = await auditKey(clientOf(await connectionOf(ENV, flags)));
    // Without `--json`, prints only the key, so that a script can pass it to another command.
    if (flags.json) show(screenOf(flags), { key });
    else process.stdout.write(`${key}\n`);
  });
}

function addValidation(program: Command): void {
  group(program, 'constitution')
    .command('validate <file>')
    .description(
      'check a constitution on this machine, without a server: errors with line and column; - reads standard input',
    )
    .option('--live', 'by the rules of live mode', false)
    .option('--json', 'print JSON')
    .action(async (file: string, flags: Common & { live: boolean }) => {
      const { validateFile } = await import('./validate-file.ts');
      const source = await contentOf(`@${file}`);
      process.exitCode = await validateFile(screenOf(flags), file, source, flags.live);
    });
}

function addRetry(program: Command): void {
  const command = group(program, 'formation').command('retry <id>').description('file again after a failure');
  commonOptions(changeOptions(command, { isIrreversible: true })).action(
    async (id: string, flags: Common & Changing) => {
      const { runOperation, tellFollowing } = await import('./operation-command.ts');
      const { readOperations } = await import('../operations/operations.ts');
      const operation = readOperations().get('update_entity');
      if (operation === undefined) throw new Error('the document has no update_entity');
      readPlace('id', id);
      const efs = clientOf(await connectionOf(ENV, flags));
      const args = { inPath: [id], query: {}, body: { action: 'retry_from_failed' } };
      await runOperation(screenOf(flags), efs, operation, args, flags);
      if (!flags.dryRun) tellFollowing(screenOf(flags), args);
    },
  );
}

function group(program: Command, name: string): Command {
  const subcommand = program.commands.find((command) => command.name() === name);
  if (subcommand === undefined) throw new Error(`no group ${name}`);
  return subcommand;
}
