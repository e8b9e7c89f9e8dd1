import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../test/harness/eventually.ts';
import { ExportSpace } from './export-space.ts';

let folder: string;
let space: ExportSpace;
let nowMs: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'efs-space-'));
  nowMs = 0;
  space = new ExportSpace({
    folder: async () => folder,
    limitBytes: 3_000,
    accountLimitBytes: 2_000,
    waitMs: 10,
    monotonicMs: () => nowMs,
  });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = (count: number, of = 1) => Buffer.alloc(count, of);
const errorOf = (stream: NodeJS.ReadableStream | NodeJS.WritableStream) =>
  finished(stream).then(
    () => null,
    (error: unknown) => error,
  );

describe('the file of an archive', () => {
  it('is read while it is written, with all its bytes in order, and nobody else can open it', async () => {
    const { spool } = await space.open('ada');
    const arrived = buffer(spool.readable);
    const sent = Array.from({ length: 15 }, (_, at) => bytes(100, at));
    for (const chunk of sent) {
      spool.writable.write(chunk);
      await new Promise(setImmediate);
    }
    expect(await readdir(folder)).toEqual([]);
    spool.writable.end();
    expect(await arrived).toEqual(Buffer.concat(sent));
  });

  it('is written to its end, however slowly it is read', async () => {
    const { spool } = await space.open('ada');
    spool.writable.end(bytes(1_900));
    await finished(spool.writable);
    expect((await buffer(spool.readable)).length).toBe(1_900);
  });

  it('breaks off when its writer fails, and stops its writer when its reader leaves', async () => {
    const failing = await space.open('ada');
    const broken = errorOf(failing.spool.readable);
    failing.spool.writable.destroy(new Error('the database is gone'));
    expect(await broken).toMatchObject({ message: 'the database is gone' });
    const left = await space.open('eve');
    const stopped = errorOf(left.spool.writable);
    left.spool.readable.destroy();
    expect(await stopped).toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
  });
});

describe('the space for archives', () => {
  it('writes one archive of an account at a time, and two in all', async () => {
    const first = await space.open('ada');
    await expect(space.open('ada')).rejects.toMatchObject({ code: 'rate_limited' });
    const second = await space.open('eve');
    await expect(space.open('bob')).rejects.toMatchObject({ code: 'unavailable' });
    first.release();
    (await space.open('ada')).release();
    second.release();
  });

  it('is free again when the download ends, not when the archive is written', async () => {
    const { spool, release } = await space.open('ada');
    spool.writable.end(bytes(2_000));
    await finished(spool.writable);
    release();
    await expect(space.open('ada')).rejects.toThrow('that it may use');
    await buffer(spool.readable);
    (await space.open('ada')).release();
  });

  it('is free again after clients left downloads while bytes were being written', async () => {
    for (let count = 0; count < 20; count += 1) {
      const { spool, release } = await space.open('ada');
      const closed = Promise.all([errorOf(spool.writable), errorOf(spool.readable)]);
      spool.writable.write(bytes(1_000));
      spool.readable.destroy();
      await closed;
      release();
    }
  });

  it('refuses further bytes once the account, or all accounts, have used theirs', async () => {
    const ada = await space.open('ada');
    ada.spool.writable.write(bytes(2_000));
    const eve = await space.open('eve');
    eve.spool.writable.write(bytes(1_000));
    const broken = errorOf(eve.spool.readable);
    eve.spool.writable.write(bytes(1));
    expect(await broken).toMatchObject({ code: 'unavailable' });
  });

  it('takes the space of the archive whose reader has waited longest, if that was a while ago', async () => {
    const [ada, eve] = [await space.open('ada'), await space.open('eve')];
    const cutOff = errorOf(ada.spool.readable);
    ada.spool.writable.write(bytes(2_000));
    nowMs += 10_000;
    eve.spool.writable.write(bytes(1_000));
    for (const { release } of [ada, eve]) release();
    await expect(space.open('bob')).rejects.toThrow('all the space');
    nowMs += 5_000;
    const bob = await space.open('bob');
    expect(await cutOff).toMatchObject({ code: 'unavailable' });
    const arrived = buffer(bob.spool.readable);
    bob.spool.writable.end(bytes(1_500));
    expect(await arrived).toEqual(bytes(1_500));
  });

  it('takes the space of an archive that is read a little at a time', async () => {
    const limitBytes = 300_000;
    const wide = new ExportSpace({
      folder: async () => folder,
      limitBytes,
      accountLimitBytes: limitBytes,
      waitMs: 10,
      monotonicMs: () => nowMs,
    });
    const { spool, release } = await wide.open('ada');
    const cutOff = errorOf(spool.readable);
    spool.writable.end(bytes(limitBytes));
    await finished(spool.writable);
    release();
    nowMs += 10_000;
    await eventually(() => expect(spool.readable.read(65_536)).not.toBeNull());
    await expect(wide.open('eve')).rejects.toThrow('all the space');
    nowMs += 5_000;
    (await wide.open('eve')).release();
    expect(await cutOff).toMatchObject({ code: 'unavailable' });
  });

  it('does not end a reader who has read everything written, and skips one that has left', async () => {
    const [ada, eve] = [await space.open('ada'), await space.open('eve')];
    const left = errorOf(ada.spool.readable);
    ada.spool.writable.write(bytes(100));
    await new Promise(setImmediate);
    ada.spool.readable.read();
    ada.spool.readable.destroy();
    await left;
    eve.spool.writable.write(bytes(1_000));
    const arrived: Buffer[] = [];
    eve.spool.readable.on('data', (chunk: Buffer) => arrived.push(chunk));
    await eventually(() => expect(Buffer.concat(arrived)).toHaveLength(1_000));
    for (const { release } of [ada, eve]) release();
    const bob = await space.open('bob');
    const cutOff = errorOf(bob.spool.readable);
    bob.spool.writable.write(bytes(2_000));
    bob.release();
    nowMs += 60_000;
    const cleo = await space.open('cleo');
    expect(await cutOff).toMatchObject({ code: 'unavailable' });
    cleo.spool.writable.end(bytes(1_000));
    expect(await buffer(cleo.spool.readable)).toHaveLength(1_000);
    expect(eve.spool.readable.destroyed).toBe(false);
  });

  it('answers 503 if the disk takes no file, and keeps no slot then', async () => {
    const nowhere = new ExportSpace({
      folder: async () => '/dev/null',
      limitBytes: 1,
      accountLimitBytes: 1,
      waitMs: 10,
      monotonicMs: () => nowMs,
    });
    for (let count = 0; count < 3; count += 1)
      await expect(nowhere.open('ada')).rejects.toMatchObject({ code: 'unavailable' });
  });
});
