import type { IncomingMessage } from 'node:http';
import { AppError } from '../../errors/errors.ts';

/**
 * Headers that may appear only once. If one is repeated, Node uses the first, but a proxy in front may have checked the
 * last (RFC 9112 §3.2 requires this for Host).
 */
const ONCE: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type']);

export function refuseRepeatedHeaders({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): void {
  let seenNames = '';
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (!ONCE.has(name)) continue;
    if (seenNames.includes(`${name};`))
      throw new AppError('malformed_request', { detail: `The header ${name} is repeated. Send it once.` });
    seenNames += `${name};`;
  }
}
