import { StartError } from '../../errors/start-error.ts';
import { checkValue, type SecretKey, type Secrets } from '../../secrets/secrets.ts';
import type { Db } from './db.ts';

/**
 * Records the mode and the keys in an empty database. Throws if the database has another mode or was written with other
 * keys, because with a wrong pepper (secret in the hashes) no API key would be accepted.
 */
export async function stampInstallation(
  db: Db,
  options: { id: string; mode: 'sandbox' | 'live'; secrets: Secrets; at: Date },
): Promise<void> {
  const { secrets, mode, at } = options;
  await db`insert into installation (id, mode, created_at) values (${options.id}, ${mode}, ${at}) on conflict do nothing`;
  const [stamp] = await db<{ mode: string }[]>`select mode from installation`;
  if (stamp?.mode !== mode) {
    throw new StartError(`This database belongs to a ${stamp?.mode} deployment; it cannot be used with MODE=${mode}.`);
  }
  await stampKey(db, 'pepper', 'API_KEY_PEPPER', secrets.pepper, secrets.previousPepper, at);
  await stampKey(db, 'data', 'DATA_KEY', secrets.dataKey, secrets.previousDataKey, at);
}

async function stampKey(
  db: Db,
  purpose: 'pepper' | 'data',
  name: string,
  current: SecretKey,
  previous: SecretKey | undefined,
  at: Date,
): Promise<void> {
  const checks = await db<{ key_id: string; check_value: Uint8Array }[]>`
    select key_id, check_value from key_checks where purpose = ${purpose}`;
  const isKnown = (key: SecretKey): boolean =>
    checks.some((row) => row.key_id === key.id && Buffer.from(row.check_value).toString('hex') === checkValue(key));
  if (isKnown(current)) return;
  if (checks.length > 0 && !(previous && isKnown(previous))) {
    throw new StartError(
      `This database was written with another ${name}. Start with the original one (DATA_DIR/secrets.json, or the environment).`,
    );
  }
  await db`
    insert into key_checks (purpose, key_id, check_value, created_at)
    values (${purpose}, ${current.id}, ${Buffer.from(checkValue(current), 'hex')}, ${at}) on conflict do nothing`;
}
