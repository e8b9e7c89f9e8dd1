import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callApi } from './api.ts';

/** One of each that a developer wants to look at; the names say what the simulator does with them. */
const SEEDS = [
  { name: 'Draft Company', submit: false },
  { name: 'Active Company', submit: true },
  { name: 'Reject Name Company', submit: true },
  { name: 'Slow Company', submit: true },
];
const FILE = 'dev-key';

/** Fills a development server through its API, once per data directory. Answers the file that holds the key. */
export async function seed(options: { url: string; dataDir: string }): Promise<string> {
  const file = join(options.dataDir, FILE);
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known !== null && (await works(options.url, known))) return file;
  const account = await callApi(options.url, 'POST', '/v1/accounts', null, { name: 'Development' });
  const key = String(account['api_key']);
  for (const { name, submit } of SEEDS) {
    const entity = await callApi(options.url, 'POST', '/v1/entities', key, {
      name: `${name} ${String(account['id']).slice(-6)}`,
    });
    if (submit) await callApi(options.url, 'POST', `/v1/entities/${entity['id']}/formation/start`, key, {});
  }
  await writeFile(file, key, { mode: 0o600 });
  return file;
}

/** The database may have been thrown away since the key was written. */
async function works(url: string, key: string): Promise<boolean> {
  return callApi(url, 'GET', '/v1/account', key).then(
    () => true,
    () => false,
  );
}
