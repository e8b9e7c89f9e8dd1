import type { Constitution, Member } from './constitution.ts';

/** A member in the legal sense. `held_by`: holder of a program's interest, because a program is not a legal person. */
export type LawMember = Member & { held_by?: string };

/**
 * Returns the members in company and tax law: those with the role founder or member, and observers or programs with
 * `counts_as_member` on their interest. The agreement, the tax form and the rules all use this function, so that they
 * agree.
 */
export function membersByLaw({ members, economics }: Pick<Constitution, 'members' | 'economics'>): LawMember[] {
  const owners = new Map(
    (economics?.interests ?? []).filter((each) => each.counts_as_member).map((each) => [each.member, each]),
  );
  return members.flatMap((member): LawMember[] => {
    if (isOwnerByRole(member)) return [member];
    const interest = owners.get(member.id);
    return interest === undefined ? [] : [{ ...member, ...(interest.held_by && { held_by: interest.held_by }) }];
  });
}

/**
 * Returns a sentence for each new owner of an LLC who has no interest, because people expect an owner to have a
 * percentage.
 */
export function withoutInterest(before: Pick<Constitution, 'members'>, after: Constitution): string[] {
  if (after.legal_form === 'corporation') return [];
  const holders = new Set((after.economics?.interests ?? []).map(({ member }) => member));
  return after.members
    .filter((member) => isOwnerByRole(member) && !holders.has(member.id))
    .filter(({ id }) => !before.members.some((member) => member.id === id))
    .map(
      ({ id }) =>
        `This gives ${id} no percentage of the company. To add a member with one, create one proposal of kind \`amend\` whose constitution has the member in \`members\` and the percentages of all members in \`economics.interests\`.`,
    );
}

/** Returns whether the role alone makes a member an owner. */
export function isOwnerByRole({ role }: Pick<Member, 'role'>): boolean {
  return role === 'founder' || role === 'member';
}
