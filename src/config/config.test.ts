import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { StartError } from '../errors/start-error.ts';
import { loadConfig, withPort } from './config.ts';
import { renderConfigurationDoc, renderEnvExample } from './document.ts';
import type { Setting } from './kinds.ts';
import { SETTINGS } from './settings.ts';

const settings = Object.values(SETTINGS).flatMap((group) => Object.values<Setting<unknown>>(group));

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (error instanceof StartError) return error.problems;
    throw error;
  }
}

describe('defaults', () => {
  it('work: an empty environment is a sandbox with the simulator on loopback', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({ mode: 'sandbox', registry: 'simulator', host: '127.0.0.1', port: 8080 });
    expect(config.baseUrl).toBe('http://127.0.0.1:8080');
    expect(config.dataDir).toBe(resolve('data'));
    expect(config.databaseUrl).toBeUndefined();
  });

  it('match the documentation: writing each one out changes nothing', () => {
    const written = settings.filter((setting) => setting.defaultText !== null && setting.env !== 'BASE_URL');
    const env = Object.fromEntries(written.map((setting) => [setting.env, setting.defaultText ?? '']));
    expect(loadConfig(env)).toEqual(loadConfig({}));
    expect(written.length).toBeGreaterThan(15);
  });

  it('stand in for empty values, as compose files leave them', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(loadConfig({}));
  });
});

describe('reading', () => {
  it('returns typed values', () => {
    const key = Buffer.alloc(32, 7);
    const config = loadConfig({
      PORT: '9000',
      SIMULATOR_PACE: '0.5',
      SIMULATOR_DEDUPE: 'false',
      BASE_URL: 'https://efs.example/',
      DATA_KEY: key.toString('base64'),
    });
    expect(config).toMatchObject({ port: 9000, simulatorPace: 0.5, simulatorDedupe: false });
    expect(config.baseUrl).toBe('https://efs.example');
    expect(config.dataKey).toEqual(new Uint8Array(key));
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('reports every bad value at once, with what each should be', () => {
    const problems = problemsOf({ PORT: '80a', MODE: 'prod', DATABASE_URL: 'mysql://x', SIMULATOR_SLOW: '1.5' });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'MODE',
      'SIMULATOR_SLOW',
    ]);
    expect(problems[0]).toBe('PORT must be a whole number, 0 to 65535, not "80a"');
  });

  it('never repeats a secret in an error', () => {
    const problems = problemsOf({ DATABASE_URL: 'hunter2', API_KEY_PEPPER: 'hunter2', DATA_KEY: 'hunter2' });
    expect(problems).toHaveLength(3);
    expect(problems.join()).not.toContain('hunter2');
  });

  it('gives any text a value or a reported problem, never a crash or NaN', () => {
    fc.assert(
      fc.property(fc.constantFrom(...settings), fc.string(), (setting, text) => {
        const problems = problemsOf({ [setting.env]: text });
        if (problems.length > 0) return problems.every((problem) => /^[A-Z_]+ /.test(problem));
        return !Object.values(loadConfig({ [setting.env]: text })).some((value) => Number.isNaN(value));
      }),
    );
  });

  it('ignores unknown variables', () => {
    expect(loadConfig({ EFS_API_KEY: 'x', HOME: '/root' })).toEqual(loadConfig({}));
  });
});

const BASE_URL = 'https://efs.example';

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'efs-config-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'secret');
  const secrets = settings.filter(({ secret }) => secret).map(({ env }) => env);

  it.each(secrets)('%s_FILE is read', (name) => {
    writeFileSync(path, 'no value of any secret: ä\n');
    const refusals = (env: Record<string, string>) => problemsOf(env).filter((each) => each.startsWith(`${name} `));
    expect(refusals({ [`${name}_FILE`]: path })).toEqual(refusals({ [name]: 'no value of any secret: ä' }));
    expect(refusals({ [`${name}_FILE`]: path })).toHaveLength(1);
  });

  it('has the value of the setting', () => {
    const key = randomBytes(32).toString('base64');
    writeFileSync(path, `${key}\n`);
    expect(loadConfig({ DATA_KEY_FILE: path })).toEqual(loadConfig({ DATA_KEY: key }));
  });

  it('is refused if the file is missing or empty, or if the value is set as well', () => {
    const problem = (env: Record<string, string>) => problemsOf(env).join();
    expect(problem({ DATA_KEY_FILE: join(folder, 'other') })).toBe('DATA_KEY_FILE cannot be read (ENOENT)');
    expect(problem({ DATA_KEY_FILE: folder })).toBe('DATA_KEY_FILE cannot be read (EISDIR)');
    writeFileSync(path, ' \n');
    expect(problem({ DATA_KEY_FILE: path })).toBe('DATA_KEY_FILE leads to an empty file');
    expect(problem({ DATA_KEY_FILE: path, DATA_KEY: 'x' })).toBe('DATA_KEY and DATA_KEY_FILE must not both be set');
  });
});

