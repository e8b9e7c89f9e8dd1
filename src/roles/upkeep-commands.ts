import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { ENV } from '../cli/env.ts';
import { loadConfig } from '../config/config.ts';
import { MAX_ERASED_AT_ONCE } from '../domain/audit/audit-erasure.ts';
import { ERASURE_REASONS, type ErasureReason } from '../domain/audit/erasure.ts';
import { StartError } from '../errors/start-error.ts';
import type { Imported } from '../moving/import-account.ts';
import { VERSION } from '../version.ts';
import { addAccountErasure } from './erasure-command.ts';
import { addPacks } from './pack-commands.ts';
import { print } from './print.ts';

const commands = () => import('./commands.ts');

/** Adds the commands that work on the database while the service runs. */
export function addUpkeepCommands(program: Command): void {
  program
    .command('migrate')
    .description('migrate the database to the newest schema')
    .action(async () => {
      const { runMigrate } = await commands();
      const applied = await runMigrate(loadConfig(ENV));
      print(applied.length === 0 ? 'Nothing to apply.' : `Applied ${applied.join(', ')}.`);
    });

  program
    .command('backup <folder>')
    .description('copy the embedded database of the running service to a new folder')
    .action(async (folder: string) => {
      const { runBackup } = await commands();
      const { bytes } = await runBackup(loadConfig(ENV), folder);
      print(`Backed up ${(bytes / 1_048_576).toFixed(1)} MiB to ${folder}.`, KEYS_NOTE);
    });
  program
    .command('restore <folder>')
    .description('put a backup into DATA_DIR, which must have no database')
    .action(async (folder: string) => {
      const { runRestore } = await commands();
      const config = loadConfig(ENV);
      const { at } = await runRestore(config, folder);
      print(`Restored the backup of ${at} into ${config.dataDir}. Start the service, then run: bin/efs verify`);
    });

  program
    .command('database')
    .description('the embedded database')
    .command('move <url>')
    .description(
      'move the embedded database of the stopped service to a PostgreSQL of your own; may be killed and run again',
    )
    .option('--cancel', 'give up a move that was begun and is not complete', false)
    .action(async (url: string, { cancel }: { cancel: boolean }) => {
      const { runCancelMove, runMoveDatabase } = await import('./move-database.ts');
      const config = loadConfig(ENV);
      if (cancel) {
        await runCancelMove(config, url);
        return print('The move is given up. The service can be started as before.');
      }
      await runMoveDatabase(config, url, { onTable: (table, rows) => print(`${table}: ${rows} rows`) });
      print('Moved. Set DATABASE_URL for every process and start the service. Then run: bin/efs verify');
    });

  program
    .command('verify')
    .description('check every audit chain, document and upload, and the rules that hold over several tables')
    .action(async () => {
      const { runVerify } = await commands();
      let problems = 0;
      await runVerify(loadConfig(ENV), (verified) => {
        problems += verified.problems.length;
        print(`${verified.part}: ${verified.checked} checked, ${countOf(verified.problems)}`);
        for (const problem of verified.problems) print(`  ${problem}`);
      });
      if (problems > 0)
        throw new StartError('The database is not as it was written. See docs/operations.md, "Verify".');
    });

  addImport(program);
  addAccountErasure(program);
  addRotation(program);
  addDistribute(program);
  addOpenapi(program);
  addOperator(program);
  addPacks(program);
}

function addImport(program: Command): void {
  program
    .command('import <archive>')
    .description('import the account of an archive (GET /v1/account/export), all of it or nothing; it arrives frozen')
    .option('--trust-key <key>', 'the public key of the source, obtained by another way than the archive')
    .option('--identity <file>', 'the age identity of the recipient of the private keys of the companies')
    .action(async (archive: string, given: { trustKey?: string; identity?: string }) => {
      const { runImport } = await commands();
      const { trustKey = null } = given;
      const identity = given.identity === undefined ? null : await identityIn(given.identity);
      const imported = await runImport(loadConfig(ENV), archive, { trustKey, identity });
      print(imported.apiKey);
      process.stderr.write(`${importWords(imported).join('\n')}\n`);
    });
}

async function identityIn(file: string): Promise<string> {
  const { readIdentity } = await import('../moving/travelling-keys.ts');
  const identity = readIdentity(await readFile(file, 'utf8'));
  if (identity === null) throw new StartError(`${file} has no age identity, or several.`);
  return identity;
}

function addRotation(program: Command): void {
  program
    .command('rotate-token-key')
    .description('publish the next key for access tokens; it is used after ten minutes')
    .action(async () => {
      const { runRotateTokens } = await commands();
      print(`The newest key is used from ${(await runRotateTokens(loadConfig(ENV))).toISOString()}.`);
    });
  program
    .command('reseal')
    .description('seal everything with the current DATA_KEY, so that DATA_KEY_PREVIOUS is no longer needed')
    .action(async () => {
      const { runReseal } = await commands();
      print(`Sealed ${await runReseal(loadConfig(ENV))} values with the current key.`);
    });
}

function addDistribute(program: Command): void {
  program
    .command('distribute')
    .description('spread a migrated database over the workers of Citus by account, and keep it so')
    .option('--shards <number>', 'parts of each table, for the first time only', upTo(MOST_SHARDS), SHARDS)
    .action(async ({ shards }: { shards: number }) => {
      const { runDistribute } = await commands();
      const tables = await runDistribute(loadConfig(ENV), shards);
      print(tables.length === 0 ? 'Every table was placed already.' : `Placed ${tables.join(', ')}.`);
    });
}

