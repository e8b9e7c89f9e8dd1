import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { blake3 } from '@noble/hashes/blake3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Config } from '../config/config.ts';
import { StartError } from '../errors/start-error.ts';
import { createPrivateFile, isFileError, makeDataDir } from './private-files.ts';

/** A secret key. `id` identifies the key without revealing it, so it may be stored with the protected data. */
export type SecretKey = { readonly id: string; readonly key: Uint8Array };

export type Secrets = {
  /** Key for the hashes of API keys (keyed BLAKE3). */
  readonly pepper: SecretKey;
  readonly previousPepper: SecretKey | undefined;
  /** Key for encrypting values that must be readable again (seal.ts). */
  readonly dataKey: SecretKey;
  readonly previousDataKey: SecretKey | undefined;
};

const fileName = 'secrets.json';
const required = ['API_KEY_PEPPER', 'DATA_KEY'] as const;
const optional = ['API_KEY_PEPPER_PREVIOUS', 'DATA_KEY_PREVIOUS'] as const;
type KeyName = (typeof required)[number] | (typeof optional)[number];
type Keys = Partial<Record<KeyName, Uint8Array>>;

/**
 * Returns the keys from the environment. In a sandbox, missing keys come from `<DATA_DIR>/secrets.json`, which the
 * first start creates. Live mode creates no keys, because a key without a copy elsewhere is lost with the machine.
 */
export async function loadSecrets(
  config: Pick<Config, 'mode' | 'dataDir' | 'apiKeyPepper' | 'apiKeyPepperPrevious' | 'dataKey' | 'dataKeyPrevious'>,
): Promise<Secrets> {
  const configured: Keys = withoutUndefined({
    API_KEY_PEPPER: config.apiKeyPepper,
    API_KEY_PEPPER_PREVIOUS: config.apiKeyPepperPrevious,
    DATA_KEY: config.dataKey,
    DATA_KEY_PREVIOUS: config.dataKeyPrevious,
  });
  const complete = required.every((name) => configured[name]);
  // If both required keys (API_KEY_PEPPER and DATA_KEY) are in the environment, no secret is written to disk.
  const keys = complete ? configured : { ...(await keysInFile(config, configured)), ...configured };
  return {
    pepper: named(present(keys, 'API_KEY_PEPPER', config.dataDir)),
    previousPepper: keys.API_KEY_PEPPER_PREVIOUS && named(keys.API_KEY_PEPPER_PREVIOUS),
    dataKey: named(present(keys, 'DATA_KEY', config.dataDir)),
    previousDataKey: keys.DATA_KEY_PREVIOUS && named(keys.DATA_KEY_PREVIOUS),
  };
}

/**
 * Returns 64 hex digits that identify a key without revealing it. The database stores them, so that a start with
 * another key is noticed.
 */
export function checkValue(key: SecretKey): string {
  return bytesToHex(blake3(utf8ToBytes('efs-check-value-v1'), { key: key.key }));
}

function named(key: Uint8Array): SecretKey {
  const id = blake3(key, { context: utf8ToBytes('entity-formation-service key-id v1'), dkLen: 8 });
  return Object.freeze({ id: bytesToHex(id), key });
}

async function keysInFile({ mode, dataDir }: Pick<Config, 'mode' | 'dataDir'>, given: Keys): Promise<Keys> {
  const existing = await readKeys(dataDir);
  if (existing !== undefined) return existing;
  if (mode === 'live')
    throw new StartError(
      `${required.filter((name) => !given[name]).join(' and ')} must be set with MODE=live. Make each with: openssl rand -base64 32. Keep a copy on another machine: without them sealed data cannot be opened, and every API key is refused.`,
    );
  await makeDataDir(dataDir);
  const generated = required.filter((name) => !given[name]).map((name) => [name, randomBytes(32).toString('base64')]);
  await createPrivateFile(dataDir, fileName, `${JSON.stringify(Object.fromEntries(generated), null, 2)}\n`);
  // Reads the file again instead of returning the generated keys, because another process may have written its own keys
  // first.
  return (await readKeys(dataDir)) ?? {};
}

async function readKeys(dataDir: string): Promise<Keys | undefined> {
  const path = join(dataDir, fileName);
  try {
    if (((await stat(path)).mode & 0o077) !== 0) {
      throw new StartError(`Other users can read the keys in ${path}. Run: chmod 600 ${path}`);
    }
    return parseKeys(await readFile(path, 'utf8'), path);
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return undefined;
    if (isFileError(error, 'EACCES')) throw new StartError(`The keys in ${path} belong to another user.`);
    throw error;
  }
}

function parseKeys(text: string, path: string): Keys {
  const keys: Keys = {};
  const content = asRecord(text, path);
  for (const name of [...required, ...optional]) {
    const value = content[name];
    if (value === undefined) continue;
    const bytes = typeof value === 'string' ? Buffer.from(value, 'base64') : Buffer.alloc(0);
    if (bytes.length !== 32) throw new StartError(`${name} in ${path} must be 32 bytes in base64.`);
    keys[name] = new Uint8Array(bytes);
  }
  return keys;
}

function asRecord(text: string, path: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(text);
    if (typeof content === 'object' && content !== null) return { ...content };
  } catch {
    // The parser's error is not passed on, because its message could contain a key. Another error is thrown below.
  }
  throw new StartError(
    `${path} is not valid JSON. Restore it from a backup: without it, sealed data cannot be opened.`,
  );
}

/** Returns a key. Throws if the file lacks it, because creating a new one would hide the loss of the old one. */
function present(keys: Keys, name: (typeof required)[number], dataDir: string): Uint8Array {
  const key = keys[name];
  if (key) return key;
  throw new StartError(
    `${join(dataDir, fileName)} has no ${name}. Set it in the environment to the value used when the data was written.`,
  );
}

function withoutUndefined(keys: { [Name in KeyName]: Uint8Array | undefined }): Keys {
  return Object.fromEntries(Object.entries(keys).filter(([, key]) => key !== undefined));
}
