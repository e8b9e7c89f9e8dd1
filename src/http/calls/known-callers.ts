import { hash } from 'node:crypto';

/** More are forgotten, all at once: they are learned again with their next call. */
const MOST = 20_000;

/**
 * The accounts of credentials that were valid before. It authenticates nobody: it only tells whose request is refused
 * when there are too many.
 */
export type KnownCallers = {
  learn(authorization: string | undefined, accountId: string): void;
  accountOf(authorization: string | undefined): string | null;
};

export function createKnownCallers(): KnownCallers {
  /** By digest, because a credential must not stay in memory longer than its call. */
  const accounts = new Map<string, string>();
  return {
    learn(authorization, accountId) {
      if (authorization === undefined) return;
      const digest = digestOf(authorization);
      if (accounts.has(digest)) return;
      if (accounts.size >= MOST) accounts.clear();
      accounts.set(digest, accountId);
    },
    accountOf: (authorization) =>
      authorization === undefined ? null : (accounts.get(digestOf(authorization)) ?? null),
  };
}

function digestOf(authorization: string): string {
  return hash('sha256', authorization, 'base64');
}
