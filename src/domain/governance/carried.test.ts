import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADA, BEA, CEM, CLERK, execute, granted, raise, raiseFacts, refused } from '../../../test/rules/company.ts';
import { corporation } from '../../../test/rules/corporation.ts';
import { weighedChanges } from '../constitution/force-of-changes.ts';
import type { ConstitutionInput } from '../constitution/schema.ts';
import { admitDraft } from './admission.ts';
import type { CorporateContent } from './corporate-source.ts';
import type { CurrentConstitution, NextConstitution } from './next-constitution.ts';
import type { ProposalContent } from './proposal.ts';

const base = corporation();
const EVA = { id: 'did:web:eva.example', name: 'Eva', natural_person: true, email: 'eva@helios.test' };
const issueTo = (holder: typeof EVA | { id: string }, shares: number): CorporateContent => ({
  kind: 'issue_stock',
  holder,
  stock_class: 'Common Stock',
  shares,
  consideration: '$5',
});
const transfer = (from: string, to: string, shares: number): CorporateContent => ({
  kind: 'transfer_stock',
  from,
  holder: { id: to },
  stock_class: 'Common Stock',
  shares,
});
const ELECT_EVA: CorporateContent = { kind: 'elect_directors', directors: [EVA] };
const REMOVE_CEM: CorporateContent = { kind: 'remove_directors', directors: [{ id: CEM.did }] };

const { members } = base.constitution;
const changed = (did: string, change: object) =>
  members.map((member) => (member.id === did ? { ...member, ...change } : member));
const NEW = { id: 'did:web:new.example', name: 'New', role: 'member', natural_person: true, weight: 0 } as const;
const LONGER: Partial<ConstitutionInput> = { governance: { voting_period_hours: 48 } };
const ANOTHER_CLERK = [...members.filter(({ id }) => id !== CLERK.did), { ...NEW, permissions: ['propose' as const] }];

const asYaml = (text: string): ProposalContent => ({ kind: 'amend', constitution_yaml: text, rationale: 'Because.' });
const amend = (changes: Partial<ConstitutionInput>) => asYaml(corporation(changes).source);

function decided(current: CurrentConstitution, content: CorporateContent): CurrentConstitution | null {
  const result = execute(content, { current, baseVersion: null, body: 'stockholders' });
  if (!result.ok || result.effect.kind !== 'constitution') return null;
  return { ...result.effect.next, version: current.version + 1 };
}

function inOrder(decisions: readonly CorporateContent[], from = base): CurrentConstitution {
  return decisions.reduce((current, content) => {
    const next = decided(current, content);
    if (next === null) throw new Error(`the test cannot carry out ${content.kind}`);
    return next;
  }, from);
}

function asKnown({ constitution }: CurrentConstitution, content: CorporateContent): CorporateContent {
  const isKnown = constitution.members.some(({ id }) => id === EVA.id);
  const named = (person: { id: string }) => (person.id !== EVA.id ? person : isKnown ? { id: EVA.id } : EVA);
  if (content.kind === 'elect_directors') return { ...content, directors: content.directors.map(named) };
  return 'holder' in content ? { ...content, holder: named(content.holder) } : content;
}

const shownOf = (amendment: ProposalContent) => granted(raise(amendment, { current: base })).changes;

function carry(amendment: ProposalContent, decisions: readonly CorporateContent[], current = inOrder(decisions)) {
  const carried = { decisions, shown: shownOf(amendment) };
  return execute(amendment, { current, baseVersion: 1, carried, body: 'stockholders' });
}

function nextOf(result: ReturnType<typeof execute>): NextConstitution {
  const { effect } = granted(result);
  if (effect.kind !== 'constitution') throw new Error(`the effect is ${effect.kind}`);
  return effect.next;
}

