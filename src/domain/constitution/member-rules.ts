import type { Problem } from '../formats/problem.ts';
import { electorateOf, methodsInUse } from './constitution.ts';
import { keyOfDid } from './normalize.ts';
import type { Rule } from './rule.ts';

/** Methods that count votes by `weight`: without any weight nobody could ever decide. */
const WEIGHING_METHODS = ['token', 'quadratic', 'conviction'] as const;

export const memberRules: readonly Rule[] = [
  {
    reads: ['/members/*/id'],
    check: ({ members }) => {
      const first = new Map<string, number>();
      return members.flatMap(({ id }, index) => {
        const earlier = first.get(id);
        if (earlier === undefined) {
          first.set(id, index);
          return [];
        }
        const message = `Is the id of member ${earlier} (counted from 0) too.`;
        return [{ pointer: `/members/${index}/id`, code: 'duplicate_member', message }];
      });
    },
  },
  {
    reads: ['/members/*/role'],
    check: ({ members }) => {
      if (members.some(({ role }) => role === 'founder')) return [];
      return [onMembers('founder_missing', 'At least one member must have the role founder.')];
    },
  },
  {
    reads: ['/members/*/natural_person'],
    check: ({ members }) => {
      // W.S. 17-31-114(a): a DAO that is no longer controlled by any natural person is dissolved.
      if (members.some(({ natural_person: isPerson }) => isPerson)) return [];
      const message = 'At least one member must be a natural person. Set natural_person: true on one who is.';
      return [onMembers('natural_person_missing', message)];
    },
  },
  {
    reads: ['/members/*/role', '/members/*/natural_person'],
    check: ({ members }) =>
      members.flatMap(({ role, natural_person: isPerson }, index) => {
        if (role !== 'algorithmic' || !isPerson) return [];
        const message = 'An algorithmic member is not a natural person.';
        return [{ pointer: `/members/${index}/natural_person`, code: 'algorithmic_natural_person', message }];
      }),
  },
  {
    reads: ['/members/*/role', '/members/*/permissions'],
    check: (constitution) => {
      if (electorateOf(constitution).length > 0) return [];
      const message = 'Nobody can vote: give the vote permission to a member who is not an observer.';
      return [onMembers('electorate_empty', message)];
    },
  },
  {
    reads: ['/members', '/governance/voting_method', '/governance/methods'],
    check: (constitution) => {
      const methods = methodsInUse(constitution.governance);
      const electorate = electorateOf(constitution);
      if (electorate.length === 0 || !WEIGHING_METHODS.some((method) => methods.has(method))) return [];
      if (electorate.some(({ weight }) => weight > 0)) return [];
      return [onMembers('electorate_weightless', 'A method in use counts weights, and no voter has any.')];
    },
  },
  {
    reads: ['/members/*/id', '/members/*/public_key'],
    check: ({ members }) =>
      members.flatMap(({ id, public_key: publicKey }, index) => {
        const keyOfId = keyOfDid(id);
        if (keyOfId === undefined || keyOfId === publicKey) return [];
        const message = 'Is another key than the one in the did:key id. Leave it out.';
        return [{ pointer: `/members/${index}/public_key`, code: 'public_key_mismatch', message }];
      }),
  },
  {
    reads: ['/members/*/id', '/members/*/natural_person', '/escalation/contacts/*/did'],
    check: ({ members, escalation }) => {
      const machines = new Set(members.filter(({ natural_person: isPerson }) => !isPerson).map(({ id }) => id));
      return escalation.contacts.flatMap(({ did }, index) => {
        if (did === undefined || !machines.has(did)) return [];
        const message = 'Names a member who is not a natural person. A person has to decide what is escalated.';
        return [{ pointer: `/escalation/contacts/${index}/did`, code: 'contact_not_natural_person', message }];
      });
    },
  },
  {
    reads: ['/members/*/id', '/escalation/contacts/*/did', '/escalation/contacts/*/email'],
    check: ({ members, escalation }) => {
      const memberIds = new Set(members.map(({ id }) => id));
      return escalation.contacts.flatMap(({ did, email }, index) => {
        if (email !== undefined || (did !== undefined && memberIds.has(did))) return [];
        const message = 'Is missing: a contact who is not a member (did) can only be reached by e-mail.';
        return [{ pointer: `/escalation/contacts/${index}/email`, code: 'required', message }];
      });
    },
  },
];

function onMembers(code: string, message: string): Problem {
  return { pointer: '/members', code, message };
}
