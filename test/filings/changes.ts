import { amendment, type Company, type CompanyMember, decide, execute, type Proposal } from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import type { TestService } from '../harness/service.ts';

/* Changes of facts on file, decided by a company and filed. */

export type Standing = {
  id: string;
  type: string;
  reference: string;
  status: string;
  detail: string;
  rejection: { code: string; message: string } | null;
  next_action: { code: string; operation_id: string; href: string } | null;
};
export type Decided = Proposal & { filing: Standing | null };

export const founderOf = ({ members }: Company) => (members as [CompanyMember])[0].as;

/** The members decide these changes of the constitution, and the founder carries the decision out. */
export async function change(company: Company, changes: object): Promise<{ id: string; receipt: Receipt }> {
  const body = await amendment(company.owner, company.id, changes);
  const { id } = await decide(company, body);
  return { id, receipt: (await execute(company, { id }, founderOf(company))).ok<Receipt>() };
}
export type Receipt = { effect: { kind: string; filing_id: string; reference: string }; audit_hash: string };

export async function decidedOf({ path, owner }: Company, id: string): Promise<Decided> {
  return (await owner.call('GET', `${path}/${id}`)).ok<Decided>();
}

/** Waits until the filing of a decision has this status. */
export async function settled(company: Company, id: string, status: string): Promise<Standing> {
  return eventually(async () => {
    const { filing } = await decidedOf(company, id);
    if (filing?.status !== status) throw new Error(`the filing is ${JSON.stringify(filing)}`);
    return filing;
  });
}

export const registered = async (service: TestService, { id }: Company, type = 'amendment') =>
  (await service.registry.register()).data.filter((entry) => entry.type === type && entry.reference.includes(id));
