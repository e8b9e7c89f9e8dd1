import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { StartError } from '../errors/start-error.ts';
import { isFileError, syncFolder } from '../secrets/private-files.ts';
import { EPOCHS_AHEAD, type Epoch } from '../store/core/restore.ts';

/**
 * The epoch (a counter that only grows) that a database had reached, and the time. A file outside the database contains
 * both, so that a restore is noticed. `frozen`: the frozen accounts, because a restored database does not know that
 * accounts moved away after the backup.
 */
const Checkpoint = Type.Object({
  installation: Type.String({ format: 'uuid' }),
  epoch: Type.Integer({ minimum: 0 }),
  at: Type.String({ format: 'date-time' }),
  frozen: Type.Optional(Type.Array(Type.String({ format: 'uuid' }))),
});
type Checkpoint = Static<typeof Checkpoint>;

/**
 * Tells the next start that the database was restored from a backup. Keeps a checkpoint with a higher epoch (a
 * counter), because it shows the last state of the lost database.
 */
export async function markRestored(file: string, { installation, epoch }: Epoch, at: Date): Promise<void> {
  const checkpoint = await readCheckpoint(file);
  if (checkpoint !== null && checkpoint.installation === installation && checkpoint.epoch > epoch + EPOCHS_AHEAD)
    return;
  const frozen = checkpoint?.installation === installation ? checkpoint.frozen : undefined;
  const marked = { installation, epoch: epoch + EPOCHS_AHEAD, at: at.toISOString() };
  await writeCheckpoint(file, { ...marked, ...(frozen && { frozen }) });
}

export async function readCheckpoint(file: string): Promise<Checkpoint | null> {
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

/** Writes the checkpoint completely or not at all, even if the power fails. */
export async function writeCheckpoint(file: string, checkpoint: Checkpoint): Promise<void> {
  // The temporary file has a unique name, because other workers may write the same checkpoint.
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, `${JSON.stringify(checkpoint)}\n`, { mode: 0o600, flush: true });
    await rename(draft, file);
    await syncFolder(dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
}
