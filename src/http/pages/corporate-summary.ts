import { type Constitution, directorsOf } from '../../domain/constitution/constitution.ts';
import { issuedOf } from '../../domain/constitution/corporation/stock.ts';
import type { Line } from './summary-line.ts';

/** Summarises for a signer the board of a corporation, how its two bodies decide, and who holds its stock. */
export function corporateSections(constitution: Constitution, mode: string): { title: string; lines: Line[] }[] {
  const nameOf = (did: string) => constitution.members.find(({ id }) => id === did)?.name ?? did;
  return [
    {
      title: 'Directors',
      lines: directorsOf(constitution).map(({ id, name }) => ({ id, text: `${name ?? id} is a director.` })),
    },
    { title: 'Decisions', lines: [{ id: 'mode', text: mode }, ...decisionLines(constitution)] },
    { title: 'Stock', lines: [...classLines(constitution), ...holderLines(constitution, nameOf)] },
  ];
}

function decisionLines({ governance }: Constitution): Line[] {
  const { board_acts_by, voting_period_hours: hours } = governance;
  return [
    {
      id: 'board',
      text:
        board_acts_by === 'meeting'
          ? 'The board decides at meetings, by a majority of all directors. Each director has one vote.'
          : 'The board decides without a meeting, by the consent of all directors.',
    },
    {
      id: 'stockholders',
      text: 'Stockholders elect and remove directors, by more than half of the outstanding votes.',
    },
    {
      id: 'both',
      text: 'An amendment or a dissolution needs a resolution of the board, and then more than half of the outstanding votes.',
    },
    { id: 'period', text: `A vote lasts at most ${hours} ${hours === 1 ? 'hour' : 'hours'}.` },
  ];
}

function classLines({ stock }: Constitution): Line[] {
  return (stock?.classes ?? []).map(({ name, authorized_shares, par_value_usd: par, votes_per_share: votes }) => ({
    id: `class ${name}`,
    text: `${name}: ${shares(authorized_shares)} authorized, ${shares(issuedOf(stock, name))} issued; ${par === undefined ? 'no par value' : `par value $${par}`}; ${votes} ${votes === 1 ? 'vote' : 'votes'} a share.`,
  }));
}

function holderLines({ stock }: Constitution, nameOf: (did: string) => string): Line[] {
  return (stock?.holdings ?? []).map(({ member, class: name, shares: held }) => ({
    id: `holding ${member} ${name}`,
    text: `${nameOf(member)} holds ${shares(held)} of ${name}.`,
  }));
}

function shares(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'share' : 'shares'}`;
}
