import { expect } from 'vitest';
import { type Account, uniqueName } from '../harness/client.ts';
import { type Company, constitutionInForce } from '../harness/companies.ts';
import type { Hands, Result } from './hands.ts';
import { Refused } from './hands.ts';

/** The account of a task, before the agent begins. `company` is Active, and the agent acts as its founder. */
export type Scene = { owner: Account; company: Company };

export type Task = {
  words: string;
  /** The agent's script: it uses its hands only. Returns what it tells. */
  does: (hands: Hands, scene: Scene) => Promise<unknown>;
  /** Looks at the service itself, and compares what was told. */
  check: (told: never, scene: Scene) => Promise<void>;
};

const fault = (owner: Account, code: string) =>
  owner.call('POST', '/v1/sandbox/faults', { body: { step: 'state_filing', kind: 'reject', code } });
const entityOf = async (owner: Account, id: unknown) => (await owner.getEntity(String(id))).ok();

async function create(hands: Hands, name = uniqueName(), more: Result = {}): Promise<string> {
  const { entity_id } = await hands.use('create_entity', { name, ...more });
  return String(entity_id);
}

/** Follows a formation until nobody but a person or the agent has to act. */
async function follow(hands: Hands, id: string): Promise<Result> {
  for (let looks = 0; looks < 10; looks++) {
    const formation = await hands.use('get_formation', { entity_id: id, wait_seconds: 25 });
    const { requirements = [], state } = formation as { requirements?: object[]; state?: string };
    if (requirements.length > 0 || !['Filing', 'Filed', 'Registered'].includes(String(state))) return formation;
  }
  throw new Error('the formation goes on');
}

async function form(hands: Hands, name = uniqueName(), more: Result = {}): Promise<string> {
  const id = await create(hands, name, more);
  await hands.use('start_formation', { entity_id: id });
  await follow(hands, id);
  return id;
}

async function answer(hands: Hands, id: string, value: Result): Promise<void> {
  const { requirements = [] } = await hands.use('get_formation', { entity_id: id });
  const [asked] = requirements as { requirement_id: string }[];
  await hands.use('resolve_requirement', { entity_id: id, requirement_id: asked?.requirement_id, answer: value });
}

async function numbers(hands: Hands, id: string): Promise<Result> {
  const { data } = (await hands.use('list_entities', { entity_id: id })) as { data: Result[] };
  return data[0] ?? {};
}

async function decide(hands: Hands, { company }: Scene, proposal: Result): Promise<Result> {
  const { proposal_id } = await hands.use('create_proposal', { entity_id: company.id, proposal });
  await hands.use('create_vote', { entity_id: company.id, proposal_id, choice: 'approve' });
  return hands.use('execute_proposal', { entity_id: company.id, proposal_id });
}

const isActive = async (id: string, { owner }: Scene) => expect((await entityOf(owner, id)).state).toBe('Active');
const isFiledOnce = async (id: string, { owner }: Scene) => {
  const { attempts } = (await owner.call('GET', `/v1/entities/${id}/formation`)).ok<{ attempts: Result[] }>();
  expect(attempts.filter(({ type, kind }) => type === 'formation' && kind === 'send')).toHaveLength(1);
};

