import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { encodeWebhookSecret, SECRET_LENGTH } from '../domain/events/webhook-signature.ts';

/**
 * The place at which `efs listen` continues: after the last event that the receiver accepted, or from a start time.
 * Also contains the secret that signs the events.
 */
export type Place = { from: { after: string } | { since: string }; secret: string };

/** The file that stores where to continue, for one account, receiver and selection of events. */
export type PlaceFile = { read(): Promise<Place | null>; keep(place: Place): Promise<void> };

type Env = Readonly<Record<string, string | undefined>>;

/** Returns the file that stores where to continue. The same arguments give the same file. */
export function placeFile(env: Env, about: object): PlaceFile {
  const folder = env['EFS_STATE'] ?? join(env['XDG_STATE_HOME'] ?? join(homedir(), '.local', 'state'), 'efs');
  const name = createHash('sha256').update(JSON.stringify(about)).digest('hex').slice(0, 16);
  const file = join(folder, `listen-${name}.json`);
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch(() => null);
      return text === null ? null : (JSON.parse(text) as Place);
    },
    async keep(place) {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const draft = await open(`${file}.new`, 'w', 0o600);
      await draft.writeFile(JSON.stringify(place));
      // The draft is written to disk first, so that a crash of the machine leaves no empty file.
      await draft.datasync();
      await draft.close();
      await rename(`${file}.new`, file);
    },
  };
}

export function newSecret(): string {
  return encodeWebhookSecret(randomBytes(SECRET_LENGTH));
}
