import { describe, expect, it } from 'vitest';
import { amend, BEA, CEM, COMPANY, execute, inForce, NOON, raise } from '../../../test/rules/company.ts';
import { corporation } from '../../../test/rules/corporation.ts';
import type { Constitution, Governance, VotingMethod } from '../constitution/constitution.ts';
import { FIELDS, idleAt } from '../constitution/force.ts';
import { idleFields } from '../constitution/force-of-changes.ts';
import { ConstitutionInput, isCorporateKind, PROPOSAL_KINDS, VOTING_METHODS } from '../constitution/schema.ts';
import { type InForce, openBallot } from './ballot.ts';
import type { CurrentConstitution } from './next-constitution.ts';
import type { ProposalContent } from './proposal.ts';
import { count } from './tally.ts';

type Schema = { properties?: Record<string, Schema>; patternProperties?: Record<string, Schema>; items?: Schema };

function fieldsOf({ properties, patternProperties, items }: Schema, pointer = ''): string[] {
  const inner = [
    ...Object.entries(properties ?? {}),
    ...Object.values({ ...patternProperties, ...(items && { items }) }).map((each) => ['*', each] as const),
  ];
  return inner.length === 0 ? [pointer] : inner.flatMap(([key, each]) => fieldsOf(each, `${pointer}/${key}`));
}

const ALL_FIELDS = fieldsOf(ConstitutionInput as Schema);
const KINDS = PROPOSAL_KINDS.filter((kind) => !isCorporateKind(kind));

function by(method: VotingMethod, governance: Partial<Governance> = {}): CurrentConstitution {
  const signers = method === 'multisig' ? { required_signers: 2 } : {};
  return inForce({ governance: { ...COMPANY.governance, voting_method: method, ...signers, ...governance } });
}

function votesUnder({ constitution, version }: InForce): unknown {
  const chain = [{ from: CEM.did, to: BEA.did }];
  return KINDS.map((kind) =>
    openBallot({ id: 'p', kind, consent_of: null }, { constitution, version, hash: '' }, NOON, chain),
  );
}

describe('every field of a constitution is in the table, once', () => {
  it.each(ALL_FIELDS)('%s', (pointer) => {
    const entries = Object.keys(FIELDS).filter((field) => pointer === field || pointer.startsWith(`${field}/`));
    expect(entries).toHaveLength(1);
  });

  it('and the table has no other', () => {
    const unknown = Object.keys(FIELDS).filter(
      (field) => !ALL_FIELDS.some((pointer) => pointer === field || pointer.startsWith(`${field}/`)),
    );
    expect(unknown).toEqual([]);
  });

  it('a part is one entry only if everything in it acts on the same part of the service', () => {
    const parts = Object.keys(FIELDS).filter((field) => !ALL_FIELDS.includes(field));
    expect(parts.filter((part) => /^\/(?:governance|members|escalation)/.test(part))).toEqual([
      '/governance/methods',
      '/members/*/signatory',
    ]);
  });
});

/** Other values of the fields by which an LLC votes; `allowed` and `revocable` decide about delegations, not votes. */
const OTHER_VALUES: Readonly<Record<string, Partial<Governance>>> = {
  '/governance/quorum': { quorum: 0.75 },
  '/governance/voting_threshold': { voting_threshold: 0.6 },
  '/governance/amendment_threshold': { amendment_threshold: 0.9 },
  '/governance/dissolution_threshold': { dissolution_threshold: 0.9 },
  '/governance/voting_period_hours': { voting_period_hours: 9 },
  '/governance/close_early': { close_early: false },
  '/governance/delegation/max_depth': { delegation: { allowed: true, max_depth: 7, revocable: true } },
  '/governance/required_signers': { required_signers: 3 },
};

describe.each(VOTING_METHODS)('the table says of %s what the count of votes does', (method) => {
  const company = by(method, { delegation: { allowed: true, max_depth: 2, revocable: true } });

  it.each(Object.keys(OTHER_VALUES).filter((field) => method === 'multisig' || !field.endsWith('required_signers')))(
    '%s',
    (field) => {
      const governance = { ...company.constitution.governance, ...OTHER_VALUES[field] };
      const other = { ...company, constitution: { ...company.constitution, governance } };
      const isCounted = JSON.stringify(votesUnder(other)) !== JSON.stringify(votesUnder(company));
      const idle = idleAt(field, { constitution: other.constitution, value: null, member: null });
      expect(idle === null, idle?.message).toBe(isCounted);
    },
  );

  it('/members/*/weight', () => {
    const [ada, bea, ...others] = company.constitution.members as [Member, Member, ...Member[]];
    const changed = { ...company.constitution, members: [ada, { ...bea, weight: 300 }, ...others] };
    const isCounted =
      JSON.stringify(votesUnder({ ...company, constitution: changed })) !== JSON.stringify(votesUnder(company));
    const idle = idleAt('/members/1/weight', { constitution: changed, value: 300, member: bea });
    expect(idle === null, idle?.message).toBe(isCounted);
  });
});

