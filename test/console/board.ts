import type { Account } from '../harness/client.ts';
import { type CompanyMember, CUSTOM, DISSOLUTION, makeCompany, propose, vote } from '../harness/companies.ts';
import type { Person } from '../harness/keys.ts';

/** Addresses of a company whose members decide something. */
export type Board = { entity: string; voting: string; escalated: string };

/** Makes a company of four members with an open vote, and a proposal that a person has to approve. */
export async function makeBoard(service: { url: string }, owner: Account): Promise<Board> {
  const members = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Edith Clarke'].map((name) => ({
    name,
    ...(name === 'Alan Turing' && { email: 'alan@example.com' }),
  }));
  // A contact without an address is mailed nothing, so the pages of the desk show an empty queue of mails.
  const constitution = (people: readonly Person[]) => ({
    name: 'Tidewater Research',
    governance: { quorum: 0.5 },
    escalation: { contacts: [{ name: 'Grace Hopper', did: people[1]?.did }] },
  });
  const company = await makeCompany(service, owner, { members, constitution });
  const [ada, grace] = company.members as [CompanyMember, CompanyMember];
  const { id: voting } = await propose(company, ada.as, CUSTOM);
  (await vote(company, { id: voting }, ada.as, 'approve', { reason: 'It is cheaper.' })).ok();
  const { id: escalated } = await propose(company, grace.as, { ...DISSOLUTION, title: 'Close the company' });
  const entity = `/entities/${company.id}`;
  return { entity, voting: `${entity}/proposals/${voting}`, escalated: `${entity}/proposals/${escalated}` };
}
