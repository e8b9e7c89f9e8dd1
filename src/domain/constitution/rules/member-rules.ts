import type { Problem } from '../../formats/problem.ts';
import { electorateOf, methodsInUse } from '../constitution.ts';
import { keyOfDid } from '../normalize.ts';
import type { Rule } from './rule.ts';

/**
 * Voting methods that count a vote by the member's `weight`. A constitution that uses one of them must give a weight
 * above zero to at least one voter, because otherwise no proposal could pass.
 */
export const WEIGHING_METHODS = ['token', 'quadratic', 'conviction'] as const;

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
        const message = `is also the id of member ${earlier} (counted from 0)`;
        return [{ pointer: `/members/${index}/id`, code: 'duplicate_member', message }];
      });
    },
  },
  {
    reads: ['/legal_form', '/members/*/role'],
    check: ({ legal_form, members }) => {
      // A corporation needs no founder, because its stockholders and directors decide.
      if (legal_form === 'corporation' || members.some(({ role }) => role === 'founder')) return [];
      return [onMembers('founder_missing', 'At least one member must have the role founder.')];
    },
  },
  {
    reads: ['/members/*/natural_person'],
    check: ({ members }) => {
      // By W.S. 17-31-114(a), a DAO that is no longer controlled by any natural person is dissolved.
      if (members.some(({ natural_person: isPerson }) => isPerson)) return [];
      const message = 'At least one member must be a natural person. Set `natural_person: true` for such a member.';
      return [onMembers('natural_person_missing', message)];
    },
  },
  {
    reads: ['/members/*/role', '/members/*/natural_person'],
    check: ({ members }) =>
      members.flatMap(({ role, natural_person: isPerson }, index) => {
        if (role !== 'algorithmic' || !isPerson) return [];
        const message = 'must be false for a member with the role algorithmic';
        return [{ pointer: `/members/${index}/natural_person`, code: 'algorithmic_natural_person', message }];
      }),
  },
  {
    reads: ['/legal_form', '/members/*/role', '/members/*/permissions'],
    check: (constitution) => {
      if (constitution.legal_form === 'corporation' || electorateOf(constitution).length > 0) return [];
      const message = 'No member can vote. Give the permission `vote` to a member who is not an observer.';
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
      return [
        onMembers(
          'electorate_weightless',
          'A voting method in use counts weights, but no voter has a weight. Give at least one voter a weight.',
        ),
      ];
    },
  },
  {
    reads: ['/members/*/id', '/members/*/public_key'],
    check: ({ members }) =>
      members.flatMap(({ id, public_key: publicKey }, index) => {
        const keyOfId = keyOfDid(id);
        if (keyOfId === undefined || keyOfId === publicKey) return [];
        const message = 'differs from the key in the did:key id. Remove it.';
        return [{ pointer: `/members/${index}/public_key`, code: 'public_key_mismatch', message }];
      }),
  },
  {
    reads: ['/members/*/id', '/members/*/natural_person', '/escalation/contacts/*/did'],
    check: ({ members, escalation }) => {
      const machines = new Set(members.filter(({ natural_person: isPerson }) => !isPerson).map(({ id }) => id));
      return escalation.contacts.flatMap(({ did }, index) => {
        if (did === undefined || !machines.has(did)) return [];
        const message = 'is the DID of a member who is not a natural person. Escalated proposals need a person.';
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
        const message = 'is required: a contact who is not a member can only be reached by e-mail';
        return [{ pointer: `/escalation/contacts/${index}/email`, code: 'required', message }];
      });
    },
  },
];

function onMembers(code: string, message: string): Problem {
  return { pointer: '/members', code, message };
}
