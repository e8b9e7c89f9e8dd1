import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../errors/start-error.ts';
import { checkValue, loadSecrets } from './secrets.ts';

const none = {
  mode: 'sandbox' as const,
  apiKeyPepper: undefined,
  apiKeyPepperPrevious: undefined,
  dataKey: undefined,
  dataKeyPrevious: undefined,
};
const bytes = (fill: number) => new Uint8Array(32).fill(fill);

let dataDir: string;
let path: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'efs-secrets-'));
  path = join(dataDir, 'secrets.json');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('generated keys', () => {
  it('are not made in live mode, but those that an earlier version made are used', async () => {
    await expect(loadSecrets({ ...none, mode: 'live', dataDir })).rejects.toThrow(
      'API_KEY_PEPPER and DATA_KEY must be set with MODE=live',
    );
    await expect(loadSecrets({ ...none, mode: 'live', dataDir, dataKey: bytes(2) })).rejects.toThrow(
      'API_KEY_PEPPER must be set with MODE=live',
    );
    const first = await loadSecrets({ ...none, dataDir });
    expect(await loadSecrets({ ...none, mode: 'live', dataDir })).toEqual(first);
  });

  it('are made at the first start, readable by the owner only, and stay the same', async () => {
    const first = await loadSecrets({ ...none, dataDir });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await loadSecrets({ ...none, dataDir })).toEqual(first);
    expect(first.pepper.key).toHaveLength(32);
    expect(first.pepper.id).not.toBe(first.dataKey.id);
  });

  it('are one set even when many processes start at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => loadSecrets({ ...none, dataDir })));
    expect(new Set(all.map((secrets) => `${secrets.pepper.id} ${secrets.dataKey.id}`)).size).toBe(1);
  });

  it('are not written when the environment gives both', async () => {
    await loadSecrets({ ...none, dataDir, apiKeyPepper: bytes(1), dataKey: bytes(2) });
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });
});

describe('keys from the environment', () => {
  it('override the file, including the previous keys', async () => {
    const file = await loadSecrets({ ...none, dataDir });
    const mixed = await loadSecrets({ ...none, dataDir, dataKey: bytes(2), dataKeyPrevious: file.dataKey.key });
    expect(mixed.pepper).toEqual(file.pepper);
    expect(mixed.dataKey.key).toEqual(bytes(2));
    expect(mixed.previousDataKey).toEqual(file.dataKey);
  });

  it('remain required once they were given, and are not replaced by new ones', async () => {
    await loadSecrets({ ...none, dataDir, dataKey: bytes(2) });
    await expect(loadSecrets({ ...none, dataDir })).rejects.toThrow(/has no DATA_KEY. Set it in the environment/);
  });
});

describe('an untrustworthy file stops the start with a sentence', () => {
  it.each([
    ['readable by others', '{}', 0o644, /chmod 600/],
    ['not JSON', 'DATA_KEY=hunter2', 0o600, /is not valid JSON/],
    ['a short key', '{"DATA_KEY":"aHVudGVyMg=="}', 0o600, /DATA_KEY .* must be 32 bytes/],
  ])('%s', async (_, text, mode, sentence) => {
    await writeFile(path, text);
    await chmod(path, mode);
    const refusal = await loadSecrets({ ...none, dataDir }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect(String(refusal)).toMatch(sentence);
    expect(String(refusal)).not.toContain('hunter2');
    expect(await readFile(path, 'utf8')).toBe(text);
  });
});

describe('names and check values', () => {
  it('distinguish keys, are stable, and do not contain the key', async () => {
    const one = await loadSecrets({ ...none, dataDir, apiKeyPepper: bytes(1), dataKey: bytes(2) });
    // Golden: these are stored in databases, so they may never change.
    expect(one.pepper.id).toBe('17533b2019e21045');
    expect(checkValue(one.pepper)).toBe('79ed7d1974101bb61f5fcbddf63a0962947001d87174623372a1ce9f552140bf');
    expect(checkValue(one.dataKey)).not.toBe(checkValue(one.pepper));
  });
});
