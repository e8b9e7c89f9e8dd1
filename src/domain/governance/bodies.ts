import type { Constitution, Member, Permission, ProposalKind } from '../constitution/constitution.ts';
import { votesOfHolders } from '../constitution/corporation/stock.ts';
import type { CountingRules } from '../constitution/counting-rules.ts';

/** The two bodies of a corporation: its board and its stockholders. An LLC has one electorate instead. */

export const BODIES = ['board', 'stockholders'] as const;
export type Body = (typeof BODIES)[number];

/**
 * The bodies that decide each kind of proposal, in order. The board manages the business (8 Del. C. § 141(a)), issues
 * stock (§ 152) and keeps its ledger. The stockholders elect and remove the board (§ 211(b), § 141(k)). An amendment (§
 * 242) and a dissolution (§ 275) need a resolution of the board, then a vote of the stockholders.
 */
const COURSES = {
  spend: ['board'],
  hire_agent: ['board'],
  membership: ['board'],
  amend: ['board', 'stockholders'],
  dissolution: ['board', 'stockholders'],
  registered_agent_change: ['board'],
  custom: ['board'],
  elect_directors: ['stockholders'],
  remove_directors: ['stockholders'],
  issue_stock: ['board'],
  transfer_stock: ['board'],
} as const satisfies Record<ProposalKind, readonly Body[]>;

type Corporate = Pick<Constitution, 'legal_form' | 'members' | 'stock' | 'directors'>;

/** Returns the bodies that decide a kind of proposal, in order; null for an LLC, which has one electorate. */
export function courseOf({ legal_form }: Pick<Constitution, 'legal_form'>, kind: ProposalKind): readonly Body[] | null {
  return legal_form === 'corporation' ? COURSES[kind] : null;
}

/**
 * Returns the body that decides after `body`; null: no further body decides. If `body` is absent, the first body counts
 * as having decided.
 */
export function bodyAfter(course: readonly Body[] | null, body: Body | undefined): Body | null {
  return course?.[Math.max(0, course.indexOf(body ?? 'board')) + 1] ?? null;
}

/**
 * Returns everyone who votes in a body, with their number of votes: one per director, and for a stockholder the votes
 * of their shares.
 */
export function votersIn(
  { members, directors = [], stock }: Corporate,
  body: Body,
): { member: Member; votes: number }[] {
  const votes = body === 'board' ? new Map(directors.map((did) => [did, 1])) : votesOfHolders(stock);
  return members.flatMap((member) => {
    const share = votes.get(member.id);
    return share === undefined ? [] : [{ member, votes: share }];
  });
}

/**
 * Returns whether an elector may still vote. A director who has left the board may not. A stockholder may, if they held
 * stock on the day the vote opened (§ 213).
 */
export function isStillElector(
  constitution: Pick<Corporate, 'members' | 'directors'>,
  body: Body,
  did: string,
): boolean {
  if (body === 'stockholders') return constitution.members.some(({ id }) => id === did);
  return constitution.directors?.includes(did) ?? false;
}

type BodyRules = Pick<CountingRules, 'method' | 'quorum' | 'threshold' | 'threshold_of' | 'more_than'>;

/**
 * Returns the rules by which a body decides. Without a meeting, a board needs the consent of all directors (§ 141(f)).
 * At a meeting, a majority of all directors is enough, whatever the quorum (§ 141(b)). Stockholders without a meeting
 * need more than half of the outstanding votes, as if all shares were present (§ 228(a)).
 */
export function rulesOf(body: Body, { governance }: Pick<Constitution, 'governance'>): BodyRules {
  const method = body === 'board' ? '1p1v' : 'token';
  const shared = { method, quorum: 0, threshold_of: 'electorate' } as const;
  const isByConsent = body === 'board' && governance.board_acts_by !== 'meeting';
  return isByConsent ? { ...shared, threshold: 1 } : { ...shared, threshold: 0.5, more_than: true };
}

/** Permissions that the law gives to holders of voting stock. `OF_HOLDERS`: those of every stockholder. */
const OF_VOTERS: Readonly<Partial<Record<ProposalKind, readonly Permission[]>>> = {
  elect_directors: ['propose', 'execute'],
  remove_directors: ['propose', 'execute'],
};
const OF_HOLDERS: typeof OF_VOTERS = { transfer_stock: ['propose'] };

/**
 * Returns the permissions that a member has for at least one kind of proposal, by the constitution, a board seat or
 * stock.
 */
export function rightsOf(constitution: Corporate, { id, permissions }: Member): Permission[] {
  if (constitution.legal_form !== 'corporation') return permissions;
  const byLaw = actsByLaw(constitution, id);
  return [...new Set([...permissions.filter((permission) => permission !== 'vote'), ...byLaw])];
}

function actsByLaw({ directors = [], stock }: Corporate, did: string): Permission[] {
  if (directors.includes(did) || votesOfHolders(stock).has(did)) return ['propose', 'vote', 'execute'];
  return isHolder(stock, did) ? ['propose'] : [];
}

function isHolder(stock: Corporate['stock'], did: string): boolean {
  return stock?.holdings.some(({ member }) => member === did) ?? false;
}

/**
 * Returns whether the member's board seat or stock allows the act. Directors may propose and execute. Holders of voting
 * stock may elect or remove directors without the board, and every stockholder may propose a transfer of their shares.
 */
export function mayByLaw(
  constitution: Corporate,
  did: string,
  permission: Permission,
  kind: ProposalKind | null,
): boolean {
  if (constitution.legal_form !== 'corporation' || (permission !== 'propose' && permission !== 'execute')) return false;
  if (constitution.directors?.includes(did)) return true;
  if (kind === null) return false;
  if (isHolder(constitution.stock, did) && OF_HOLDERS[kind]?.includes(permission)) return true;
  return votesOfHolders(constitution.stock).has(did) && (OF_VOTERS[kind]?.includes(permission) ?? false);
}

/** Returns a member's roles in a corporation, such as "Director, President, stockholder"; null for an LLC. */
export function seatsOf(
  constitution: Corporate & Pick<Constitution, 'officers_and_authority'>,
  did: string,
): string | null {
  const { legal_form, directors = [], stock, officers_and_authority: part } = constitution;
  if (legal_form !== 'corporation') return null;
  const titles = (part?.officers ?? []).filter(({ member }) => member === did).map(({ title }) => title);
  const seats = [
    ...(directors.includes(did) ? ['Director'] : []),
    ...titles,
    ...(isHolder(stock, did) ? ['Stockholder'] : []),
  ];
  return seats.length === 0 ? 'None: not a director, an officer or a stockholder' : seats.join(', ');
}
