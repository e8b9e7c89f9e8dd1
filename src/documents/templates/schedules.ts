import type { Constitution } from '../../domain/constitution/constitution.ts';
import { type Block, bold } from '../content.ts';
import { contractTable } from './statements.ts';
import { ROLES } from './voting.ts';

/** The list of members, on the page where the law and a bank look first. */
export function memberSchedule({ members }: Constitution): Block[] {
  return [
    { kind: 'heading', text: 'Schedule A: Members' },
    {
      kind: 'table',
      columns: [
        { title: 'No.', share: 0.07 },
        { title: 'Member', share: 0.45 },
        { title: 'Role', share: 0.16 },
        { title: 'Rights', share: 0.21 },
        { title: 'Weight', share: 0.11, align: 'right' },
      ],
      rows: members.map(({ id, name, role, natural_person, permissions, weight }, at) => [
        String(at + 1),
        name === undefined ? id : [bold(name), { text: `\n${id}`, face: 'regular' }],
        `${ROLES[role]}${natural_person ? ',\nnatural person' : ''}`,
        permissions.length === 0 ? 'none' : permissions.join(', '),
        thousands(weight),
      ]),
    },
  ];
}

export function contractSchedule({ smart_contracts }: Constitution): Block[] {
  if (smart_contracts.length === 0) return [];
  return [{ kind: 'heading', text: 'Schedule B: Smart contracts' }, contractTable(smart_contracts)];
}

function thousands(weight: number): string {
  return String(weight).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
