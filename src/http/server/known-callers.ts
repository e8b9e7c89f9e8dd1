import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Maximum number of remembered credentials. At this number all are forgotten, and each is remembered again at its next
 * call.
 */
const MOST = 20_000;

/**
 * Remembers the account of each credential that was valid before. This authenticates nobody. It is used under
 * load, to choose the accounts whose requests are refused.
 */
export type KnownCallers = {
  learn(request: Request, accountId: string): void;
  accountOf(request: Request): string | null;
};

type Request = Pick<IncomingMessage, 'headers'>;

export function createKnownCallers(): KnownCallers {
  /** The key is a digest, because a credential must not stay in memory longer than its call. */
  const accounts = new Map<string, string>();
  /** Requests whose caller was already in the map, so it need not be added again. */
  const knownRequests = new WeakSet<Request>();
  return {
    learn(request, accountId) {
      const { authorization } = request.headers;
      if (authorization === undefined || knownRequests.has(request)) return;
      if (accounts.size >= MOST) accounts.clear();
      accounts.set(digestOf(authorization), accountId);
    },
    accountOf(request) {
      const { authorization } = request.headers;
      const account = authorization === undefined ? undefined : accounts.get(digestOf(authorization));
      if (account === undefined) return null;
      knownRequests.add(request);
      return account;
    },
  };
}

function digestOf(authorization: string): string {
  return hash('sha256', authorization, 'base64');
}
