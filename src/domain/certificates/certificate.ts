import type { AuthorityMatter } from '../constitution/agreement-parts.ts';
import type { Role } from '../constitution/constitution.ts';
import type { FactSource } from '../filing/provenance.ts';
import { blake3Hex, canonicalJson, utf8 } from '../formats/canonical.ts';
import { CERTIFICATE_TYPES } from './credential.ts';

export const MIN_VALID_DAYS = 1;
export const MAX_VALID_DAYS = 90;
export const DEFAULT_VALID_DAYS = 30;

/** A fact about the company, with its source and, if verified, the time of the verification. */
export type CertifiedFact = {
  name: string;
  value: string;
  source: FactSource;
  verified_by: FactSource | null;
  /** Time of the verification, RFC 3339; null: not verified. */
  verified_at: string | null;
};

export type CertifiedCompany = {
  id: string;
  name: string;
  did: string | null;
  jurisdiction: string;
  legal_form: string;
  filing_number: string;
  /** Time of the filing, RFC 3339. */
  filed_at: string;
  state: string;
};

/** The authority of one member to bind the company, and its limits. */
export type CertifiedAuthority = {
  agent: { did: string; name: string | null; role: Role };
  matters: readonly AuthorityMatter[];
  /** Maximum amount per transaction; null: only the company's limits apply. */
  limit_usd: string | null;
  description: string | null;
  /** Limits on the company's spending; null means no limit. */
  company_limits: {
    daily_spend_limit_usd: string | null;
    reserve_minimum_usd: string | null;
    require_human_above_usd: string | null;
    /** Limit that applies only to this agent, per calendar month (UTC). */
    agent_monthly_limit_usd: string | null;
  };
};

/** Origin of an authority: the first version of the constitution that grants it unchanged. */
export type AuthorityOrigin = {
  /** Time at which the authority began, RFC 3339. */
  since: string;
  since_version: number;
  /**
   * Id of the proposal that created version `since_version`; null: the account wrote this version before the filing.
   */
  proposal_id: string | null;
  constitution_version: number;
  constitution_hash: string;
};

export type ExistenceStatement = { kind: 'existence'; company: CertifiedCompany; facts: readonly CertifiedFact[] };
export type AuthorityStatement = {
  kind: 'authority';
  company: CertifiedCompany;
  authority: CertifiedAuthority;
  origin: AuthorityOrigin;
  /** The agent's public key, 32 bytes, so that others can check its identity; null: unknown. */
  agentKey: Uint8Array | null;
};
export type Statement = ExistenceStatement | AuthorityStatement;

/**
 * Returns the hash of the facts in a certificate that must not change. When any of these facts changes, the certificate
 * counts as revoked.
 */
export function statementHash(statement: Statement): string {
  const { id, name, jurisdiction, legal_form, filing_number, filed_at } = statement.company;
  const company = { id, name, jurisdiction, legal_form, filing_number, filed_at };
  const rest =
    statement.kind === 'existence'
      ? { kind: statement.kind }
      : {
          kind: statement.kind,
          authority: statement.authority,
          key: statement.agentKey === null ? null : Array.from(statement.agentKey),
        };
  return blake3Hex(utf8(canonicalJson({ company, ...rest })));
}

/** The values that every kind of certificate contains. */
export type CertificateFrame = {
  id: string;
  issuer: string;
  issuedAt: Date;
  expiresAt: Date;
  livemode: boolean;
  status: { idx: number; uri: string };
};

export function epochSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1_000);
}

/** Returns the claims to sign. `key`: the agent's public key as a JWK. */
export function certificateClaims(
  frame: CertificateFrame,
  statement: Statement,
  key: Record<string, string> | null,
): Record<string, unknown> {
  const { id, issuer, issuedAt, expiresAt, livemode, status } = frame;
  const common = {
    iss: issuer,
    jti: id,
    vct: CERTIFICATE_TYPES[statement.kind],
    livemode,
    iat: epochSeconds(issuedAt),
    exp: epochSeconds(expiresAt),
    as_of: issuedAt.toISOString(),
    status: { status_list: status },
    company: statement.company,
  };
  const { company } = statement;
  if (statement.kind === 'existence') {
    return { ...common, sub: company.did ?? `urn:uuid:${company.id}`, facts: statement.facts };
  }
  const { authority, origin } = statement;
  return { ...common, sub: authority.agent.did, authority, origin, ...(key && { cnf: { jwk: key } }) };
}
