import { readFile } from 'node:fs/promises';
import { type CertificateVerification, verifyCertificate } from '../../sdk/src/certificate.ts';
import { readRecord } from '../domain/audit/audit-shape.ts';
import { readPinnedKey } from '../domain/audit/audit-verify.ts';

export type CertificateVerifyArguments = {
  /** Path of a certificate's text, or of an API answer that contains it. */
  file: string;
  key?: string;
  /** Path of the service's key set. */
  jwksFile?: string;
  /** Path of the status list. */
  statusFile?: string;
  at?: Date;
  json: boolean;
};

export type CertificateVerifyStreams = {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
};

type Status = CertificateVerification['status'];

const USAGE = 2;
const TERMINAL_FAILURE = 10;
/**
 * Exit code if everything else is valid, but revocation was not checked. The code is not 0, because readers must know
 * that the certificate may have been revoked.
 */
const NOT_ALL_CHECKED = 11;

/** Runs `efs certificates verify FILE` offline, without a server. Returns the exit code. */
export async function certificateVerify(
  { file, key, jwksFile, statusFile, at, json }: CertificateVerifyArguments,
  { stdout, stderr }: CertificateVerifyStreams,
): Promise<number> {
  const refuse = (message: string) => {
    stderr.write(`${message}\n`);
    return USAGE;
  };
  if (key !== undefined && readPinnedKey(key) === null) {
    return refuse('The key is not an Ed25519 public key. Use the form z6Mk… or base64.');
  }
  const texts = await readAll([file, jwksFile, statusFile]);
  if ('unreadable' in texts) return refuse(`${texts.unreadable} cannot be read.`);
  const [source = '', keySet, statusList] = texts.contents;
  const jwks = keySet === undefined ? undefined : parsed(keySet);
  if (jwks === null) return refuse(`${jwksFile} is not a key set. Save the answer of /.well-known/jwks.json.`);
  const result = await verifyCertificate(source, {
    ...(key !== undefined && { key }),
    ...(jwks !== undefined && { jwks }),
    ...(statusList !== undefined && { statusList }),
    ...(at !== undefined && { at }),
  });
  stdout.write(json ? `${JSON.stringify(result)}\n` : report(result));
  if (result.status === 'valid') return 0;
  return result.status === 'valid_when_issued' ? NOT_ALL_CHECKED : TERMINAL_FAILURE;
}

type Texts = { contents: (string | undefined)[] } | { unreadable: string };

async function readAll(files: readonly (string | undefined)[]): Promise<Texts> {
  const contents: (string | undefined)[] = [];
  for (const file of files) {
    try {
      contents.push(file === undefined ? undefined : await readFile(file, 'utf8'));
    } catch {
      return { unreadable: file ?? '' };
    }
  }
  return { contents };
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(readRecord(value)?.['keys']) ? value : null;
  } catch {
    return null;
  }
}

const HEADLINES: Readonly<Record<Status, string>> = {
  valid: 'VALID: signed, in time, and not revoked.',
  valid_when_issued: 'VALID WHEN ISSUED: signed and in time. A revocation since then was not looked for.',
  not_yet_valid: 'NOT YET VALID: it was issued after the time of this check.',
  expired: 'EXPIRED: ask the company for a new certificate.',
  revoked: 'REVOKED: the company or the authority is no longer as stated.',
  unpinned: 'UNPINNED: nothing was proven, because no key was given.',
  failed: 'FAILED: this is not a certificate that the service signed.',
};

function report({
  status,
  kind,
  livemode,
  claims,
  checked_at,
  status_list_at,
  problems,
}: CertificateVerification): string {
  const lines = [HEADLINES[status]];
  if (livemode === false) lines.push('  SANDBOX     no such company exists');
  if (claims !== null && kind !== null && status !== 'failed') {
    const company = readRecord(claims['company']) ?? {};
    lines.push(
      `  certificate ${kind} of ${asText(company['name'])}, ${asText(company['jurisdiction'])} ${asText(company['filing_number'])}`,
    );
    if (kind === 'authority') lines.push(...authorityLines(claims));
    lines.push(
      `  as of       ${asText(claims['as_of'])}, state ${asText(company['state'])}`,
      `  expires     ${timeOf(claims['exp'])}`,
    );
    lines.push(`  checked     ${checked_at}${status_list_at === null ? '' : `, status list of ${status_list_at}`}`);
  }
  for (const { code, message } of problems) lines.push(`  - ${message} [${code}]`);
  if (status === 'unpinned')
    lines.push('  Use --key or --jwks with the public key that you got from the service separately.');
  if (status === 'valid_when_issued') {
    const list = readRecord(readRecord(claims?.['status'])?.['status_list']);
    lines.push(`  Save ${asText(list?.['uri'])} and give it with --status.`);
  }
  return `${lines.join('\n')}\n`;
}

function authorityLines(claims: Record<string, unknown>): string[] {
  const authority = readRecord(claims['authority']) ?? {};
  const agent = readRecord(authority['agent']) ?? {};
  const matters = Array.isArray(authority['matters']) ? authority['matters'].map(asText).join(', ') : '';
  const limit = authority['limit_usd'] === null ? 'the limits of the company' : `$${asText(authority['limit_usd'])}`;
  return [
    `  agent       ${asText(agent['did'])}${agent['name'] === null ? '' : ` (${asText(agent['name'])})`}`,
    `  may         ${matters}, each transaction up to ${limit}`,
    `  since       ${asText(readRecord(claims['origin'])?.['since'])}`,
  ];
}

/**
 * Returns text without control characters, because anybody may have written it, and it must not control the terminal.
 */
function asText(value: unknown): string {
  return String(value ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, '\ufffd');
}

function timeOf(seconds: unknown): string {
  const at = new Date(typeof seconds === 'number' ? seconds * 1_000 : Number.NaN);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
