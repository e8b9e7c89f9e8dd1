import { urlsOf } from '../domain/formats/database-url.ts';

/**
 * The hosts of a URL such as `postgres://a,b:5433/efs?target_session_attrs=read-write`, of which one is the primary.
 * All connections of this process that name the same URL share what they learn about its hosts.
 */
export class Hosts {
  /** The URL for each host. */
  readonly urls: readonly string[];
  /** True if a server that only reads is not the right one. */
  readonly needsPrimary: boolean;
  #current = 0;

  constructor(databaseUrl: string) {
    this.urls = urlsOf(databaseUrl);
    this.needsPrimary = this.urls.length > 1 || databaseUrl.includes('target_session_attrs=');
  }

  /** The host that worked last, or one that was not tried since. */
  get current(): string {
    return this.urls[this.#current] as string;
  }

  /** Moves on, unless another connection has done so already. */
  failed(url: string): void {
    if (url === this.current) this.#current = (this.#current + 1) % this.urls.length;
  }
}

const known = new Map<string, Hosts>();

export function hostsOf(databaseUrl: string): Hosts {
  const hosts = known.get(databaseUrl) ?? new Hosts(databaseUrl);
  known.set(databaseUrl, hosts);
  return hosts;
}
