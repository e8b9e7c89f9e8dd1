import type { Problem } from '../domain/formats/problem.ts';
import { isLoopbackAddress } from './addresses.ts';
import { allowedAddresses, literalAddress, type Receivers, type Resolve } from './connect.ts';

/** Returns the problem with a webhook endpoint's URL; null: there is no problem. */
export type CheckWebhookUrl = (url: string) => Promise<Problem | null>;

/**
 * Time limit of the look-up, so that a slow name server does not delay the request. Names are resolved again for each
 * message.
 */
const LOOKUP_LIMIT_MS = 2_000;

const PRIVATE = 'must lead to the public internet, or to a host that the operator lists in WEBHOOK_ALLOWED_HOSTS';
const THIS_MACHINE =
  'leads to the machine of the service. To receive events on your own machine, run `efs listen`; a sandbox on the same machine can also allow it with WEBHOOK_ALLOW_PRIVATE=true';

/**
 * Creates the check of endpoint URLs at registration. It resolves the host name, because messages to a forbidden
 * address would later be refused. A name that does not resolve is accepted.
 */
export function createCheckWebhookUrl({
  resolve,
  receivers,
}: {
  resolve: Resolve;
  receivers: Receivers;
}): CheckWebhookUrl {
  return async (text) => {
    const url = URL.parse(text);
    if (url === null) return problem('invalid_url', 'is not an absolute URL');
    const isEncrypted = url.protocol === 'https:';
    if (!isEncrypted && url.protocol !== 'http:') return problem('https_required', 'must begin with https://');
    if (url.username !== '' || url.password !== '')
      return problem('credentials_in_url', 'must not contain a user name or a password');
    if (url.hash !== '') return problem('fragment_in_url', 'must not have a fragment');
    const addresses = await addressesOf(url, resolve);
    // Unencrypted messages may go only to addresses that are known to be in the operator's network. The addresses of an
    // unresolved name are not known, so its URL must use https.
    if (addresses.length === 0) return isEncrypted ? null : problem('https_required', 'must begin with https://');
    const isAllowed = allowedAddresses(url, receivers);
    const refused = addresses.filter((address) => !isAllowed(address));
    if (refused.length === 0) return null;
    if (refused.some(isLoopbackAddress)) return problem('address_not_public', THIS_MACHINE);
    return isEncrypted ? problem('address_not_public', PRIVATE) : problem('https_required', 'must begin with https://');
  };
}

async function addressesOf(url: URL, resolve: Resolve): Promise<readonly string[]> {
  const address = literalAddress(url);
  if (address !== null) return [address];
  const { promise: late, resolve: giveUp } = Promise.withResolvers<readonly string[]>();
  const timer = setTimeout(giveUp, LOOKUP_LIMIT_MS, []);
  const resolved = resolve(url.hostname).catch(() => []);
  return Promise.race([resolved, late]).finally(() => clearTimeout(timer));
}

function problem(code: string, message: string): Problem {
  return { pointer: '/url', code, message };
}
