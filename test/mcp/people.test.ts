import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/domain/formats/canonical.ts';
import type { Account } from '../harness/client.ts';
import { type Company, type CompanyMember, CUSTOM, makeCompany, propose } from '../harness/companies.ts';
import { linkTo } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';
import { connect, type ToolResult } from './client.ts';

type Step = { constitution_hash: string; next: { tool: string; arguments: Record<string, unknown> } };

const GRACE = { name: 'Grace', email: 'grace@example.com', purposes: ['amendment'] };

let service: TestService;
let owner: Account;
let operator: Account;
let company: Company;
let proposalId: string;
beforeAll(async () => {
  service = await startService();
  [owner, operator] = [await service.anonymous.signUp(), await service.operator()];
  const constitution = { mode: 'supervised', escalation: { contacts: [GRACE] } };
  company = await makeCompany(service, owner, { members: 1, constitution });
  const [founder] = company.members as [CompanyMember];
  proposalId = (await propose(company, founder.as, CUSTOM)).id;
});
afterAll(() => service.stop());

describe('a member without a key', () => {
  it('votes and executes by signatures that an agent sends, with what the tools show', async () => {
    const made = await makeCompany(service, await service.anonymous.signUp(), { members: 1 });
    const [{ did, sign, as }] = made.members as [CompanyMember];
    const { id: proposal_id } = await propose(made, as, CUSTOM);
    const mcp = await connect(service.url, made.owner.key);
    const use = async (tool: string, args: Record<string, unknown>): Promise<ToolResult['data']> => {
      const { data, isError } = await mcp.call(tool, args);
      expect(isError, JSON.stringify(data)).toBe(false);
      return data['done'] === false ? use(tool, { ...args, confirm: data['confirm'] }) : data;
    };
    const read = async () => ((await use('list_proposals', { entity_id: made.id, proposal_id }))['data'] as Step[])[0];
    const signed = (members: object) => ({ did, value: sign(canonicalJson(members)) });

    const open = (await read()) ?? expect.fail('no proposal');
    expect(open.next).toMatchObject({ tool: 'create_vote', arguments: { entity_id: made.id, proposal_id } });
    const constitution_hash = open.constitution_hash;
    const ballot = { choice: 'approve', constitution_hash, proposal_id };
    await use('create_vote', { ...open.next.arguments, choice: 'approve', signature: signed(ballot) });

    const approved = (await read()) ?? expect.fail('no proposal');
    expect(approved.next).toMatchObject({ tool: 'execute_proposal', arguments: { entity_id: made.id, proposal_id } });
    const { answer } = (await use('call_operation', { operation_id: 'get_constitution', path: { id: made.id } })) as {
      answer: { hash: string };
    };
    const act = { action: 'execute', constitution_hash: answer.hash, proposal_id };
    const done = await use('execute_proposal', { ...approved.next.arguments, signature: signed(act) });
    expect(done).toMatchObject({ done: true, result: { audit_hash: expect.any(String) } });
    await mcp.close();
  });
});

describe('a proposal that waits for a person', () => {
  const asking = () => ({ entity_id: company.id, proposal_id: proposalId, open_page: true });

  it('opens a page without a token where the client can, once per call', async () => {
    const opened: string[] = [];
    const mcp = await connect(service.url, owner.key, 'auto', (url) => void opened.push(url));
    const { data: listed } = await mcp.call('list_proposals', asking());
    const command = expect.stringMatching(
      /^efs proposals answer [0-9a-f-]{36} [0-9a-f-]{36} --decision <approve\|decline>$/,
    );
    expect(listed).toMatchObject({ data: [{ state: 'escalated', next: { actor: 'human', command } }] });
    expect(opened).toEqual([`${service.url}/waiting/${owner.id}/${proposalId}`]);
    await mcp.close();
    const { status, text } = await service.anonymous.call('GET', new URL(opened[0] ?? '').pathname);
    expect(status).toBe(200);
    expect(text).toContain('g•••@example.com');
    expect(text).not.toContain(GRACE.email);
    const token = (await linkTo(operator, GRACE.email)).split('/').at(-1) ?? expect.fail('no link');
    expect(text).not.toContain(token);
  });

  it('is told as text to other clients', async () => {
    const mcp = await connect(service.url, owner.key);
    const { data } = await mcp.call('list_proposals', asking());
    const next = { actor: 'human', message: { quoted: expect.stringContaining('by the link mailed to them') } };
    expect(data).toMatchObject({ data: [{ waiting_for: [{ quoted: 'Grace' }], next }] });
    const url = `${service.url}/waiting/${owner.id}/${proposalId}`;
    expect(data['page']).toEqual({
      opened: false,
      url,
      message: expect.stringContaining('Give the person the address'),
    });
    await mcp.close();
  });

  it('says that there is no page, where nobody is asked', async () => {
    const mcp = await connect(service.url, owner.key, 'auto', () => expect.fail('a page was opened'));
    const page = { opened: false, message: expect.stringContaining('no page for this') };
    for (const [tool, args] of [
      ['get_formation', { entity_id: company.id }],
      ['list_proposals', { entity_id: company.id }],
    ] as const) {
      expect((await mcp.call(tool, { ...args, open_page: true })).data['page']).toEqual(page);
      expect((await mcp.call(tool, args)).data).not.toHaveProperty('page');
    }
    await mcp.close();
  });

  it('is not executed before, and the refusal says who acts', async () => {
    const [founder] = company.members as [CompanyMember];
    const mcp = await connect(service.url, founder.as.key);
    const { data } = await mcp.call('execute_proposal', { entity_id: company.id, proposal_id: proposalId });
    const detail = { quoted: expect.stringContaining('Only the people who are asked can approve or decline it') };
    expect(data).toMatchObject({
      code: 'illegal_transition',
      detail,
      next: [{ actor: 'human', tool: 'list_proposals', arguments: { entity_id: company.id, proposal_id: proposalId } }],
    });
    await mcp.close();
  });

  it('is not answered by a tool, and its link is in no answer', async () => {
    const mcp = await connect(service.url, owner.key);
    const approval = {
      operation_id: 'create_approval',
      path: { id: company.id, proposal_id: proposalId },
      body: { decision: 'approve' },
    };
    expect(await mcp.call('call_operation', approval)).toMatchObject({
      isError: true,
      data: { code: 'operation_refused' },
    });
    expect(await mcp.call('call_operation', { operation_id: 'list_sandbox_outbox' })).toMatchObject({ isError: true });
    await mcp.close();
  });

  it('is not shown under the address of another account', async () => {
    const other = await service.anonymous.signUp();
    expect((await service.anonymous.call('GET', `/waiting/${other.id}/${proposalId}`)).status).toBe(404);
  });
});
