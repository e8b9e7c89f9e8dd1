import { readFile, writeFile } from 'node:fs/promises';
import { Argument, type Command, Option } from 'commander';
import { type Constitution, type CreateProposal, MemberKey } from '../../sdk/src/index.ts';
import { CHOICES, type Choice } from '../domain/governance/vote-evidence.ts';
import { type Common, commonOptions, screenOf } from './common-options.ts';
import { clientOf, connectionOf } from './connection.ts';
import { ENV, PROGRAM } from './env.ts';
import { contentOf, readData } from './read-arguments.ts';
import { show } from './show.ts';
import { UsageError } from './usage-error.ts';

const SIGNED = ['proposal', 'vote', 'execution', 'challenge'] as const;
const ONLY_OWNER = 0o600;

type Signing = Common & { data?: string; choice?: Choice; did?: string; constitution?: string };

/**
 * Adds the commands for a member with their own key pair. The private key is read from a file, and is never an
 * argument.
 */
export function addMemberKeys(members: Command): void {
  members
    .command('new-key <file>')
    .description("make a member's key pair on this machine: the private key in a new file, and the DID to show")
    .option('--json', 'print JSON; the default where standard output is no terminal')
    .action(async (file: string, flags: Common) => show(screenOf(flags), await makeKey(file)));
  commonOptions(
    members
      .command('sign')
      .summary('sign as a member, with the private key in a file')
      .description(
        `Signs as a member, on this machine, and prints the body that carries the signature; anyone may send it.

proposal <entity>, with --data     efs proposals create <entity> --data @-
vote <entity> <id>, with --choice  efs proposals vote <entity> <id> --yes --data @-
execution <entity> <id>            efs proposals execute <entity> <id> --yes --data @-
challenge, with --data             efs keys create --name <name> --scopes <scopes> --yes --member @-

The constitution that a signature is made under comes from the server, unless --constitution names it.`,
      )
      .addArgument(new Argument('<what>', 'what to sign').choices(SIGNED))
      .argument('<key-file>', 'the private key, as efs members new-key writes it')
      .argument('[entity]', 'the company')
      .argument('[proposal]', 'the proposal')
      .option(
        '--data <json>',
        'the proposal, or the answer of efs members challenge; @file reads a file, @- standard input',
      )
      .addOption(new Option('--choice <text>', 'the vote').choices(CHOICES))
      .option('--did <did>', 'the member, if their DID is not the did:key of the key')
      .option('--constitution <hash>', 'its hash, to sign without a server'),
  ).action(async (what: (typeof SIGNED)[number], file: string, entity = '', proposal = '', flags: Signing) => {
    const body = await signed(what, await readKey(file, flags.did), { entity, proposal, flags });
    // Prints JSON even for people, because they send this text elsewhere instead of reading it.
    process.stdout.write(`${JSON.stringify(body, null, 2)}\n`);
  });
}

async function makeKey(file: string) {
  const key = await MemberKey.generate();
  await writeFile(file, await key.toPem(), { mode: ONLY_OWNER, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw new UsageError(`${file} cannot be written: ${error.code}.`);
    throw new UsageError(`${file} exists already. Choose another file: a key that is replaced cannot be had again.`);
  });
  const next = `Keep ${file} to yourself: anyone who reads it can sign as this member. It cannot be made again. Put the DID into the constitution as the id of the member, then sign: ${PROGRAM} members sign --help`;
  return { did: key.did, public_key: key.publicKey, file, next };
}

async function readKey(file: string, did: string | undefined): Promise<MemberKey> {
  const pem = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read: ${error.code}. Make a key: ${PROGRAM} members new-key ${file}`);
  });
  return MemberKey.fromPem(pem, did).catch((error: Error) => {
    throw new UsageError(`${file}: ${error.message}`);
  });
}

type Subject = { entity: string; proposal: string; flags: Signing };

async function signed(what: (typeof SIGNED)[number], key: MemberKey, subject: Subject): Promise<object> {
  const { entity, proposal, flags } = subject;
  if (what !== 'challenge' && entity === '')
    throw new UsageError(`Name the company: members sign ${what} <key-file> <entity>`);
  if ((what === 'vote' || what === 'execution') && proposal === '') {
    throw new UsageError(`Name the proposal: members sign ${what} <key-file> <entity> <proposal>`);
  }
  switch (what) {
    case 'proposal':
      return key.signProposal((await readData('data', dataOf(flags))) as CreateProposal, await constitutionOf(subject));
    case 'vote':
      if (flags.choice === undefined) throw new UsageError(`Add --choice: ${CHOICES.join(', ')}.`);
      return unlessRefused(key.signVote(flags.choice, await ballotOf(subject)));
    case 'execution':
      return key.signExecution({ id: proposal }, await constitutionOf(subject));
    case 'challenge':
      return unlessRefused(key.signChallenge({ challenge: challengeIn(await contentOf(dataOf(flags))) }));
  }
}

function dataOf({ data }: Signing): string {
  if (data === undefined) throw new UsageError('Add --data: what to sign, @file for a file, or @- for standard input.');
  return data;
}

function challengeIn(text: string): string {
  if (!text.trimStart().startsWith('{')) return text.trimEnd();
  return String((JSON.parse(text) as { challenge?: unknown }).challenge);
}

async function constitutionOf({ entity, flags }: Subject): Promise<Pick<Constitution, 'entity_id' | 'hash'>> {
  if (flags.constitution !== undefined) return { entity_id: entity, hash: flags.constitution };
  return clientOf(await connectionOf(ENV, flags)).getConstitution(entity);
}

async function ballotOf({ entity, proposal, flags }: Subject) {
  if (flags.constitution === undefined) return clientOf(await connectionOf(ENV, flags)).getProposal(entity, proposal);
  return { id: proposal, rules: { constitution_hash: flags.constitution } };
}

async function unlessRefused<Body>(signing: Promise<Body>): Promise<Body> {
  return signing.catch((error: unknown) => {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  });
}
