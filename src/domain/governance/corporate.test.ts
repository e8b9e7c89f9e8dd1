import { describe, expect, it } from 'vitest';
import {
  ACTIVE,
  ADA,
  BEA,
  CEM,
  CUSTOM,
  execute,
  granted,
  inForce,
  raise,
  refused,
} from '../../../test/rules/company.ts';
import { corporation, withoutStock } from '../../../test/rules/corporation.ts';
import { CORPORATE_KINDS } from '../constitution/schema.ts';
import type { CorporateContent } from './corporate-source.ts';
import type { Effect } from './execution.ts';
import type { ProposalContent } from './proposal.ts';

const current = corporation();
const EVA = { id: 'did:web:eva.example', name: 'Eva', natural_person: true, email: 'eva@helios.test' };
const ELECT: ProposalContent = { kind: 'elect_directors', directors: [EVA] };
const REMOVE: ProposalContent = { kind: 'remove_directors', directors: [{ id: CEM.did }] };
const ISSUE = {
  kind: 'issue_stock',
  holder: EVA,
  stock_class: 'Common Stock',
  shares: 500,
  consideration: '$5',
} as const;
const TRANSFER = {
  kind: 'transfer_stock',
  from: BEA.did,
  holder: { id: CEM.did },
  stock_class: 'Common Stock',
  shares: 400,
} as const;
const DISSOLVE: ProposalContent = { kind: 'dissolution', reason: 'The work is done.' };
const OF_A_CORPORATION: Record<CorporateContent['kind'], ProposalContent> = {
  elect_directors: ELECT,
  remove_directors: REMOVE,
  issue_stock: ISSUE,
  transfer_stock: TRANSFER,
};
const amend = (changes: Parameters<typeof corporation>[0]): ProposalContent => ({
  kind: 'amend',
  constitution_yaml: corporation(changes).source,
  rationale: 'Because.',
});

const pointersOf = (result: Parameters<typeof refused>[0]) =>
  (refused(result).problems ?? []).map(({ pointer, code }) => `${code} ${pointer}`);
const nextOf = (content: ProposalContent, of = current) => {
  const { effect } = granted(execute(content, { current: of, body: 'stockholders' }));
  return (effect as Extract<Effect, { kind: 'constitution' }>).next.constitution;
};

describe('a decision of a corporation', () => {
  it.each(CORPORATE_KINDS)('%s is refused to an LLC', (kind) => {
    const { code, problems } = refused(raise(OF_A_CORPORATION[kind], { current: inForce({}) }));
    expect([code, problems?.[0]?.code, problems?.[0]?.pointer]).toEqual([
      'validation_failed',
      'not_applicable',
      '/kind',
    ]);
  });

  it.each([
    amend({ mode: 'supervised' }),
    { kind: 'membership', operation: 'remove', member: { id: CEM.did } } as const,
  ])('is refused before the company is filed, because there is no body: $kind', (content) => {
    const draft = { current, entity: { ...ACTIVE, state: 'Draft' as const } };
    expect(refused(raise(content, draft))).toMatchObject({ code: 'illegal_transition', state: 'Draft' });
  });

  it.each([ELECT, REMOVE, DISSOLVE, amend({ mode: 'supervised' })])('needs stock that votes: $kind', (content) => {
    expect(pointersOf(raise(content, { current: withoutStock() }))).toEqual(['no_stockholders /kind']);
  });

  it('is possible without stock where the board decides', () => {
    expect(raise(CUSTOM, { current: withoutStock() }).ok).toBe(true);
    expect(raise(ISSUE, { current: withoutStock() }).ok).toBe(true);
  });
});

