import type { Constitution } from '../../../domain/constitution/constitution.ts';
import { dollarsText } from '../../../domain/treasury/money.ts';
import type { Text } from '../../lines.ts';
import { nameOnPaper } from '../../name-on-paper.ts';
import { table } from '../blocks.ts';
import { PURPOSES } from '../voting.ts';
import { type Article, agreed, byDefault, count, follows, sentences, type Terms } from './clause.ts';

/** Returns the article on members by law, and on participants who are not members, such as programs. */
export function membersArticle(terms: Terms): Article {
  const { constitution, members, law } = terms;
  const people = members.filter(({ natural_person }) => natural_person).length;
  const organizations = members.length - people;
  const kinds = [
    ...(people > 0 ? [count(people, 'is a natural person', 'are natural persons')] : []),
    ...(organizations > 0 ? [count(organizations, 'is an organization', 'are organizations')] : []),
  ];
  return {
    title: 'Members',
    clauses: [
      follows(
        'Members',
        'membership',
        sentences(
          `The company has ${count(members.length, 'member')} in law, listed in part 1 of Schedule A, which is a part of this agreement`,
          `Of ${members.length === 1 ? 'this number' : 'these'}, ${kinds.join(' and ')}`,
          law.membership.text,
        ),
      ),
      agreed('Agents and observers', agentsText(terms)),
      agreed(
        'Natural persons',
        sentences(
          `At least one natural person is listed in Schedule A at all times, and natural persons decide what article 7 puts to them`,
          constitution.members.length === 1 ? 'The sole member is this person' : '',
        ),
      ),
      byDefault(terms, 'Interest', 'interest'),
    ],
  };
}

function agentsText({ constitution, members }: Terms): string {
  const counted = new Set(members.map(({ id }) => id));
  const others = constitution.members.filter(({ id }) => !counted.has(id));
  const agents = others.filter(({ role }) => role === 'algorithmic').length;
  const observers = others.length - agents;
  if (others.length === 0) return 'Only members in law are listed in Schedule A.';
  const listed = [
    ...(agents > 0
      ? [`${count(agents, 'agent')}, which ${agents === 1 ? 'is a program' : 'are programs'}, in part 2`]
      : []),
    ...(observers > 0 ? [`${count(observers, 'observer')} in part 3`] : []),
  ];
  return sentences(
    `Schedule A also lists ${listed.join(' and ')}`,
    'They are not members in law, hold no interest, receive no distribution and do not sign',
  );
}

export function peopleArticle({ constitution }: Terms): Article {
  const { contacts } = constitution.escalation;
  return {
    title: 'Decisions of natural persons',
    clauses: [
      agreed(
        'Escalation contacts',
        'What the company may not decide alone is put to these natural persons, each for the matters named beside them. By deciding they are not agents of the company, and are not liable for it.',
        [
          table(
            { Name: 0.3, 'Reached at': 0.38, Matters: 0.32 },
            contacts.map(({ name, latin_name, email, did, purposes }) => [
              nameOnPaper({ name, ...(latin_name && { latin_name }) }),
              [email, did].filter(Boolean).join('\n'),
              purposes.map((purpose) => PURPOSES[purpose]).join(', '),
            ]),
          ),
        ],
      ),
      agreed(
        'Decisions put to them',
        'These decisions are put to them before the members vote. Each person named for the matter has to approve, or each of them if nobody is named for it. One refusal ends the proposal.',
        [{ kind: 'list', items: decisionsOf(constitution).map((text): Text => [{ text, face: 'regular' }]) }],
      ),
    ],
  };
}

/** Returns the decisions that need approval (domain/governance/escalation.ts). */
function decisionsOf({ mode, treasury }: Constitution): string[] {
  if (mode === 'supervised') return ['Every proposal'];
  const limit = treasury.require_human_above_usd;
  return [
    'The dissolution of the company, and each of its payments while it winds up',
    'A change of the registered agent',
    'A change of the escalation contacts, of a member who is a natural person, or of the way in which persons and programs decide together (section 5.3)',
    ...(mode === 'hybrid' ? ['Every other amendment, and the removal of a member'] : []),
    ...(limit === undefined ? [] : [`A payment of ${dollarsText(limit)} or more`]),
  ];
}
