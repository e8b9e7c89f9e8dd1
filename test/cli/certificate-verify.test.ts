import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CertificateVerifyArguments, certificateVerify } from '../../src/cli/certificate-verify.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';

/* The command tells by its exit code if a certificate can be relied on, and shows the facts that were signed. */

let service: TestService;
let ada: Account;
let folder: string;
let name: string;
beforeAll(async () => {
  service = await startService();
  ada = await service.anonymous.signUp();
  folder = await mkdtemp(join(tmpdir(), 'certificates-'));
  name = uniqueName();
  const { id } = await ada.draft({ name });
  (await ada.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  await ada.until(id, 'Active');
  const body = { kind: 'existence' };
  const issued = (await ada.call('POST', `/v1/entities/${id}/certificates`, { body })).ok<{
    credential: string;
    status_list: string;
  }>(201);
  const read = async (path: string) => (await fetch(new URL(path, service.url))).text();
  await writeFile(join(folder, 'certificate.json'), JSON.stringify(issued));
  await writeFile(join(folder, 'certificate.txt'), `${issued.credential}\n`);
  await writeFile(join(folder, 'changed.txt'), issued.credential.replace(/\.ey/, '.eY'));
  await writeFile(join(folder, 'jwks.json'), await read('/.well-known/jwks.json'));
  await writeFile(join(folder, 'status.jwt'), await read(new URL(issued.status_list).pathname));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

async function run(args: Partial<CertificateVerifyArguments>): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const streams = {
    stdout: { write: (text: string) => (out += text) },
    stderr: { write: (text: string) => (err += text) },
  };
  const at = (file: string | undefined) => (file === undefined ? undefined : join(folder, file));
  const { file = 'certificate.json', jwksFile, statusFile, ...rest } = args;
  const code = await certificateVerify(
    {
      file: at(file) ?? '',
      json: false,
      ...rest,
      ...(jwksFile && { jwksFile: at(jwksFile) ?? '' }),
      ...(statusFile && { statusFile: at(statusFile) ?? '' }),
    },
    streams,
  );
  return { code, out, err };
}

const PINNED = { jwksFile: 'jwks.json' } as const;

it('succeeds for a valid certificate, and shows the company', async () => {
  const { code, out } = await run({ ...PINNED, statusFile: 'status.jwt' });
  expect([code, out.split('\n')[0]]).toEqual([0, 'VALID: signed, in time, and not revoked.']);
  expect(out).toContain(`existence of ${name} DAO LLC, US-WY `);
  expect(out).toContain('SANDBOX     no such company exists');
});

it('reads the bare text as well', async () => {
  expect((await run({ ...PINNED, file: 'certificate.txt', statusFile: 'status.jwt' })).code).toBe(0);
});

it('has a code of its own if a revocation was not looked for, and says where the list is', async () => {
  const { code, out } = await run(PINNED);
  expect(code).toBe(11);
  expect(out).toMatch(/certificate-status and give it with --status/);
});

it('fails for a changed, an expired and an unpinned one', async () => {
  expect(await run({ ...PINNED, file: 'changed.txt' })).toMatchObject({
    code: 10,
    out: expect.stringMatching(/^FAILED/),
  });
  const late = await run({ ...PINNED, at: new Date('2099-01-01T00:00:00Z') });
  expect(late).toMatchObject({ code: 10, out: expect.stringMatching(/^EXPIRED/) });
  expect(await run({})).toMatchObject({ code: 10, out: expect.stringMatching(/^UNPINNED/) });
});

it('refuses a file or key that it cannot read', async () => {
  expect(await run({ file: 'absent.txt' })).toMatchObject({ code: 2, err: expect.stringContaining('cannot be read') });
  expect(await run({ key: 'no key' })).toMatchObject({ code: 2, err: expect.stringContaining('z6Mk') });
  expect(await run({ jwksFile: 'certificate.txt' })).toMatchObject({
    code: 2,
    err: expect.stringContaining('key set'),
  });
});

it('prints the result for programs', async () => {
  const { out } = await run({ ...PINNED, statusFile: 'status.jwt', json: true });
  expect(JSON.parse(out)).toMatchObject({ status: 'valid', kind: 'existence', livemode: false, problems: [] });
});
