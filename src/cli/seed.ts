import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EfsClient } from '../../sdk/src/index.ts';

/** Companies to create. The simulated registry reacts to words in a company's name. */
const SEEDS = [
  { name: 'Draft Company', submit: false },
  { name: 'Active Company', submit: true },
  { name: 'Reject Name Company', submit: true },
  { name: 'Slow Company', submit: true },
];
const FILE = 'dev-key';

/**
 * Fills a development server with sample companies through its API, once per data directory. Returns the path of the
 * key file.
 */
export async function seed(options: { url: string; dataDir: string }): Promise<string> {
  const file = join(options.dataDir, FILE);
  const savedKey = await readFile(file, 'utf8').catch(() => null);
  const visitor = new EfsClient({ baseUrl: options.url });
  if (savedKey !== null && (await works(visitor.withApiKey(savedKey)))) return file;
  const { id, api_key } = await visitor.createAccount({ name: 'Development' });
  const key = api_key ?? '';
  const efs = visitor.withApiKey(key);
  for (const { name, submit } of SEEDS) {
    const entity = await efs.createEntity({ name: `${name} ${id.slice(-6)}` });
    if (submit) await efs.startFormation(entity.id);
  }
  await writeFile(file, key, { mode: 0o600 });
  return file;
}

/** Returns whether the key works; the database may have been deleted since the key was written. */
async function works(efs: EfsClient): Promise<boolean> {
  return efs.getAccount().then(
    () => true,
    () => false,
  );
}