function addOpenapi(program: Command): void {
  program
    .command('openapi')
    .description('print the OpenAPI document')
    .option('--write', 'write it to openapi.json, and docs/events/ next to it')
    .action(async (options: { write?: boolean }) => {
      const [{ renderEventsDocuments }, { buildOpenapi }, { ROUTES }] = await Promise.all([
        import('../http/resources/events/events-documents.ts'),
        import('../http/openapi/openapi.ts'),
        import('../http/router.ts'),
      ]);
      const document = `${JSON.stringify(buildOpenapi(ROUTES, VERSION), null, 2)}\n`;
      if (!options.write) return void process.stdout.write(document);
      await writeFile(new URL('../../openapi.json', import.meta.url), document);
      const events = new URL('../../docs/events/', import.meta.url);
      await rm(events, { recursive: true, force: true });
      await mkdir(events);
      for (const [name, text] of Object.entries(renderEventsDocuments())) await writeFile(new URL(name, events), text);
    });
}

function addOperator(program: Command): void {
  const operator = program.command('operator').description('keys of operators');
  operator
    .command('create-key <name>')
    .description('create a key for a person and print it only once')
    .option('--days <days>', 'days until it expires', upTo(366), 90)
    .action(async (name: string, { days }: { days: number }) => {
      const { runCreateOperatorKey } = await commands();
      const { id, key, expiresAt } = await runCreateOperatorKey(loadConfig(ENV), name, days);
      print(key);
      process.stderr.write(`Key ${id} of ${name} expires at ${expiresAt.toISOString()}. It is not shown again.\n`);
    });
  operator
    .command('list-keys')
    .description('list operator keys')
    .action(async () => {
      const { runListOperatorKeys } = await commands();
      for (const { id, operator_id, name, display_prefix, expires_at, revoked_at } of await runListOperatorKeys(
        loadConfig(ENV),
      )) {
        const end = revoked_at === null ? `until ${expires_at.toISOString()}` : `revoked ${revoked_at.toISOString()}`;
        const person = operator_id === null || operator_id === id ? name : `${name} (as ${operator_id})`;
        print(`${id}  ${display_prefix}…  ${end}  ${person}`);
      }
    });
  operator
    .command('revoke-key <id>')
    .description('revoke a key at once')
    .action(async (id: string) => {
      const { runRevokeOperatorKey } = await commands();
      if (await runRevokeOperatorKey(loadConfig(ENV), id)) return print('Revoked.');
      throw new StartError('No valid key has this id. See: efs operator list-keys');
    });
}

/** Adds the command `erase` to the group `audit`. Creates the group if it is missing. */
export function addErasure(program: Command): void {
  const audit = program.commands.find((command) => command.name() === 'audit') ?? program.command('audit');
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
      const refusals = await runEraseAuditData(loadConfig(ENV), options.operator, erasure);
      if (refusals.length > 0) throw new StartError(`Nothing was erased. ${refusals.join(' ')}`);
      print(`Erased ${what}.`);
    });
}
const KEYS_NOTE =
  'The keys are not in it. Without API_KEY_PEPPER and DATA_KEY (or DATA_DIR/secrets.json) it is useless: keep them apart.';

function countOf(problems: readonly string[]): string {
  return problems.length === 0 ? 'no problem' : `${problems.length} with a problem`;
}

type EraseOptions = { operator: string; reason: ErasureReason; yes: boolean };

function readEntries(numbers: readonly string[]): number[] {
  const entries = numbers.map(Number);
  if (entries.length <= MAX_ERASED_AT_ONCE && entries.every((each) => Number.isSafeInteger(each) && each > 0))
    return entries;
  throw new StartError(`Give at most ${MAX_ERASED_AT_ONCE} entry numbers, for example: 3 7 8`);
}

/** Citus's default number of shards. They can be spread over up to 32 servers. */
const SHARDS = 32;
const MOST_SHARDS = 1_024;

function upTo(most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= 1 && number <= most) return number;
    throw new InvalidArgumentError(`Give a whole number from 1 to ${most}.`);
  };
}

function importWords(imported: Imported): string[] {
  const { accountId, entities, openFilings, keys, isTrusted, isReleasable, archive, publicKey } = imported;
  return [
    `Imported account ${accountId}. Companies: ${entities}. Open filings, to be looked up: ${openFilings}.`,
    ...(isTrusted
      ? []
      : [
          'Nobody here vouches for it, so nothing counts that others are said to have accepted, signed or decided, and nothing that was under way is sent: it is given up, or only looked up. To rely on its source, import it with --trust-key.',
        ]),
    keys === null
      ? 'The private keys of its companies stayed encrypted. To bring them along, import it with --identity.'
      : `Private keys of companies: ${keys}.`,
    isReleasable
      ? `It is frozen. Its account hands it over at the source: efs accounts hand-over --archive ${archive} --target-key ${publicKey}. Then run: bin/efs desk release-account ${accountId} --handover <code> --reason "…"`
      : 'It was not frozen at its source, so it stays read-only here.',
    'The key above is new, and is shown only once.',
  ];
}
