import { readRecord } from '../audit/audit-shape.ts';
import { readPinnedKey } from '../audit/audit-verify.ts';
import { decodeBase64Url } from '../formats/base64url.ts';
import { utf8 } from '../formats/canonical.ts';
import type { SignatureClaim } from '../formats/signature-claim.ts';
import { CERTIFICATE_TYPES, type CertificateKind, CREDENTIAL_TYPE, STATUS_LIST_TYPE } from './credential.ts';
import { isValidIn } from './status-list.ts';

export type CertificateVerifyOptions = {
  /** The service's public key, obtained separately from the certificate: Multikey, did:key, base64 or base64url. */
  key?: string;
  /** Alternative to `key`: the service's key set, as returned by `/.well-known/jwks.json`. */
  jwks?: unknown;
  /** The company's status list, as returned by its URL. Without the list, a revocation stays unnoticed. */
  statusList?: string;
  /** The time at which the certificate must be valid; now by default. */
  at?: Date;
};

/** Functions that the platform supplies. They may be asynchronous, because browsers have only asynchronous ones. */
export type VerifyMeans = {
  now(): Date;
  verify(claim: SignatureClaim): boolean | Promise<boolean>;
  /** Decompresses zlib data. */
  inflate(bytes: Uint8Array): Promise<Uint8Array>;
};

export type CertificateVerification = {
  /**
   * Result of a verification. `valid_when_issued`: no status list was given, so a revocation would stay unnoticed.
   * `unpinned`: no key was given, so the signature was not checked.
   */
  status: 'valid' | 'valid_when_issued' | 'not_yet_valid' | 'expired' | 'revoked' | 'unpinned' | 'failed';
  kind: CertificateKind | null;
  /** False if a sandbox issued the certificate, so the company does not exist; null if unreadable. */
  livemode: boolean | null;
  /** All signed claims; null if the certificate cannot be read. */
  claims: Record<string, unknown> | null;
  /**
   * Times in RFC 3339. `checked_at`: time at which the certificate had to be valid. `status_list_at`: time of the
   * status list; null: no valid status list was read.
   */
  checked_at: string;
  status_list_at: string | null;
  problems: readonly { code: string; message: string }[];
};

const LEEWAY_S = 60;

class Fault extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

type Jws = {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
  message: Uint8Array;
  signature: Uint8Array;
};

/** Verifies a certificate offline. `source`: the certificate's text, or the JSON response of the API that has it. */
export async function verifyCertificateWith(
  means: VerifyMeans,
  source: string,
  options: CertificateVerifyOptions,
): Promise<CertificateVerification> {
  const at = options.at ?? means.now();
  const unread = { kind: null, livemode: null, claims: null, checked_at: at.toISOString(), status_list_at: null };
  try {
    const jws = readCredential(source);
    const kind = kindOf(jws);
    const { claims } = jws;
    const livemode = typeof claims['livemode'] === 'boolean' ? claims['livemode'] : null;
    const readable = { ...unread, kind, livemode, claims };
    if (options.key === undefined && options.jwks === undefined)
      return { ...readable, status: 'unpinned', problems: [] };
    try {
      await checkSignature(
        means,
        jws,
        options,
        'The signature is invalid: the certificate was changed, or another key signed it.',
      );
      return { ...readable, ...(await judge(means, claims, options, at)), problems: [] };
    } catch (error) {
      return { ...readable, status: 'failed', problems: [problemOf(error)] };
    }
  } catch (error) {
    return { ...unread, status: 'failed', problems: [problemOf(error)] };
  }
}

function problemOf(error: unknown): { code: string; message: string } {
  if (error instanceof Fault) return { code: error.code, message: error.message };
  throw error;
}

type Judged = Pick<CertificateVerification, 'status' | 'status_list_at'>;

async function judge(
  means: VerifyMeans,
  claims: Record<string, unknown>,
  options: CertificateVerifyOptions,
  at: Date,
): Promise<Judged> {
  const seconds = at.getTime() / 1_000;
  const [from, until] = [numberIn(claims, 'iat'), numberIn(claims, 'exp')];
  if (seconds < from - LEEWAY_S) return { status: 'not_yet_valid', status_list_at: null };
  if (seconds >= until) return { status: 'expired', status_list_at: null };
  if (options.statusList === undefined) return { status: 'valid_when_issued', status_list_at: null };
  const { bytes, issuedAt, entry } = await readStatusList(means, claims, options, seconds);
  const status_list_at = new Date(issuedAt * 1_000).toISOString();
  return { status: isValidIn(bytes, entry) ? 'valid' : 'revoked', status_list_at };
}

