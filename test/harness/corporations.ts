import { exampleParties } from '../../src/domain/constitution/sandbox-example.ts';
import type { Account } from './client.ts';
import { type Company, type CompanyMember, constitutionInForce, makeCompany } from './companies.ts';
import type { Person } from './keys.ts';

/* Delaware corporations: formed without stock, as the law has it. */

const FOUNDER = { name: 'Ada', email: 'ada@example.com' };
const NAMES = ['Ada', 'Bea', 'Cem'];

/**
 * Makes a corporation in Active. Ada and Bea are its directors, Cem is not; nobody has a permission of the constitution.
 * `id`: makes the mail addresses of this company its own.
 */
export function makeCorporation(
  service: { url: string },
  owner: Account,
  { id = '', authorizedShares = 5_000 } = {},
): Promise<Company> {
  return makeCompany(service, owner, {
    members: NAMES.map((name) => ({
      name,
      email: `${name.toLowerCase()}${id}@example.com`,
      role: 'member',
      permissions: [],
    })),
    constitution: (people: readonly Person[]) => ({
      jurisdiction: 'US-DE',
      legal_form: 'corporation',
      governance: {},
      management: { algorithmic: 'none', description: 'Managed by its board of directors.' },
      ...exampleParties('US-DE', FOUNDER),
      stock: { classes: [{ name: 'Common Stock', authorized_shares: authorizedShares, par_value_usd: '0.001' }] },
      directors: people.slice(0, 2).map(({ did }) => did),
      escalation: { contacts: [{ ...FOUNDER, did: people[0]?.did }] },
      officers_and_authority: { officers: [{ title: 'President', member: people[0]?.did }] },
    }),
  });
}

export const membersOf = ({ members }: Company) => members as [CompanyMember, CompanyMember, CompanyMember];

export function issueOf(holder: object, shares: number): object {
  return {
    kind: 'issue_stock',
    title: 'Issue stock',
    holder,
    stock_class: 'Common Stock',
    shares,
    consideration: 'Cash at par',
  };
}

type Ledger = { stock: { holdings: { member: string; shares: number }[] }; directors: string[] };

export async function ledgerOf({ id, owner }: Company): Promise<Ledger> {
  return (await constitutionInForce(owner, id)) as unknown as Ledger;
}
