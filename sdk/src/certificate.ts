import {
  type CertificateVerification,
  type CertificateVerifyOptions,
  verifyCertificateWith,
} from '../../src/domain/certificates/verify.ts';
import { readAll } from './byte-stream.ts';
import { verifyEd25519 } from './ed25519.ts';
import { webPlatform } from './platform.ts';

export type { CertificateVerification, CertificateVerifyOptions };

/** A status list is a few hundred bytes; a larger one is refused before it fills the memory. */
const MAX_INFLATED_BYTES = 1_048_576;

/**
 * Verifies a certificate offline: the text of `credential`, or the answer of `createCertificate` as JSON. `valid` is a
 * success. `valid_when_issued` is one too, if you accept that a revocation since then is not seen: give `statusList`,
 * the text at its `status_list`. Every other status is a reason not to rely on it.
 */
export function verifyCertificate(source: string, options: CertificateVerifyOptions): Promise<CertificateVerification> {
  return verifyCertificateWith(
    { now: () => new Date(webPlatform.nowMs()), verify: verifyEd25519, inflate },
    source,
    options,
  );
}

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([Uint8Array.from(bytes)]).stream().pipeThrough(new DecompressionStream('deflate'));
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readAll(stream)) {
    size += chunk.length;
    if (size > MAX_INFLATED_BYTES) throw new RangeError('The status list is too large.');
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
