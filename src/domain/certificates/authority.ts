import type { Authority } from '../constitution/agreement-parts.ts';
import type { Constitution } from '../constitution/constitution.ts';
import { decodeMultikey, publicKeyOfDidKey } from '../entity/did.ts';
import { canonicalJson } from '../formats/canonical.ts';
import type { Problem } from '../formats/problem.ts';
import type { AuthorityOrigin, CertifiedAuthority } from './certificate.ts';

/** A version of the constitution: its origin and the authorities that it grants. */
export type AuthorityVersion = {
  version: number;
  created_at: Date;
  proposal_id: string | null;
  authority: readonly Authority[] | null;
};

/**
 * One member's authority as the constitution states it, with the member's key; or the reason why the member has none.
 */
export type FoundAuthority =
  | { ok: true; authority: CertifiedAuthority; agentKey: Uint8Array | null }
  | { ok: false; problem: Problem };

export function findAuthority(
  { members, officers_and_authority: part, treasury }: Constitution,
  did: string,
  monthlyLimitUsd: string | null,
): FoundAuthority {
  const member = members.find(({ id }) => id === did);
  if (member === undefined) {
    const message = 'is not a member of the company. Use the DID of a member in the constitution.';
    return { ok: false, problem: { pointer: '/agent', code: 'not_a_member', message } };
  }
  const entry = part?.authority?.find((each) => each.member === did);
  if (entry === undefined) {
    const message =
      'has no authority to bind the company. An amendment of `officers_and_authority.authority` can give it.';
    return { ok: false, problem: { pointer: '/agent', code: 'no_authority', message } };
  }
  return {
    ok: true,
    agentKey: publicKeyOfDidKey(did) ?? (member.public_key === undefined ? null : decodeMultikey(member.public_key)),
    authority: {
      agent: { did, name: member.latin_name ?? member.name ?? null, role: member.role },
      matters: entry.matters,
      limit_usd: entry.limit_usd ?? null,
      description: entry.description ?? null,
      company_limits: {
        daily_spend_limit_usd: treasury.daily_spend_limit_usd ?? null,
        reserve_minimum_usd: treasury.reserve_minimum_usd ?? null,
        require_human_above_usd: treasury.require_human_above_usd ?? null,
        agent_monthly_limit_usd: monthlyLimitUsd,
      },
    },
  };
}

/** Returns the oldest version since which a member's authority is unchanged. `versions`: newest first. */
export function authoritySince(
  versions: readonly AuthorityVersion[],
  did: string,
  filedAt: Date,
): Pick<AuthorityOrigin, 'since' | 'since_version' | 'proposal_id'> {
  const [current, ...earlier] = versions;
  if (current === undefined) throw new Error('a company without a constitution');
  const entryOf = ({ authority }: AuthorityVersion) =>
    canonicalJson(authority?.find(({ member }) => member === did) ?? null);
  const now = entryOf(current);
  const change = earlier.findIndex((version) => entryOf(version) !== now);
  const same = change === -1 ? earlier : earlier.slice(0, change);
  const first = same.at(-1) ?? current;
  // Authority begins at the earliest with the filing, because the company does not exist before the filing.
  const since = first.created_at > filedAt ? first.created_at : filedAt;
  return { since: since.toISOString(), since_version: first.version, proposal_id: first.proposal_id };
}
