import type { Problem } from '../../formats/problem.ts';
import { type Constitution, signingOfficersOf } from '../constitution.ts';
import type { Rule } from '../rule.ts';

/** Rules on the board: directors are members who are natural persons, each once (8 Del. C. § 141(b)). */
export const boardRules: readonly Rule[] = [
  { reads: ['/directors', '/members/*/id', '/members/*/natural_person', '/members/*/name'], check: directorProblems },
  {
    // § 142(a): the officers who are needed to sign instruments.
    reads: ['/directors', '/officers_and_authority', '/members'],
    check: (constitution) => {
      if (constitution.directors === undefined || signingOfficersOf(constitution).length > 0) return [];
      const message =
        'must name a member who is a natural person with a name and an e-mail address: an officer signs the later papers of a corporation (8 Del. C. § 142(a))';
      return [{ pointer: '/officers_and_authority/officers', code: 'officer_missing', message }];
    },
  },
];

function directorProblems({ directors = [], members }: Constitution): Problem[] {
  return directors.flatMap((did, at): Problem[] => {
    const pointer = `/directors/${at}`;
    const member = members.find(({ id }) => id === did);
    if (directors.indexOf(did) !== at) return [{ pointer, code: 'duplicate', message: 'is listed twice' }];
    if (member === undefined) {
      const message = 'is not the id of a member. List the person in `members`, with or without stock';
      return [{ pointer, code: 'unknown_member', message }];
    }
    if (!member.natural_person) {
      const message = 'must be a natural person (8 Del. C. § 141(b)): set `natural_person: true` if it is one';
      return [{ pointer, code: 'director_not_natural_person', message }];
    }
    if (member.name !== undefined) return [];
    const message = 'is required for a director: the certificate of incorporation states it';
    return [{ pointer: `/members/${members.indexOf(member)}/name`, code: 'required', message }];
  });
}
