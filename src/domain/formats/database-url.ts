const PARTS = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(\/[^?]*)?(\?.*)?$/;

/** Returns one URL for each host in a URL with several hosts. */
export function urlsOf(databaseUrl: string): string[] {
  const [, before, hosts, path = '', query = ''] = PARTS.exec(databaseUrl) ?? [];
  if (before === undefined || hosts === undefined) return [databaseUrl];
  return hosts.split(',').map((host) => `${before}${host}${path}${query}`);
}

export function databaseOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(urlsOf(databaseUrl)[0] as string).pathname.slice(1));
}

/** Returns the hosts and ports as written in the URL. */
export function hostsIn(databaseUrl: string): string {
  return decodeURIComponent(PARTS.exec(databaseUrl)?.[2] ?? '');
}

export function userOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(urlsOf(databaseUrl)[0] as string).username);
}

/** Returns the URL of another database on the same servers, with the same credentials. */
export function withDatabase(databaseUrl: string, name: string): string {
  const [, before, hosts, , query = ''] = PARTS.exec(databaseUrl) ?? [];
  return `${before}${hosts}/${encodeURIComponent(name)}${query}`;
}
