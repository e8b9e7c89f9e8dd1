import type { Company, CompanyMember } from '../harness/companies.ts';
import type { TestService } from '../harness/service.ts';

export type Dissolution = {
  state: string;
  status: string;
  detail: string;
  balance_usd: string;
  reference: string | null;
  dissolution_number: string | null;
  dissolved_at: string | null;
  rejection: { code: string; message: string } | null;
  attempts: { kind: string; outcome: string }[];
  next_action: { code: string; operation_id: string } | null;
};

export const founderOf = ({ members }: Company) => (members as [CompanyMember])[0].as;
export const at = ({ id }: Company, rest = '') => `/v1/entities/${id}/dissolution${rest}`;
export const read = async (of: Company) => (await of.owner.call('GET', at(of))).ok<Dissolution>();
export const stateOf = async (of: Company) =>
  (await of.owner.getEntity(of.id)).ok<{ state: string; version: number }>();
export const deposit = (of: Company, amount_usd: string) =>
  of.owner.call('POST', `/v1/entities/${of.id}/treasury/deposits`, { body: { amount_usd } });
export const spend = (amount_usd: string) => ({
  kind: 'spend',
  title: 'What is owed',
  amount_usd,
  recipient: 'owed.example',
});
export const registered = async (service: TestService, { id }: Company) =>
  (await service.registry.register()).data.filter(
    ({ type, reference }) => type === 'dissolution' && reference.includes(id),
  );

export async function eventTypes(service: TestService, { id }: Company): Promise<string[]> {
  const rows = await service.sql<{ type: string }[]>`
    select type from events where entity_id = ${id} and type like 'dissolution.%' order by sequence`;
  return rows.map(({ type }) => type);
}