type Member = Constitution['members'][number];

const setRole = (member: object, current = inForce()) =>
  raise({ kind: 'membership', operation: 'update_role', member } as ProposalContent, { current });

const WEIGHED = (weight: number) => ({ id: BEA.did, role: 'founder', weight });

describe('give Bea 30 % of the votes', () => {
  const refusal = (raised: ReturnType<typeof raise>) => {
    if (raised.ok) throw new Error('was not refused');
    return raised.refusal;
  };

  it.each(['1p1v', 'multisig', 'delegation'] as const)('%s: is refused, with the place and the next step', (method) => {
    const { code, detail, problems } = refusal(setRole({ ...WEIGHED(30) }, by(method) as never));
    expect(code).toBe('validation_failed');
    expect(detail).toContain('would change nothing');
    expect(problems).toEqual([
      {
        pointer: '/member/weight',
        code: 'without_force',
        message: expect.stringContaining(
          'amend the constitution with `governance.voting_method: token` and the weights together',
        ),
      },
    ]);
    expect(problems?.[0]?.message).toContain(`\`${method}\``);
  });

  it('the next step works: Bea then has 30 of 100 votes', () => {
    const weights = [65, 30, 5];
    const members = COMPANY.members.map((member, at) => ({ ...member, ...(at < 3 && { weight: weights[at] }) }));
    const governance = { ...COMPANY.governance, voting_method: 'token' };
    const executed = execute(amend({ ...COMPANY, members, governance }));
    if (!executed.ok || executed.effect.kind !== 'constitution') throw new Error('was not executed');
    expect(executed.effect.changes.flatMap(({ without_force = [] }) => without_force)).toEqual([]);
    expect(sharesOf({ ...inForce(), constitution: executed.effect.next.constitution })).toEqual([0.65, 0.3, 0.05]);
  });

  it.each(['token', 'conviction'] as const)('%s: works, by the weight in the sum of all weights', (method) => {
    expect(sharesOf(by(method))).toEqual([0.5, 0.3, 0.2]);
    expect(setRole(WEIGHED(4), by(method))).toMatchObject({ ok: true, changes: [{ pointer: '/members/1/weight' }] });
    expect(setRole(WEIGHED(4), by(method))).not.toMatchObject({ changes: [{ without_force: expect.anything() }] });
  });

  it('quadratic: works, by the root of the weight in the sum of all roots', () => {
    expect(setRole(WEIGHED(4), by('quadratic'))).toMatchObject({ ok: true });
    const roots = [5, 3, 2].map((weight) => Math.sqrt(weight));
    const { rules, electorate, ...times } = openBallot(
      { id: 'p', kind: 'custom', consent_of: null },
      by('quadratic'),
      NOON,
    );
    const { approve, electorate: all } = count({ rules, electorate, ...times }, [
      { member_did: BEA.did, choice: 'approve', cast_at: NOON },
    ]);
    expect(Number(approve) / Number(all)).toBeCloseTo((roots[1] ?? 0) / roots.reduce((a, b) => a + b, 0), 6);
  });

  it('a method of one kind: the weight has effect there, and the text says that it has none elsewhere', () => {
    const spends = by('1p1v', { methods: { spend: 'token' } });
    expect(setRole(WEIGHED(30), spends)).toMatchObject({
      ok: true,
      changes: [{ without_force: [expect.stringContaining('`weight` counts only in `spend`.')] }],
    });
  });

  it('a corporation: is refused, and says that shares vote', () => {
    const { problems } = refusal(setRole({ ...WEIGHED(30) }, corporation()));
    expect(problems).toMatchObject([{ pointer: '/member/weight', code: 'without_force' }]);
    expect(problems?.[0]?.message).toContain('`issue_stock`');
  });
});

