import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect } from 'vitest';
import { type Config, loadConfig } from '../../src/config/config.ts';
import type { Imported } from '../../src/moving/import-account.ts';
import { eachFile } from '../../src/moving/read-archive.ts';
import { runImport } from '../../src/roles/commands.ts';
import { loadSecrets, type Secrets } from '../../src/secrets/secrets.ts';
import { type Account, account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { noteFreezesOf } from '../harness/note-freezes.ts';
import { startService, type TestService } from '../harness/service.ts';
import { tellForgedDocuments } from './forged-record.ts';

const SECRETS = {
  API_KEY_PEPPER: randomBytes(32).toString('base64'),
  DATA_KEY: randomBytes(32).toString('base64'),
};

/** Two deployments: an account moves from `source` to `target`. */
export type Deployments = {
  source: TestService;
  target: TestService;
  /** A folder for archives. */
  folder: string;
  /** Downloads the archive of an account; returns its path. */
  archiveOf(service: TestService, owner: Account, recipient?: string | null): Promise<string>;
  /** Imports an archive into `target`, as `efs import` does. */
  bring(archive: string, options?: { trustKey?: string; identity?: string }): Promise<Imported>;
  /** The settings of commands on the machine of `target`. */
  config: Config;
  secretsOfTarget(): Promise<Secrets>;
  stop(): Promise<void>;
};

type Settings = Record<string, string>;

export async function startDeployments(
  pace = 0,
  settings: { source?: Settings; target?: Settings; registryUrl?: string } = {},
): Promise<Deployments> {
  const env = { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' };
  const leavesStuck = 'frozen accounts';
  // One registry that both file with; by default each has its own simulator.
  const both = { leavesStuck, ...(settings.registryUrl !== undefined && { registryUrl: settings.registryUrl }) };
  const source = await startService({ ...both, pace, env: { ...env, ...settings.source } });
  const target = await startService({ ...both, env: { ...env, ...SECRETS, ...settings.target } });
  const folder = await mkdtemp(join(tmpdir(), 'efs-move-'));
  const config = loadConfig({ ...SECRETS, DATABASE_URL: target.databaseUrl, LOG_LEVEL: 'silent' });
  let serial = 0;
  const notes = [source, target].map(noteFreezesOf);
  return {
    source,
    target,
    folder,
    config,
    archiveOf: async ({ url }, owner, recipient = null) => {
      serial += 1;
      const path = join(folder, `account-${serial}.tar.gz`);
      (await owner.call('POST', '/v1/account/export', { body: { freeze: false, recipient } })).ok<unknown>(201);
      const headers = { authorization: `Bearer ${owner.key}` };
      const answer = await fetch(`${url}/v1/account/export`, { headers });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip']);
      await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(path));
      return path;
    },
    bring: (
      archive,
      { trustKey = null, identity = null }: { trustKey?: string | null; identity?: string | null } = {},
    ) => runImport(config, archive, { trustKey, identity }),
    secretsOfTarget: () => loadSecrets(config),
    stop: async () => {
      await Promise.all(notes.map(({ stop }) => stop()));
      await Promise.all([source.stop(), target.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What the maker of an archive writes into their own database, once no worker of it changes anything. */
export type Forge = () => Promise<unknown>;

/** Moves an account, by default without a trusted key; an operator of the target releases it. Returns its client there. */
export async function move(
  { source, target, archiveOf, bring }: Deployments,
  { owner, operator, isTrusted = false }: { owner: Account; operator: Account; isTrusted?: boolean },
  forge: Forge | null = null,
): Promise<Account> {
  await freeze(owner);
  await forge?.();
  if (forge !== null) await tellForgedDocuments(source.sql, owner.id);
  const archive = await archiveOf(source, owner);
  const manifest = JSON.parse((await filesOf(archive)).get('manifest.json') ?? '') as { public_key: string };
  const imported = await bring(archive, isTrusted ? { trustKey: manifest.public_key } : {});
  await releaseMoved(operator, owner, imported);
  return account(target.url, { id: owner.id, key: imported.apiKey });
}

/**
 * Releases an imported account in its new deployment: with a handover of its old deployment, where `owner` calls, or
 * without one if no trusted key vouches for it.
 */
export async function releaseMoved(operator: Account, owner: Account, imported: Imported): Promise<void> {
  const proof = imported.isTrusted ? { handover: await handOver(owner, imported) } : { confirm_only_here: true };
  const body = { reason: 'It moved.', ...proof };
  (await operator.call('POST', `/v1/operator/accounts/${owner.id}/release`, { body })).ok();
}

export async function handOver(owner: Account, { archive, publicKey }: Imported): Promise<string> {
  const body = { archive, target_key: publicKey };
  return eventually(async () => {
    const answer = await owner.call('POST', '/v1/account/handover', { body });
    return answer.ok<{ handover: string }>(201).handover;
  });
}

/** Stops everything about the account, for good or until it is released. */
export async function freeze(owner: Account): Promise<void> {
  (await owner.call('POST', '/v1/account/export', { body: { freeze: true } })).ok<unknown>(201);
}

/** Returns the files of an archive by their paths. */
export async function filesOf(archive: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const { path, content } of eachFile(archive)) files.set(path, content.toString('latin1'));
  return files;
}

/** Returns the kinds of rows, by their tables, in which two archives differ, apart from manifests and signatures. */
export function differingParts(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  const compared = [...one.keys()].filter((path) => !path.startsWith('heads/') && path !== 'manifest.json');
  const differing = compared.filter((path) => one.get(path) !== other.get(path));
  return [...new Set(differing.map((path) => path.split('/')[1] ?? path))].sort();
}
