import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { WORKER } from '../domain/access/actor.ts';
import { StartError } from '../errors/start-error.ts';
import type { Logger } from '../log.ts';
import { isFileError, syncFolder } from '../secrets/private-files.ts';
import { type Epoch, raiseEpoch, readEpoch, reopenFilings } from '../store/core/restore.ts';
import { type Store, write } from '../store/core/write.ts';

const Checkpoint = Type.Object({
  installation: Type.String({ format: 'uuid' }),
  epoch: Type.Integer({ minimum: 0 }),
  at: Type.String({ format: 'date-time' }),
});
type Checkpoint = Static<typeof Checkpoint>;

const EVERY_MS = 10_000;
/** Longer than any lease, because a send after the last checkpoint had its deadline within its lease. */
const LAST_SEND_WITHIN_MS = EVERY_MS + 60_000;

type Deps = { store: Store; log: Logger };

/**
 * Compares the database with the file outside it that records its epoch. A database that is behind was restored from a
 * backup, and does not know what was sent since: the registry is asked about every open filing before anything is sent.
 */
export async function noticeRestore({ store, log }: Deps, file: string): Promise<void> {
  const kept = await readCheckpoint(file);
  const { installation, epoch } = await readEpoch(store.db);
  // The file of another database does not apply to this one.
  if (kept === null || kept.installation !== installation || kept.epoch <= epoch) return;
  const sentBefore = new Date(Date.parse(kept.at) + LAST_SEND_WITHIN_MS);
  const filings = await write(store, WORKER, (tx) => reopenFilings(tx, kept, sentBefore));
  if (filings === null) return;
  log.warn({ filings, checkpoint: kept.at }, 'the database was restored from a backup; every open filing is looked up');
}

/** Like `noticeRestore`, and keeps the file up to date from then on. */
export async function startCheckpoints(deps: Deps, file: string): Promise<{ stop(): Promise<void> }> {
  const { store, log } = deps;
  await noticeRestore(deps, file);
  let running = Promise.resolve();
  const keep = () => {
    running = running.then(async () => {
      const now = await write(store, WORKER, raiseEpoch);
      await writeCheckpoint(file, { ...now, at: store.clock.now().toISOString() });
    });
    running = running.catch((error) => log.error({ err: error }, 'cannot keep the checkpoint'));
    return running;
  };
  await keep();
  const timer = setInterval(keep, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Epochs that a database cannot have counted between a backup's last look and its end. */
const EPOCHS_AHEAD = 1_000;

/**
 * Leaves word for the next start that its database was restored from a backup. A checkpoint that knows how far the
 * database had come is kept.
 */
export async function markRestored(file: string, { installation, epoch }: Epoch, at: Date): Promise<void> {
  const kept = await readCheckpoint(file);
  if (kept !== null && kept.installation === installation && kept.epoch > epoch + EPOCHS_AHEAD) return;
  await writeCheckpoint(file, { installation, epoch: epoch + EPOCHS_AHEAD, at: at.toISOString() });
}

async function readCheckpoint(file: string): Promise<Checkpoint | null> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (Value.Check(Checkpoint, value)) return value;
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return null;
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new StartError(
    `${file} is not a valid checkpoint. If you are sure that this database was not restored from a backup, delete the file.`,
  );
}

/** Writes completely or not at all, even across a power cut. */
async function writeCheckpoint(file: string, checkpoint: Checkpoint): Promise<void> {
  // A unique name, because other workers may write the same file.
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, `${JSON.stringify(checkpoint)}\n`, { mode: 0o600, flush: true });
    await rename(draft, file);
    await syncFolder(dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
}