describe('the board', () => {
  it('gets a director, who is listed with no other rights, and loses one director', () => {
    const after = nextOf(ELECT);
    expect(after.directors).toEqual([ADA.did, BEA.did, CEM.did, EVA.id]);
    expect(after.members.at(-1)).toMatchObject({ ...EVA, role: 'member', permissions: [] });
    expect(nextOf(REMOVE).directors).toEqual([ADA.did, BEA.did]);
  });

  it.each([ELECT, REMOVE])('can change while the company winds down, because it winds it up: $kind', (content) => {
    const facts = { current, entity: { ...ACTIVE, state: 'WindingDown' as const } };
    expect(raise(content, facts).ok).toBe(true);
    expect(granted(execute(content, { ...facts, body: 'stockholders' })).effect.kind).toBe('constitution');
  });

  it.each<[string, ProposalContent, string[]]>([
    ['a director', { ...ELECT, directors: [{ id: CEM.did }] } as ProposalContent, ['duplicate /directors/0/id']],
    ['the same person twice', { ...ELECT, directors: [EVA, EVA] } as ProposalContent, ['duplicate /directors/1/id']],
    [
      'a stranger without a name',
      { kind: 'elect_directors', directors: [{ id: EVA.id }] },
      ['required /directors/0/name', 'member_unreachable /directors/0/email'],
    ],
    [
      'the same director twice to remove',
      { kind: 'remove_directors', directors: [{ id: CEM.did }, { id: CEM.did }] },
      ['duplicate /directors/1/id'],
    ],
    [
      'nobody of the board to remove',
      { kind: 'remove_directors', directors: [{ id: EVA.id }] },
      ['unknown_director /directors/0/id'],
    ],
    [
      'a board without directors',
      { kind: 'remove_directors', directors: [ADA, BEA, CEM].map(({ did }) => ({ id: did })) },
      ['board_empty /directors'],
    ],
  ])('refuses %s', (_name, content, problems) => {
    expect(pointersOf(raise(content, { current }))).toEqual(problems);
  });

  it('refuses a company or a program as a director', () => {
    const program = { id: EVA.id, name: 'Program', email: EVA.email };
    const { code, problems } = refused(raise({ kind: 'elect_directors', directors: [program] }, { current }));
    expect([code, problems?.[0]?.code]).toEqual(['constitution_invalid', 'director_not_natural_person']);
  });
});

describe('someone who can never vote', () => {
  const { email: _, ...silent } = EVA;
  const mute = corporation({
    members: current.constitution.members.map(({ email: _email, public_key: _key, ...member }) =>
      member.id === ADA.did ? { ...member, email: 'ada@helios.test' } : member,
    ),
  });
  const ofCem = { id: CEM.did };

  it.each<[ProposalContent, string]>([
    [{ kind: 'elect_directors', directors: [silent] }, 'member_unreachable /directors/0/email'],
    [{ ...ISSUE, holder: silent }, 'member_unreachable /holder/email'],
    [{ ...TRANSFER, holder: silent }, 'member_unreachable /holder/email'],
  ])('is refused as a director or a holder: $kind', (content, problem) => {
    expect(pointersOf(raise(content, { current, memberDid: BEA.did }))).toEqual([problem]);
    const keyed = JSON.parse(
      JSON.stringify(content).replace(silent.id, 'did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw'),
    );
    expect(raise(keyed, { current, memberDid: BEA.did }).ok).toBe(true);
  });

  it('is also refused as a member, and the next step is an amendment', () => {
    const result = raise({ ...ISSUE, holder: ofCem }, { current: mute });
    expect(pointersOf(result)).toEqual(['member_unreachable /holder/id']);
    expect(refused(result).detail).toContain('amendment');
    const board = corporation({ members: mute.constitution.members, directors: [ADA.did, BEA.did] });
    expect(pointersOf(raise({ kind: 'elect_directors', directors: [ofCem] }, { current: board }))).toEqual([
      'member_unreachable /directors/0/id',
    ]);
  });

  it('may hold stock that does not vote', () => {
    const classes = [
      { name: 'Common Stock', authorized_shares: 1_500, rights: 'Votes.' },
      { name: 'Preferred', authorized_shares: 100, votes_per_share: 0, rights: 'None.' },
    ];
    const two = corporation({ stock: { classes, holdings: [{ member: ADA.did, class: 'Common Stock', shares: 1 }] } });
    const preferred = { ...ISSUE, holder: silent, stock_class: 'Preferred', shares: 10 };
    expect(raise(preferred, { current: two }).ok).toBe(true);
  });
});