describe('an amendment carries what was decided about board and stock since it was written', () => {
  it.each<[string, CorporateContent[]]>([
    ['an issue to a stockholder', [issueTo({ id: ADA.did }, 100)]],
    ['an issue to someone new', [issueTo(EVA, 100)]],
    ['a transfer of everything', [transfer(BEA.did, CEM.did, 400)]],
    ['an election', [ELECT_EVA]],
    ['a removal', [REMOVE_CEM]],
    ['all of them', [ELECT_EVA, issueTo({ id: EVA.id }, 200), transfer(EVA.id, BEA.did, 50), REMOVE_CEM]],
  ])('%s', (_what, decisions) => {
    const current = inOrder(decisions);
    const { constitution } = nextOf(carry(amend(LONGER), decisions, current));
    expect(constitution.governance.voting_period_hours).toBe(48);
    for (const part of ['stock', 'directors', 'members'] as const)
      expect(constitution[part]).toEqual(current.constitution[part]);
    expect(weighedChanges(current.constitution, constitution)).toEqual(shownOf(amend(LONGER)));
  });

  it('in any order, and the result is that of an amendment before them', () => {
    const someone = fc.constantFrom(ADA.did, BEA.did, CEM.did, EVA.id);
    const person = someone.map((id) => (id === EVA.id ? EVA : { id }));
    const decision = fc.oneof(
      fc.tuple(person, fc.constantFrom(1, 100)).map(([holder, shares]) => issueTo(holder, shares)),
      fc.tuple(someone, someone, fc.constantFrom(1, 400)).map(([from, to, shares]) => transfer(from, to, shares)),
      person.map((each): CorporateContent => ({ kind: 'elect_directors', directors: [each] })),
      someone.map((id): CorporateContent => ({ kind: 'remove_directors', directors: [{ id }] })),
    );
    const changes = fc.constantFrom<Partial<ConstitutionInput>>(
      LONGER,
      { members: ANOTHER_CLERK },
      { members: [{ ...NEW, permissions: ['propose'] }, ...[...members].reverse()] },
      { officers_and_authority: { officers: [{ title: 'Secretary', member: ADA.did }] } },
    );
    let carriedAny = 0;
    const property = (change: Partial<ConstitutionInput>, asValue: boolean, wanted: readonly CorporateContent[]) => {
      const decisions: CorporateContent[] = [];
      const current = wanted.reduce((now, each) => {
        const named = asKnown(now, each);
        const next = decided(now, named);
        if (next !== null) decisions.push(named);
        return next ?? now;
      }, base);
      if (decisions.length === 0) return;
      carriedAny += 1;
      const { constitution: value } = corporation(change);
      const content: ProposalContent = asValue
        ? { kind: 'amend', constitution: value, rationale: 'Because.' }
        : amend(change);
      const next = nextOf(carry(content, decisions, current));
      expect(weighedChanges(current.constitution, next.constitution)).toEqual(shownOf(content));
      const first = { ...nextOf(execute(content, { current: base, body: 'stockholders' })), version: 2 };
      expect(next.hash).toBe(inOrder(decisions, first).hash);
    };
    fc.assert(fc.property(changes, fc.boolean(), fc.array(decision, { minLength: 1, maxLength: 6 }), property), {
      numRuns: 40,
    });
    expect(carriedAny).toBeGreaterThan(15);
  });

  it('and keeps the comments of its text', () => {
    const text = `# As the two of us agreed.\n${corporation(LONGER).source}# The end.\n`.replace(
      'voting_period_hours: 48',
      'voting_period_hours: 48 # two days',
    );
    const { source, format, constitution } = nextOf(carry(asYaml(text), [issueTo(EVA, 100), REMOVE_CEM]));
    expect(format).toBe('yaml');
    for (const comment of ['# As the two of us agreed.', '48 # two days', '# The end.'])
      expect(source).toContain(comment);
    expect(constitution.stock?.holdings.at(-1)).toEqual({ member: EVA.id, class: 'Common Stock', shares: 100 });
  });

  it('also as a draft, and in the resolution that the board submits', () => {
    const decisions = [issueTo({ id: ADA.did }, 100)];
    const given = { current: inOrder(decisions), carried: { decisions, shown: shownOf(amend(LONGER)) } };
    const facts = raiseFacts(amend(LONGER), given);
    if ('ok' in facts) throw new Error('the amendment can be read');
    expect(granted(admitDraft(facts, amend(LONGER), 1)).changes).toEqual(shownOf(amend(LONGER)));
    expect(granted(execute(amend(LONGER), { ...given, body: 'board' })).effect).toEqual({
      kind: 'submission',
      changes: shownOf(amend(LONGER)),
    });
  });
});

describe('an amendment is refused as outdated: constitution_changed', () => {
  it('if something else came between', () => {
    const current = corporation({ governance: { voting_period_hours: 24 } }, 2);
    expect(refused(execute(amend(LONGER), { current, body: 'stockholders' })).code).toBe('constitution_changed');
  });

  it.each<[string, Partial<ConstitutionInput>, CorporateContent]>([
    ['changes a member who gets stock', { members: changed(CEM.did, { name: 'Cem B.' }) }, issueTo({ id: CEM.did }, 5)],
    ['changes whose stock moves', { members: changed(BEA.did, { name: 'Bea B.' }) }, transfer(BEA.did, ADA.did, 5)],
    ['changes a director who is removed', { members: changed(CEM.did, { name: 'Cem B.' }) }, REMOVE_CEM],
    ['adds someone who is a member by now', { members: [...members, { ...EVA, role: 'member' }] }, issueTo(EVA, 5)],
  ])('if it %s', (_what, changes, decision) => {
    const { code, detail } = refused(carry(amend(changes), [decision]));
    expect([code, detail]).toEqual(['constitution_changed', expect.stringContaining('Create it again')]);
  });

  it('if it removes a member who has become a stockholder', () => {
    const two = corporation({ directors: [ADA.did, BEA.did] });
    const amendment = asYaml(
      corporation({ directors: [ADA.did, BEA.did], members: members.filter(({ id }) => id !== CEM.did) }).source,
    );
    const shown = granted(raise(amendment, { current: two })).changes;
    expect(shown).toMatchObject([{ op: 'remove' }]);
    for (const decision of [issueTo({ id: CEM.did }, 5), { kind: 'elect_directors', directors: [{ id: CEM.did }] }]) {
      const decisions = [decision as CorporateContent];
      const given = { current: inOrder(decisions, two), carried: { decisions, shown }, body: 'stockholders' } as const;
      expect(refused(execute(amendment, given)).code).toBe('constitution_changed');
    }
  });

  it('if it would not make the changes that were shown', () => {
    const decisions = [issueTo({ id: ADA.did }, 5)];
    const carried = { decisions, shown: [] };
    const result = execute(amend(LONGER), { current: inOrder(decisions), carried, body: 'stockholders' });
    expect(refused(result).code).toBe('constitution_changed');
  });

  it('if the decisions are not all of those that came between', () => {
    const result = carry(amend(LONGER), [issueTo(EVA, 5)], inOrder([issueTo(EVA, 5), REMOVE_CEM]));
    expect(refused(result).code).toBe('constitution_changed');
  });
});
