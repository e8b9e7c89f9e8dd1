/** One tag of a list: its opaque part, with or without the quotation marks. */
const TAG = /(?:W\/)?"([^"]*)"|([^\s,"]+)/g;
/** Compressing servers and proxies add this to a tag: Apache and Caddy, Jetty, and others. */
const CODING = /^(?:-{1,2}|;)(?:gzip|br|zstd|deflate)$/;

/**
 * Returns whether a conditional header names this ETag, or everything (`*`). Only the opaque part counts, although
 * If-Match compares strongly (RFC 9110 §13.1.1): a proxy that compresses makes tags weak or adds the coding, and then no
 * client behind it could ever match. Our tags are hashes, so an equal opaque part means equal content.
 */
export function namesTag(header: string, etag: string): boolean {
  if (header.trim() === '*') return true;
  const current = etag.slice(1, -1);
  return [...header.matchAll(TAG)].some(([, quoted, bare]) => {
    const opaque = quoted ?? bare ?? '';
    return opaque.startsWith(current) && (opaque === current || CODING.test(opaque.slice(current.length)));
  });
}
