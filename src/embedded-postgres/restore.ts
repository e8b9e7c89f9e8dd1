import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { StartError } from '../errors/start-error.ts';
import { isFileError, makeDataDir } from '../secrets/private-files.ts';
import { accountForNewCluster, giveTo } from './account.ts';
import { type BackupLabel, copyTree, LABEL_FILE } from './backup.ts';
import { placeHome } from './home.ts';
import { claim } from './owner.ts';

const Label = Type.Object({
  installation: Type.String({ format: 'uuid' }),
  epoch: Type.Integer({ minimum: 0 }),
  at: Type.String({ format: 'date-time' }),
});

/** Copies the cluster in a backup to a data directory without a cluster. The next start replays the log. */
export async function restoreBackup(folder: string, dataDir: string): Promise<BackupLabel> {
  const [from, to] = [resolve(folder), resolve(dataDir)];
  const label = await readLabel(from);
  const place = join(to, 'postgres');
  if ((await lstat(place).catch(() => null)) !== null)
    throw new StartError(`${place} exists. Stop the service and move it away; leave the other files where they are.`);
  await makeDataDir(to);
  const account = await accountForNewCluster();
  const isPlaced = await placeHome(to, account, true, async (draft) => {
    await copyTree(from, draft, (name) => name !== 'data' && name !== 'password' && !name.startsWith('data/'));
    const names = await readdir(join(draft, 'data'), { recursive: true });
    await giveTo(account, [join(draft, 'password'), join(draft, 'data')]);
    await giveTo(
      account,
      names.map((name) => join(draft, 'data', name)),
    );
  });
  if (!isPlaced) throw new StartError(`Another command has just made ${place}.`);
  await claim(await realpath(place), to);
  return label;
}

async function readLabel(folder: string): Promise<BackupLabel> {
  try {
    const value: unknown = JSON.parse(await readFile(join(folder, LABEL_FILE), 'utf8'));
    if (Value.Check(Label, value)) return value;
  } catch (error) {
    if (!isFileError(error, 'ENOENT', 'ENOTDIR') && !(error instanceof SyntaxError)) throw error;
  }
  throw new StartError(`${folder} is not a complete backup: it has no valid ${LABEL_FILE}.`);
}