describe('contradictions', () => {
  it('live mode needs an https address', () => {
    const live = { MODE: 'live', REGISTRY: 'desk', ALLOW_NO_MAIL: 'true' };
    for (const env of [live, { ...live, BASE_URL: 'http://efs.example' }])
      expect(problemsOf(env)).toEqual([expect.stringContaining('BASE_URL must be an https address')]);
    expect(problemsOf({ ...live, BASE_URL })).toEqual([]);
  });

  it.each(['API_KEY_PEPPER', 'DATA_KEY'])('live mode refuses a %s that is not random', (name) => {
    const live = { MODE: 'live', BASE_URL, REGISTRY: 'desk', ALLOW_NO_MAIL: 'true' };
    for (const bytes of [Buffer.alloc(32), Buffer.alloc(32, 'secret'), Buffer.alloc(32, 'change-me-now')])
      expect(problemsOf({ ...live, [name]: bytes.toString('base64') })).toEqual([
        expect.stringContaining(`${name} must be random`),
      ]);
    for (let round = 0; round < 1_000; round += 1)
      expect(problemsOf({ ...live, [name]: randomBytes(32).toString('base64') })).toEqual([]);
  });

  it('live mode refuses the simulator', () => {
    expect(problemsOf({ MODE: 'live', BASE_URL, ALLOW_NO_MAIL: 'true' })).toEqual([
      expect.stringContaining('REGISTRY must not be simulator'),
    ]);
    const live = {
      MODE: 'live',
      BASE_URL,
      ALLOW_NO_MAIL: 'true',
      REGISTRY: 'http',
      REGISTRY_URL: 'https://registry.example',
    };
    expect(problemsOf(live)).toEqual([expect.stringContaining('REGISTRY_SECRET')]);
    expect(problemsOf({ ...live, REGISTRY_SECRET: Buffer.alloc(31).toString('base64') })[0]).toContain('32 bytes');
    expect(problemsOf({ ...live, REGISTRY_SECRET: randomBytes(40).toString('base64') })).toEqual([]);
  });

  it('live mode needs mail, or the word of the operator that mails are delivered by hand', () => {
    const live = { MODE: 'live', BASE_URL, REGISTRY: 'desk' };
    expect(problemsOf(live)).toEqual([expect.stringContaining('ALLOW_NO_MAIL=true')]);
    expect(problemsOf({ ...live, ALLOW_NO_MAIL: 'true' })).toEqual([]);
    expect(problemsOf({ ...live, SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@efs.example' })).toEqual([]);
    expect(problemsOf({ REGISTRY: 'desk' })).toEqual([]);
  });

  it('REGISTRY_URL and REGISTRY=http need each other', () => {
    expect(problemsOf({ REGISTRY: 'http' })).toEqual([expect.stringContaining('REGISTRY_URL must be set')]);
    expect(problemsOf({ REGISTRY_URL: 'https://x.example' })).toEqual([
      expect.stringContaining('only with REGISTRY=http'),
    ]);
  });

  it('two servers cannot share a port', () => {
    expect(problemsOf({ PORT: '9000', SIMULATOR_PORT: '9000' })).toEqual([expect.stringContaining('SIMULATOR_PORT')]);
    expect(problemsOf({ PORT: '0', SIMULATOR_PORT: '0' })).toEqual([]);
  });
});

describe('the base URL', () => {
  it('can be called even when the service listens on every address', () => {
    expect(loadConfig({ HOST: '0.0.0.0' }).baseUrl).toBe('http://localhost:8080');
    expect(loadConfig({ HOST: '::1' }).baseUrl).toBe('http://[::1]:8080');
  });

  it('follows the real port, unless it was set', () => {
    expect(withPort(loadConfig({ PORT: '0' }), 4242)).toMatchObject({ port: 4242, baseUrl: 'http://127.0.0.1:4242' });
    expect(withPort(loadConfig({ BASE_URL: 'https://x.example' }), 4242).baseUrl).toBe('https://x.example');
  });
});

// After changing a setting: vitest run src/config/config.test.ts --update
describe('the generated files are up to date', () => {
  it('.env.example', async () => {
    await expect(renderEnvExample()).toMatchFileSnapshot('../../.env.example');
  });

  it('docs/configuration.md', async () => {
    await expect(renderConfigurationDoc()).toMatchFileSnapshot('../../docs/configuration.md');
  });
});
