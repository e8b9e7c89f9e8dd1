import { urlsOf } from '../domain/formats/database-url.ts';

/**
 * The hosts of a URL such as `postgres://a,b:5433/efs?target_session_attrs=read-write`, one of which is the primary.
 * All connections of this process with the same URL share one such object.
 */
export class Hosts {
  /** One URL for each host. */
  readonly urls: readonly string[];
  /** True if read-only servers must be refused. */
  readonly needsPrimary: boolean;
  #current = 0;

  constructor(databaseUrl: string) {
    this.urls = urlsOf(databaseUrl);
    this.needsPrimary = this.urls.length > 1 || databaseUrl.includes('target_session_attrs=');
  }

  /** URL of the host that worked last, or of the next one to try. */
  get current(): string {
    return this.urls[this.#current] as string;
  }

  /** Moves to the next host, unless another connection has already done so. */
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
