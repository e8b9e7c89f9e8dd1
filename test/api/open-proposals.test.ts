import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenProposal } from '../../src/http/resources/proposals/open-proposal-shapes.ts';
import type { Account } from '../harness/client.ts';
import { type Company, type CompanyMember, CUSTOM, makeCompany, propose, vote } from '../harness/companies.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

type List = { data: OpenProposal[]; next_cursor: string | null; has_more: boolean };

let service: SharedService;
let ada: Account;
let company: Company;
let sibling: Company;
beforeAll(async () => {
  service = await sharedService();
  ada = await service.anonymous.signUp();
  company = await makeCompany(service, ada, { members: 3 });
  afterAll(() => service?.stop());
  sibling = await makeCompany(service, ada, { members: 2 });
});

const memberOf = (of: Company, index: number) => of.members[index] as CompanyMember;
async function open(as: Account, query: Record<string, string> = {}): Promise<List> {
  return (await as.call('GET', '/v1/proposals', { query })).ok<List>();
}

describe('GET /v1/proposals', () => {
  it('lists what is open in every company of the account, and says who still has to act', async () => {
    const here = await propose(company, memberOf(company, 0).as, { ...CUSTOM, title: 'Here' });
    const there = await propose(sibling, memberOf(sibling, 0).as, { ...CUSTOM, title: 'There', draft: true });
    (await vote(company, here, memberOf(company, 0).as, 'approve')).ok();
    const { data } = await open(ada);
    expect(data.map(({ id }) => id)).toEqual([there.id, here.id]);
    expect(data[1]).toMatchObject({
      entity_id: company.id,
      title: 'Here',
      state: 'voting',
      your_vote: null,
      waits_for: { approvers: [], members: 2, electorate: 3 },
    });
    expect(data[0]).toMatchObject({ state: 'draft', waits_for: { members: null, electorate: null }, closes_at: null });
    expect((await open(ada, { state: 'voting' })).data.map(({ id }) => id)).toEqual([here.id]);
  });

  it("shows a member's own key its company alone, with its own vote", async () => {
    const raised = await propose(company, memberOf(company, 0).as, { ...CUSTOM, title: 'Again' });
    const second = memberOf(company, 1);
    const mine = async () => (await open(second.as)).data.find(({ id }) => id === raised.id)?.your_vote;
    expect(await mine()).toEqual({ member_did: second.did, choice: null });
    (await vote(company, raised, second.as, 'reject')).ok();
    expect(await mine()).toEqual({ member_did: second.did, choice: 'reject' });
    expect(new Set((await open(second.as)).data.map(({ entity_id }) => entity_id))).toEqual(new Set([company.id]));
  });

  it('leaves out what is over, and other accounts', async () => {
    const raised = await propose(sibling, memberOf(sibling, 0).as, CUSTOM);
    (await vote(sibling, raised, memberOf(sibling, 0).as, 'reject')).ok();
    expect((await open(ada)).data.map(({ id }) => id)).not.toContain(raised.id);
    expect(await open(await service.anonymous.signUp())).toEqual({ data: [], next_cursor: null, has_more: false });
  });

  it('goes on from page to page without a gap', async () => {
    const all = (await open(ada)).data.map(({ id }) => id);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: List = await open(ada, { limit: '1', ...(cursor !== '' && { cursor }) });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(all.length).toBeGreaterThan(2);
    expect(seen).toEqual(all);
  });
});