async function readStatusList(
  means: VerifyMeans,
  claims: Record<string, unknown>,
  options: CertificateVerifyOptions,
  seconds: number,
) {
  const reference = readRecord(readRecord(claims['status'])?.['status_list']) ?? {};
  const entry = numberIn(reference, 'idx');
  const list = readJws((options.statusList ?? '').trim(), 'status_list_unreadable', 'The status list cannot be read.');
  if (list.header['typ'] !== STATUS_LIST_TYPE || list.claims['sub'] !== reference['uri']) {
    throw new Fault(
      'other_status_list',
      'The status list belongs to another company. Get it from the address in the certificate.',
    );
  }
  await checkSignature(means, list, options, 'The signature of the status list is invalid.');
  if (seconds >= numberIn(list.claims, 'exp')) {
    throw new Fault(
      'status_list_expired',
      'The status list has expired. Get a new one from the address in the certificate.',
    );
  }
  const content = readRecord(list.claims['status_list']) ?? {};
  const packed = typeof content['lst'] === 'string' ? decodeBase64Url(content['lst']) : null;
  const bytes = packed === null || content['bits'] !== 1 ? null : await means.inflate(packed).catch(() => null);
  if (bytes === null) throw new Fault('status_list_unreadable', 'The status list cannot be read.');
  return { bytes, entry, issuedAt: numberIn(list.claims, 'iat') };
}

function readCredential(source: string): Jws {
  const text = credentialIn(source.trim());
  // An SD-JWT separates disclosures by tildes. Certificates have no disclosures, so the only tilde is at the end.
  if (!text.endsWith('~') || text.indexOf('~') !== text.length - 1) {
    throw new Fault('malformed', 'This is not a certificate: a certificate is one signed text that ends with a tilde.');
  }
  return readJws(text.slice(0, -1), 'malformed', 'This is not a certificate: its parts cannot be read.');
}

function credentialIn(text: string): string {
  if (!text.startsWith('{')) return text;
  try {
    const credential = readRecord(JSON.parse(text))?.['credential'];
    return typeof credential === 'string' ? credential : '';
  } catch {
    return '';
  }
}

function readJws(text: string, code: string, message: string): Jws {
  const [head, body, mark, ...more] = text.split('.');
  const signature = mark === undefined ? null : decodeBase64Url(mark);
  const [header, claims] = [jsonIn(head), jsonIn(body)];
  if (header === null || claims === null || signature === null || more.length > 0) throw new Fault(code, message);
  return { header, claims, signature, message: utf8(`${head}.${body}`) };
}

function jsonIn(part: string | undefined): Record<string, unknown> | null {
  const bytes = part === undefined ? null : decodeBase64Url(part);
  if (bytes === null) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return Array.isArray(value) ? null : readRecord(value);
  } catch {
    return null;
  }
}

function kindOf({ header, claims }: Jws): CertificateKind {
  const kinds = Object.keys(CERTIFICATE_TYPES) as CertificateKind[];
  const kind = kinds.find((each) => CERTIFICATE_TYPES[each] === claims['vct']);
  if (kind === undefined || header['typ'] !== CREDENTIAL_TYPE) {
    throw new Fault('other_type', 'This is signed, but it is not a certificate of existence or authority.');
  }
  return kind;
}

const ALGORITHMS: readonly unknown[] = ['Ed25519', 'EdDSA'];

async function checkSignature(
  means: VerifyMeans,
  { header, message, signature }: Jws,
  { key, jwks }: CertificateVerifyOptions,
  invalid: string,
): Promise<void> {
  if (!ALGORITHMS.includes(header['alg']) || header['crit'] !== undefined) {
    throw new Fault('other_algorithm', 'The signature is of another kind than Ed25519.');
  }
  const publicKey = key === undefined ? keyInSet(jwks, header['kid']) : readPinnedKey(key);
  if (publicKey === null) {
    throw key === undefined
      ? new Fault('unknown_key', 'The key set does not have the key that signed this.')
      : new Fault('key_unreadable', 'The pinned key is not an Ed25519 public key.');
  }
  if (!(await means.verify({ publicKey, message, signature }))) throw new Fault('signature_invalid', invalid);
}

/**
 * Returns the key with this id, or null. Refuses keys that sign tokens, because callers choose the contents of tokens.
 */
function keyInSet(jwks: unknown, kid: unknown): Uint8Array | null {
  const keys = readRecord(jwks)?.['keys'];
  if (!Array.isArray(keys)) return null;
  const key = keys.map(readRecord).find((each) => each?.['kid'] === kid && each?.['purpose'] === 'audit');
  const x = key?.['crv'] === 'Ed25519' ? key['x'] : null;
  return typeof x === 'string' ? readPinnedKey(x) : null;
}

function numberIn(record: Record<string, unknown>, name: string): number {
  const value = record[name];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new Fault('malformed', `\`${name}\` is missing or not a number.`);
}
