import { text as textOf } from 'node:stream/consumers';
import { ownCommand } from './command-line.ts';
import { type Connection, clientOf } from './connection.ts';
import { ENV } from './env.ts';
import { type KeyOwner, ownerOf, ownerWords } from './key-owner.ts';
import { findProfile, keepProfile } from './profiles.ts';
import { type Screen, show, tell } from './show.ts';
import { Interrupted, UsageError } from './usage-error.ts';

/**
 * Input of `login`. `made`: the e-mail address (null: none) of an account to create; null if the key already exists.
 */
type Login = { profile: string; server: string; made: { email: string | null } | null; isInteractive: boolean };

/** Saves a key in a file that only its owner can read, after the server accepted it. */
export async function login(screen: Screen, { profile, server, made, isInteractive }: Login): Promise<void> {
  if (made !== null && (await findProfile(ENV, profile)) !== null) {
    // Without an e-mail address the saved key could not be recovered, so it is not overwritten.
    throw new UsageError(`The profile ${JSON.stringify(profile)} has a key already. Choose another: --profile <name>`);
  }
  const { owner, file } =
    made === null
      ? await keepKey(server, profile, await readKey(isInteractive))
      : await keepNewKey(server, profile, made.email);
  if (screen.isJson) {
    const { account_id, member, operator } = owner;
    return show(screen, { profile, server, account_id, member, operator, file });
  }
  tell(screen, `Logged in to ${server} as ${ownerWords(owner)}.`);
  tell(screen, `The key is in ${file}, readable by you only.`);
}

/** Creates an account and saves its key. `email`: address for replacing a lost key; required in live mode. */
export async function keepNewAccount(server: string, profile: string, email: string | null = null) {
  const body = email === null ? {} : { email };
  const { api_key: key, ...account } = await clientOf({ server, key: null }).createAccount(body);
  if (key === null) throw new Error('the server returned no key');
  return { account, key, file: await keepProfile(ENV, profile, { server, key }) };
}

type Kept = { owner: KeyOwner; file: string };

async function keepNewKey(server: string, profile: string, email: string | null): Promise<Kept> {
  const { key, file } = await keepNewAccount(server, profile, email);
  return { owner: await ownerOf(clientOf({ server, key })), file };
}

async function keepKey(server: string, profile: string, key: string): Promise<Kept> {
  const owner = await ownerOf(clientOf({ server, key }));
  return { owner, file: await keepProfile(ENV, profile, { server, key }) };
}

/** Reads the key from a hidden prompt or a pipe, because an argument would be visible to others. */
async function readKey(isInteractive: boolean): Promise<string> {
  const piped = process.stdin.isTTY ? '' : await textOf(process.stdin);
  const key = (isInteractive ? await typedKey() : piped).trim();
  if (key === '') {
    throw new UsageError(
      `There is no key. Pipe it in: ${ownCommand('login')} < key.txt. For a new sandbox account: ${ownCommand('login --new')}`,
    );
  }
  return key;
}

function typedKey(): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write('API key: ');
  stdin.setRawMode(true).setEncoding('utf8').resume();
  return new Promise((resolve, reject) => {
    let typed = '';
    const end = (): void => {
      stdin.setRawMode(false).pause().off('data', read);
      stderr.write('\n');
    };
    const read = (chunk: string): void => {
      for (const character of chunk) {
        if (character === '\r' || character === '\n') {
          end();
          resolve(typed);
          return;
        }
        if (character === '\u0003' || character === '\u0004') {
          end();
          reject(character === '\u0003' ? new Interrupted('interrupted') : new UsageError('Not logged in.'));
          return;
        }
        typed = character === '\u007f' ? typed.slice(0, -1) : typed + character;
      }
    };
    stdin.on('data', read);
  });
}

/** Shows whose key is used, and on which server. */
export async function whoami(screen: Screen, connection: Connection): Promise<void> {
  const efs = clientOf(connection);
  const { account_id, operator, livemode, scopes, member, expires_at } = await ownerOf(efs);
  const isOfAccount = member === null && operator === null;
  const { name, email } = isOfAccount ? await efs.getAccount() : { name: null, email: null };
  const { server, profile } = connection;
  show(screen, {
    account_id,
    name,
    email,
    livemode,
    scopes,
    member,
    operator,
    expires_at,
    server,
    profile,
    ...(profile === null && { key_from: 'EFS_API_KEY' }),
  });
}