describe('the ledger of stock', () => {
  it('gets issued shares, to a new holder or to one who has some', () => {
    expect(nextOf(ISSUE).stock?.holdings.at(-1)).toEqual({ member: EVA.id, class: 'Common Stock', shares: 500 });
    const more = nextOf({ ...ISSUE, holder: { id: ADA.did } }).stock?.holdings;
    expect(more?.[0]).toEqual({ member: ADA.did, class: 'Common Stock', shares: 1_100 });
  });

  it('loses a holder who transfers everything, and keeps the sum', () => {
    const { stock } = nextOf(TRANSFER);
    expect(stock?.holdings).toEqual([
      { member: ADA.did, class: 'Common Stock', shares: 600 },
      { member: CEM.did, class: 'Common Stock', shares: 400 },
    ]);
  });

  it('never holds more than is authorized, also when it is issued later', () => {
    expect(pointersOf(raise({ ...ISSUE, shares: 501 }, { current }))).toEqual(['above_authorized /shares']);
    const fuller = corporation({
      stock: {
        classes: [{ name: 'Common Stock', authorized_shares: 1_500 }],
        holdings: [{ member: ADA.did, class: 'Common Stock', shares: 1_400 }],
      },
    });
    expect(pointersOf(execute(ISSUE, { current: fuller, body: 'board' }))).toEqual(['above_authorized /shares']);
  });

  it('refuses another class, more than is held, and a transfer to oneself', () => {
    expect(pointersOf(raise({ ...ISSUE, stock_class: 'Preferred' }, { current }))).toEqual([
      'unknown_class /stock_class',
    ]);
    const asked = { current, memberDid: BEA.did };
    expect(pointersOf(raise({ ...TRANSFER, shares: 401 }, asked))).toEqual(['above_holding /shares']);
    expect(pointersOf(raise({ ...TRANSFER, holder: { id: BEA.did } }, asked))).toEqual(['unchanged /holder/id']);
  });

  it('moves shares only when their holder asks', () => {
    expect(raise(TRANSFER, { current, memberDid: BEA.did }).ok).toBe(true);
    expect(refused(raise(TRANSFER, { current })).code).toBe('not_permitted');
  });

  it('keeps what is known of a member', () => {
    const renamed = { ...ISSUE, holder: { id: ADA.did, name: 'Somebody else' } };
    expect(pointersOf(raise(renamed, { current }))).toEqual(['not_applicable /holder/name']);
  });
});

describe('an amendment or a dissolution', () => {
  it.each([amend({ mode: 'supervised' }), DISSOLVE])(
    'is submitted to the stockholders by the board: $kind',
    (content) => {
      expect(granted(execute(content, { current, body: 'board' })).effect.kind).toBe('submission');
      const decided = granted(execute(content, { current, body: 'stockholders' })).effect.kind;
      expect(decided).toBe(content.kind === 'amend' ? 'constitution' : 'dissolution');
    },
  );

  it.each<[string, Parameters<typeof corporation>[0], string, string]>([
    ['name', { name: 'Another Inc.' }, 'requires_filing', 'requires_filing /constitution_yaml/name'],
    ['purpose', { purpose: 'Boats' }, 'requires_filing', 'requires_filing /constitution_yaml/purpose'],
    ['directors', { directors: [ADA.did] }, 'validation_failed', 'not_applicable /constitution_yaml/directors'],
  ])('leaves the %s alone', (_part, changes, code, problem) => {
    const result = raise(amend(changes), { current });
    expect([refused(result).code, ...pointersOf(result)]).toEqual([code, problem]);
  });

  it('leaves stock and its ledger alone', () => {
    const stock = { classes: [{ name: 'Common Stock', authorized_shares: 9_000 }] };
    expect(pointersOf(raise(amend({ stock }), { current }))).toEqual([
      'not_applicable /constitution_yaml/stock/holdings',
      'requires_filing /constitution_yaml/stock/classes',
    ]);
  });

  it('does not turn a corporation into an LLC', () => {
    const { source } = inForce({ jurisdiction: 'US-DE', legal_form: 'llc' });
    const conversion: ProposalContent = { kind: 'amend', constitution_yaml: source, rationale: 'Because.' };
    expect(pointersOf(raise(conversion, { current }))).toEqual(['legal_form_fixed /constitution_yaml/legal_form']);
  });

  it('needs no filing for another office', () => {
    const office = { street: '1 Market St', city: 'Dover', state: 'DE', postal_code: '19901' };
    expect(granted(execute(amend({ principal_office: office }), { current, body: 'stockholders' })).effect.kind).toBe(
      'constitution',
    );
  });
});