export const TASKS: readonly Task[] = [
  {
    words: 'Form a Wyoming LLC, and tell me its filing number.',
    does: async (hands) =>
      numbers(hands, await form(hands, uniqueName(), { jurisdiction: 'US-WY', legal_form: 'llc' })),
    check: async (told: Result, { owner }) => {
      const entity = await entityOf(owner, told['entity_id']);
      expect(entity).toMatchObject({ state: 'Active', legal_form: 'llc', filing_number: told['filing_number'] });
    },
  },
  {
    words: 'Form a Delaware LLC.',
    does: (hands) => form(hands, uniqueName(), { jurisdiction: 'US-DE' }),
    check: async (id: string, scene) => expect((await entityOf(scene.owner, id)).jurisdiction).toBe('US-DE'),
  },
  {
    words: 'Form a company under our usual name, or under the first free alternative if it is taken.',
    async does(hands) {
      const name = uniqueName();
      await form(hands, name);
      const { status, alternatives = [] } = (await hands.use('check_name', { name })) as {
        status: string;
        alternatives?: string[];
      };
      expect(status).toBe('taken');
      return form(hands, alternatives[0]);
    },
    check: isActive,
  },
  {
    words: 'Form a company, fix what the registry rejects about its name, and tell me the EIN.',
    async does(hands, { owner }) {
      await fault(owner, 'name_not_distinguishable');
      const id = await form(hands);
      await answer(hands, id, { name: uniqueName() });
      const { version } = await numbers(hands, id);
      await hands.use('update_entity', { entity_id: id, version, action: 'retry_from_failed' });
      await follow(hands, id);
      return numbers(hands, id);
    },
    check: async ({ entity_id, ein }: Result, { owner }) =>
      expect(await entityOf(owner, entity_id)).toMatchObject({ state: 'Active', ein }),
  },
  {
    words: 'Form a company, and supply another registered agent when the office is refused.',
    async does(hands, { owner }) {
      await fault(owner, 'registered_office_invalid');
      const id = await form(hands);
      const consent = { signed_by: 'Pat Prairie', signed_at: '2026-11-20' };
      const place = { street: '12 Main Street', city: 'Cheyenne', state: 'WY', postal_code: '82001' };
      const agent = { name: 'Prairie Agents Inc.', ...place, email: 'agent@example.com', consent };
      await answer(hands, id, { registered_agent: agent });
      const { version } = await numbers(hands, id);
      await hands.use('update_entity', { entity_id: id, version, action: 'retry_from_failed' });
      await follow(hands, id);
      return id;
    },
    check: isActive,
  },
  {
    words: 'Form a company, and name Grace Hopper as responsible party when the tax office refuses the first.',
    async does(hands) {
      const id = await form(hands, `Ein Reject ${uniqueName()}`);
      await answer(hands, id, { responsible_party: { name: 'Grace Hopper', email: 'grace@example.com' } });
      await follow(hands, id);
      return id;
    },
    check: async (id: string, { owner }) =>
      expect(await entityOf(owner, id)).toMatchObject({ state: 'Active', ein: expect.any(String) }),
  },
  {
    words: 'Form a company, and do without a tax number if it comes by paper only.',
    async does(hands) {
      const id = await form(hands, `Ein Paper ${uniqueName()}`);
      await answer(hands, id, { waiver: 'No income and no employees.' });
      await follow(hands, id);
      return id;
    },
    check: async (id: string, { owner }) =>
      expect(await entityOf(owner, id)).toMatchObject({ state: 'Active', ein: null }),
  },
  {
    words: 'File the draft that lacks a registered agent; take the agent of our other company.',
    async does(hands, { company }) {
      const id = await create(hands);
      const { document: whole } = (await hands.operation('get_constitution', { path: { id } })) as { document: Result };
      const { registered_agent: _left, ...partial } = whole;
      await hands.operation('update_entity', { path: { id }, body: { version: 1, constitution: partial } });
      await expect(hands.use('start_formation', { entity_id: id })).rejects.toBeInstanceOf(Refused);
      const other = (await hands.operation('get_constitution', { path: { id: company.id } })) as { document: Result };
      const constitution = { ...partial, registered_agent: other.document['registered_agent'] };
      await hands.operation('update_entity', { path: { id }, body: { version: 2, constitution } });
      await hands.use('start_formation', { entity_id: id });
      await follow(hands, id);
      return id;
    },
    check: isActive,
  },
  {
    words: 'Form a company whose filing loses its answer. It must be filed once.',
    does: (hands) => form(hands, `Lost Answer ${uniqueName()}`),
    check: async (id: string, scene) => {
      await isActive(id, scene);
      await isFiledOnce(id, scene);
    },
  },
  {
    words: 'Limit what the new draft may spend in a day to 250 dollars.',
    async does(hands) {
      const id = await create(hands);
      const { document } = (await hands.operation('get_constitution', { path: { id } })) as { document: Result };
      const constitution = { ...document, treasury: { daily_spend_limit_usd: '250.00' } };
      await hands.operation('update_entity', { path: { id }, body: { version: 1, constitution } });
      return id;
    },
    check: async (id: string, { owner }) =>
      expect(await constitutionInForce(owner, id)).toMatchObject({ treasury: { daily_spend_limit_usd: '250.00' } }),
  },
  {
    words: 'Tell me which of our companies are active.',
    does: (hands) => hands.use('list_entities', { state: 'Active', limit: 50 }),
    check: async ({ data }: { data: Result[] }, { company }) =>
      expect(data.map((each) => each['entity_id'] ?? each['id'])).toContain(company.id),
  },
  {
    words: 'Tell me the hash of the articles.',
    async does(hands, { company }) {
      const { data } = (await hands.use('list_documents', { entity_id: company.id, limit: 50 })) as { data: Result[] };
      return data.find(({ kind }) => kind === 'articles')?.['blake3'];
    },
    check: async (hash: string) => expect(hash).toMatch(/^[0-9a-f]{64}$/),
  },
  {
    words: 'Pay 120 dollars for servers, and tell me the receipt.',
    does: (hands, scene) =>
      decide(hands, scene, { kind: 'spend', title: 'Servers', amount_usd: '120.00', recipient: 'aws.amazon.com' }),
    check: async (receipt: Result, { owner, company }) => {
      expect(receipt['audit_hash']).toMatch(/^[0-9a-f]{64}$/);
      const { balance_usd } = (await owner.call('GET', `/v1/entities/${company.id}/treasury`)).ok<Result>();
      expect(balance_usd).toBe('880.00');
    },
  },
  {
    words: 'Pay 5,000 dollars for servers, or as much as the limits allow.',
    async does(hands, scene) {
      const spend = { kind: 'spend', title: 'Servers', amount_usd: '5000.00', recipient: 'aws.amazon.com' };
      await expect(decide(hands, scene, spend)).rejects.toMatchObject({ message: 'treasury_limit_reached' });
      const { left_usd } = await hands.operation('get_treasury', { path: { id: scene.company.id } });
      return decide(hands, scene, { ...spend, amount_usd: left_usd });
    },
    check: async (_receipt: Result, { owner, company }) =>
      expect((await owner.call('GET', `/v1/entities/${company.id}/treasury`)).ok<Result>()).toMatchObject({
        balance_usd: '0.00',
      }),
  },
  {
    words: 'Change the purpose of the company to drawing maps.',
    async does(hands, scene) {
      const { document } = (await hands.operation('get_constitution', { path: { id: scene.company.id } })) as {
        document: Result;
      };
      const constitution = { ...document, purpose: 'To draw maps.' };
      return decide(hands, scene, { kind: 'amend', title: 'Maps', rationale: 'We draw maps.', constitution });
    },
    check: async (_receipt: Result, { owner, company }) =>
      expect(await constitutionInForce(owner, company.id)).toMatchObject({ purpose: 'To draw maps.' }),
  },
  {
    words: 'Decide to move the books, and tell me how the vote went.',
    async does(hands, scene) {
      const { company } = scene;
      const proposal = { kind: 'custom', title: 'Move the books', payload: { to: 'another provider' } };
      const { proposal_id } = await hands.use('create_proposal', { entity_id: company.id, proposal });
      await hands.use('create_vote', { entity_id: company.id, proposal_id, choice: 'approve' });
      const { data } = (await hands.use('list_proposals', { entity_id: company.id, proposal_id })) as {
        data: Result[];
      };
      return data[0];
    },
    check: async (told: Result) => expect(told).toMatchObject({ state: 'approved', outcome: 'approved' }),
  },
  {
    words: 'Tell me what happened last to the company.',
    does: (hands, { company }) => hands.operation('list_events', { query: { entity_id: company.id, limit: 100 } }),
    check: async ({ data }: { data: Result[] }) =>
      expect(data.map(({ type }) => type)).toContain('formation.completed'),
  },
  {
    words: 'Tell me how many formations our plan still allows.',
    does: (hands) => hands.use('get_usage'),
    check: async ({ meters }: { meters: Result[] }) =>
      expect(meters.find(({ meter }) => meter === 'formations')).toHaveProperty('left'),
  },
  {
    words: 'Delete the draft that we do not need.',
    async does(hands) {
      const id = await create(hands);
      await hands.operation('delete_entity', { path: { id }, query: { version: 1 } });
      return id;
    },
    check: async (id: string, { owner }) => void (await owner.getEntity(id)).refused('not_found'),
  },
  {
    words: 'Give me a key with which our accountant can read.',
    async does(hands) {
      // Through the tools a person has to make it; the command shows it to its caller.
      return hands
        .operation('create_api_key', { body: { name: 'Accountant', scopes: ['documents:read'] } })
        .catch((error: Refused) => error.data['command']);
    },
    check: async (told: Result | string) =>
      expect(typeof told === 'string' ? told : told['scopes']).toEqual(
        typeof told === 'string' ? 'efs keys create --name Accountant --scopes documents:read' : ['documents:read'],
      ),
  },
];
