/** One tag of a list; captures its opaque part, with or without quotation marks. */
const TAG = /(?:W\/)?"([^"]*)"|([^\s,"]+)/g;
/** Suffixes that compressing servers and proxies add to a tag: Apache, Caddy, Jetty and others. */
const CODING = /^(?:-{1,2}|;)(?:gzip|br|zstd|deflate)$/;

/**
 * Returns whether a conditional header names this ETag, or everything (`*`). RFC 9110 §13.1.1 asks for a strong
 * comparison in If-Match, but this function compares only the opaque part. A proxy that compresses makes tags weak or
 * adds a suffix, so with a strong comparison the tags of this proxy's clients could never match. The looser comparison
 * is safe, because tags of this service are hashes, so an equal opaque part means equal content.
 */
export function namesTag(header: string, etag: string): boolean {
  if (header.trim() === '*') return true;
  const current = etag.slice(1, -1);
  return [...header.matchAll(TAG)].some(([, quoted, bare]) => {
    const opaque = quoted ?? bare ?? '';
    return opaque.startsWith(current) && (opaque === current || CODING.test(opaque.slice(current.length)));
  });
}