function sharesOf(company: InForce): number[] {
  const { electorate } = openBallot({ id: 'p', kind: 'custom', consent_of: null }, company, NOON);
  const all = electorate.reduce((sum, { weight }) => sum + weight, 0);
  return electorate.map(({ weight }) => weight / all);
}

describe('a change of which a part has no force', () => {
  const WITH_ROLE = {
    kind: 'membership',
    operation: 'update_role',
    member: { id: CEM.did, role: 'founder', weight: 9 },
  } as const;

  it('is raised, and the sentence is at this part only', () => {
    const raised = raise(WITH_ROLE);
    if (!raised.ok) throw new Error(raised.refusal.detail);
    const said = raised.changes.filter(({ without_force }) => without_force !== undefined);
    expect(said).toMatchObject([
      { pointer: '/members/2/weight', without_force: [expect.stringContaining('counts nothing')] },
    ]);
  });

  it('repeats the sentence when it is executed', () => {
    expect(execute(WITH_ROLE)).toMatchObject({
      effect: { changes: expect.arrayContaining([expect.objectContaining({ without_force: [expect.any(String)] })]) },
    });
  });

  it('of a new member has a sentence only for chosen values', () => {
    const add = (member: object) => {
      const content = {
        kind: 'membership',
        operation: 'add',
        member: { id: 'did:web:dan.example', role: 'member', ...member },
      };
      const raised = raise(content as ProposalContent);
      return raised.ok ? raised.changes.flatMap(({ without_force = [] }) => without_force) : [raised.refusal.detail];
    };
    expect(add({})).toEqual([]);
    expect(add({ weight: 1 })).toEqual([]);
    expect(add({ weight: 30 })).toEqual([expect.stringContaining('counts nothing')]);
    expect(add({ permissions: ['vote', 'admin'] })).toEqual([expect.stringContaining('`admin` gives nothing')]);
  });

  it('is executed even if nothing of it has force, because it was approved before this was refused', () => {
    expect(execute({ ...WITH_ROLE, member: { ...WEIGHED(30), role: 'founder' } })).toMatchObject({
      ok: true,
      effect: { changes: [{ without_force: [expect.any(String)] }] },
    });
  });
});

describe('other values without force', () => {
  const said = (current: CurrentConstitution) => idleFields(current.constitution).map(({ pointer }) => pointer);
  const others = Object.fromEntries(KINDS.map((kind) => [kind, 'token' as const]));

  it.each([
    ['weights', inForce(), ['/members/0/weight', '/members/1/weight', '/members/2/weight']],
    [
      'a method that no kind uses',
      by('multisig', { methods: others }),
      ['/governance/voting_method', '/governance/required_signers'],
    ],
    ['a share that signers replace', by('multisig', { voting_threshold: 0.6 }), ['/governance/voting_threshold']],
    [
      'delegations that nothing counts',
      by('token', { delegation: { allowed: true, max_depth: 5, revocable: false } }),
      ['/governance/delegation/allowed', '/governance/delegation/max_depth', '/governance/delegation/revocable'],
    ],
    [
      'an observer with a vote',
      inForce({
        members: [
          { ...COMPANY.members[0], weight: 1 } as never,
          { id: CEM.did, role: 'observer', permissions: ['vote'] },
        ],
      }),
      ['/members/1/permissions/0'],
    ],
    ['a corporation as the law has it', corporation(), []],
    [
      'a weight in a corporation',
      corporation({
        members: COMPANY.members.map((each, at) => ({
          ...each,
          email: 'a@helios.test',
          weight: at === 0 ? 7 : 1,
        })),
      }),
      ['/members/0/weight', '/members/3/weight'],
    ],
  ])('%s', (_title, current, pointers) => {
    expect(said(current)).toEqual(expect.arrayContaining(pointers));
    if (pointers.length === 0) expect(said(current)).toEqual([]);
  });

  it('an amendment of a corporation that makes a founder of a member is refused, unless it changes what they may do', () => {
    const current = corporation();
    const { permissions } = current.constitution.members[0] as Member;
    expect(setRole({ id: CEM.did, role: 'founder', permissions: ['propose', 'vote'] }, current)).toMatchObject({
      refusal: { problems: [{ pointer: '/member/role', code: 'without_force' }] },
    });
    expect(setRole({ id: CEM.did, role: 'founder', permissions }, current)).toMatchObject({ ok: true });
  });
});
