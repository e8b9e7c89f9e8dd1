import { AppError } from '../../errors/errors.ts';
import { apiKeyFacts, getApiKey, noteExposure } from '../../store/api-keys.ts';
import { write } from '../../store/core/write.ts';
import type { HttpDeps } from '../deps.ts';

const KEY = /efs_(?:test|live)_[0-9A-Za-z]{49}/;

/**
 * Refuses a call with a key in its URL, because URLs end up in logs, histories and Referer headers. The call is refused
 * even if it has a valid header, so that callers never rely on a key in a URL. The account gets an event.
 */
export async function refuseKeyInUrl(deps: HttpDeps, key: string): Promise<never> {
  await report(deps, key);
  throw new AppError('unauthenticated', {
    detail:
      'The URL contains an API key, which may now be in logs. Rotate the key, and send keys only as "Authorization: Bearer <key>".',
    headers: { 'www-authenticate': 'Bearer' },
  });
}

/** Returns the API key that a URL contains; null if there is none. */
export function keyInUrl(url: string): string | null {
  // This quick check comes first, because almost no URL contains a key.
  if (!url.includes('efs_') && !/%65|%5f/i.test(url)) return null;
  return KEY.exec(url)?.[0] ?? KEY.exec(decoded(url))?.[0] ?? null;
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return '';
  }
}

/** Records in the account's audit chain that a valid key was exposed; does nothing for any other key. */
async function report(deps: HttpDeps, key: string): Promise<void> {
  const credential = await deps.authenticate(`Bearer ${key}`).catch(() => null);
  if (credential === null) return;
  await write(deps.store, { type: 'system', id: 'api' }, async (tx) => {
    if (!(await noteExposure(tx, credential.keyId))) return;
    const { accountId, keyId } = credential;
    const object = { ...apiKeyFacts(await getApiKey(tx.sql, accountId, keyId)), where: 'url' };
    tx.record({ accountId, entityId: null, action: 'api_key.exposed', data: { object } });
  });
}
