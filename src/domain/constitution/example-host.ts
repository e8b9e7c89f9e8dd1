/** Names for examples and tests, which nobody can own (RFC 2606, RFC 6761): fine for a rehearsal, never real. */
const RESERVED = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)\.?$/i;

/** Returns the host that an e-mail address, a did:web or a web address names; undefined for other texts. */
export function hostOf(text: string): string | undefined {
  const [, didHost, urlHost, mailHost] =
    /^did:web:([^:#?/]+)|^https?:\/\/(?:[^/@]*@)?([^/?#]+)|^[^@\s]+@([^@\s]+)$/i.exec(text) ?? [];
  const host = didHost?.replace(/%3a\d*$/i, '') ?? urlHost?.replace(/:\d*$/, '') ?? mailHost;
  return host?.replaceAll(/%2e/gi, '.');
}

export function isExampleHost(host: string | undefined): boolean {
  return host !== undefined && RESERVED.test(host);
}
