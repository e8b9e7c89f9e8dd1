import type { AuditLineInput } from '../../src/domain/audit/audit-walk.ts';

const LINE_FEED = 0x0a;

/**
 * Cuts a byte stream into lines without ever holding more than `maxBytes` of one: the rest of a longer line is dropped
 * as it arrives. Bytes that are not UTF-8 are reported instead of being replaced, because a replacement would hide a
 * change.
 */
export async function* byteLines(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<AuditLineInput> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let parts: Uint8Array[] = [];
  let lengthBytes = 0;

  function add(part: Uint8Array): void {
    lengthBytes += part.length;
    if (lengthBytes <= maxBytes) parts.push(part);
    else parts = [];
  }

  function take(): AuditLineInput {
    const tooLong = lengthBytes > maxBytes;
    const bytes = parts.length === 1 && parts[0] ? parts[0] : joined(parts);
    parts = [];
    lengthBytes = 0;
    if (tooLong) return { unreadable: 'line_too_long' };
    try {
      return decoder.decode(bytes);
    } catch {
      return { unreadable: 'not_utf8' };
    }
  }

  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      add(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    if (start < chunk.length) add(chunk.subarray(start));
  }
  if (lengthBytes > 0) yield take();
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
