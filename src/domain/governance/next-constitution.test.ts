import { describe, expect, it } from 'vitest';
import {
  ACTIVE,
  ADA,
  amend,
  BEA,
  CEM,
  CLERK,
  COMPANY,
  granted,
  inForce,
  ofYaml,
  raise,
  refused,
} from '../../../test/rules/company.ts';
import { FULL_YAML } from '../../../test/rules/constitution.ts';
import type { ConstitutionInput } from '../constitution/schema.ts';
import type { EntityState } from '../entity/entity.ts';
import { changedFiledFacts, type EntityFacts } from '../filing/filed-facts.ts';
import type { MemberInput, ProposalContent } from './proposal.ts';

const draft: EntityFacts = { ...ACTIVE, state: 'Draft' };
const amended = (changes: object, entity = draft, current = inForce()) =>
  raise(amend({ ...COMPANY, ...changes }), { entity, current });
const membership = (operation: string, member: object, current = inForce()) =>
  raise({ kind: 'membership', operation, member } as ProposalContent, { entity: draft, current });

describe('prohibited changes, which no amendment may make', () => {
  it.each([
    ['lower dissolution_threshold under 0.51', { governance: { dissolution_threshold: 0.5 } }],
    ['by the least that can be written', { governance: { dissolution_threshold: 0.509999999999999 } }],
    ['remove the last founder', { members: COMPANY.members.map((m) => ({ ...m, role: 'member' })) }],
    ['remove the last human contact', { escalation: { contacts: [] } }],
    ['leave an agent as the contact', { escalation: { contacts: [{ name: 'C', email: 'c@d.test', did: CLERK.did }] } }],
    ['drop the contacts', { escalation: undefined }],
    ['leave no natural person', { members: COMPANY.members.map((m) => ({ ...m, natural_person: false })) }],
  ])('%s', (_what, changes) => {
    const { code, problems = [] } = refused(amended(changes));
    expect(code).toBe('amendment_prohibited');
    const place = { pointer: expect.stringMatching(/^\/constitution_yaml\//), line: expect.any(Number) };
    for (const problem of problems) expect(problem).toMatchObject(place);
  });

  it('a change that keeps the floor is allowed', () => {
    expect(amended({ governance: { dissolution_threshold: 0.51 } }).ok).toBe(true);
  });

  it('a membership may not remove the last founder either', () => {
    const members = COMPANY.members.map((m) => (m.id === BEA.did ? { ...m, role: 'member' as const } : m));
    const current = inForce({ members });
    for (const result of [
      membership('remove', { id: ADA.did }, current),
      membership('update_role', { id: ADA.did, role: 'member' }, current),
    ]) {
      expect(refused(result)).toMatchObject({
        code: 'amendment_prohibited',
        problems: [{ pointer: '/member', code: 'founder_missing' }],
      });
    }
    expect(membership('remove', { id: ADA.did }).ok).toBe(true);
    const alone = inForce({ members: COMPANY.members.slice(0, 1) });
    expect(refused(membership('remove', { id: ADA.did }, alone)).code).toBe('amendment_prohibited');
  });
});

describe('the next version is validated as a whole', () => {
  it('every problem is reported, with line and column in the amendment', () => {
    const wrong: ProposalContent = {
      kind: 'amend',
      rationale: 'Because.',
      constitution_yaml:
        'name: Helios\nquorum: 1\nmembers: [{ id: did:x:y, role: chief, natural_person: true }]\nescalation: { contacts: [{ name: A, email: a@b.test }] }\n',
    };
    expect(refused(raise(wrong))).toMatchObject({
      code: 'constitution_invalid',
      problems: [
        { pointer: '/constitution_yaml/quorum', code: 'unknown_key', line: 2, column: 1 },
        { pointer: '/constitution_yaml/members/0/role', code: 'not_allowed', line: 3 },
      ],
    });
  });

  it('invalid or hostile YAML is refused', () => {
    for (const constitution_yaml of ['{', 'a: &a 1\nb: *a', 'x: !!js/function 1']) {
      const result = raise({ kind: 'amend', constitution_yaml, rationale: 'Because.' });
      expect(refused(result).code).toBe('constitution_invalid');
    }
  });

  it('problems of a membership point to the member', () => {
    const problemsOf = (member: object) => refused(membership('add', member)).problems;
    expect(problemsOf({ id: 'did:x:y', role: 'chief', email: 'nobody', age: 3 })).toMatchObject([
      { pointer: '/member/role', code: 'not_allowed' },
      { pointer: '/member/email', code: 'wrong_format' },
      { pointer: '/member/age', code: 'unknown_key' },
    ]);
    expect(problemsOf({ id: ADA.did, role: 'founder' })).toMatchObject([
      { pointer: '/member/id', code: 'duplicate_member' },
    ]);
    const contact = { escalation: { contacts: [{ name: 'Bea', did: BEA.did }] } };
    expect(refused(membership('remove', { id: BEA.did }, inForce(contact)))).toMatchObject({
      code: 'constitution_invalid',
      problems: [{ pointer: '/member', message: expect.stringContaining('`escalation.contacts[0].email`') }],
    });
  });

  it('a non-member cannot be removed or updated', () => {
    for (const result of [
      membership('remove', { id: 'did:web:x.example' }),
      membership('update_role', { id: 'did:web:x.example', role: 'observer' }),
    ]) {
      expect(refused(result)).toMatchObject({ code: 'constitution_invalid', problems: [{ pointer: '/member/id' }] });
    }
  });

  it('a holder of an interest is not removed by a membership vote alone, because the shares would not add up', () => {
    const economics = {
      interests: [ADA, BEA, CEM].map(({ did }) => ({ member: did, units: 100 })),
      tax_classification: 'partnership',
    };
    const current = inForce({ ...COMPANY, economics } as ConstitutionInput);
    const { code, problems = [] } = refused(membership('remove', { id: CEM.did }, current));
    expect(code).toBe('constitution_invalid');
    expect(problems).toMatchObject([{ code: 'unknown_member', message: expect.stringContaining('amend this entry') }]);
  });

  it('an amendment without changes is refused', () => {
    expect(refused(amended({}))).toMatchObject({
      code: 'validation_failed',
      problems: [{ pointer: '/constitution_yaml', code: 'unchanged' }],
    });
    expect(refused(membership('update_role', { id: CEM.did, role: 'member' }))).toMatchObject({
      code: 'validation_failed',
      problems: [{ pointer: '/member', code: 'unchanged' }],
    });
  });

  it('update_role sets the permissions of the new role, or those that are given', () => {
    const role = (member: Partial<MemberInput>) => {
      const { changes } = granted(membership('update_role', { id: CEM.did, ...member }));
      return changes.map(({ pointer }) => pointer);
    };
    expect(role({ role: 'founder' })).toContain('/members/2/role');
    expect(granted(membership('update_role', { id: CEM.did, role: 'observer' })).changes).toContainEqual(
      expect.objectContaining({ op: 'remove', before: 'propose' }),
    );
    expect(role({ role: 'member', permissions: ['propose', 'vote', 'execute'] })).toEqual(['/members/2/permissions/2']);
  });
});

describe('a filed fact changes by a filing only', () => {
  const FILED: EntityState[] = ['Filed', 'Registered', 'Active'];
  const full = ofYaml(FULL_YAML.replace(/^identity.*\n/m, ''));
  const swap = (from: string | RegExp, to: string, entity: EntityFacts) =>
    raise(
      { kind: 'amend', constitution_yaml: full.source.replace(from, to), rationale: 'Because.' },
      { current: full, entity, memberDid: full.constitution.members[0]?.id ?? '' },
    );

  const CHANGES: [string, string | RegExp, string][] = [
    ['name', 'name: Helios Research DAO LLC', 'name: Helios Research Two DAO LLC'],
    ['registered_agent', 'name: Prairie Agents Inc.', 'name: Other Agents Inc.'],
    ['registered_agent', 'street: 30 N Gould St', 'street: 31 N Gould St'],
    ['principal_office', 'street: 1 Main St', 'street: 2 Main St'],
    ['principal_office', /^principal_office.*\n/m, ''],
    [
      'smart_contracts',
      'kind: url, value: "https://helios.example.com/contract"',
      'kind: url, value: "https://b.test/c"',
    ],
  ];

  it.each(CHANGES)('%s', (fact, from, to) => {
    for (const state of FILED) {
      const result = swap(from, to, { ...ACTIVE, state });
      if (fact !== 'registered_agent') expect(result.ok).toBe(true);
      else {
        expect(refused(result)).toMatchObject({
          code: 'requires_filing',
          problems: [{ pointer: `/constitution_yaml/${fact}`, code: 'requires_filing' }],
        });
      }
    }
    expect(swap(from, to, { ...ACTIVE, state: 'Draft' }).ok).toBe(true);
    expect(swap(from, to, { ...ACTIVE, state: 'FilingFailed' }).ok).toBe(true);
  });

  it('an LLC becomes a DAO LLC by an amendment', () => {
    const current = inForce({ legal_form: 'llc' });
    expect(amended({ legal_form: 'dao_llc' }, ACTIVE, current).ok).toBe(true);
  });

  it('everything else takes effect by the vote', () => {
    for (const [from, to] of [
      ['quorum: 0.4', 'quorum: 0.5'],
      ['mailing_address: { street: Ring 1', 'mailing_address: { street: Ring 2'],
      ['signed_by: Pat Prairie', 'signed_by: Sam Prairie'],
      ['purpose: any lawful purpose', 'purpose: research'],
    ] as const) {
      expect(swap(from, to, ACTIVE).ok).toBe(true);
    }
  });

  it('the name is compared as filed: with its designator', () => {
    const of = (changes: Partial<ConstitutionInput>) => inForce(changes).constitution;
    expect(changedFiledFacts(of({}), of({ name: 'Helios Research DAO LLC' }))).toEqual([]);
    expect(changedFiledFacts(of({}), of({ name: 'Helios Research Two' }))).toEqual(['name']);
  });
});

describe('facts that nothing changes once a company is registered', () => {
  it('its state, and a DAO LLC never gets another form', () => {
    const delaware = { jurisdiction: 'US-DE', legal_form: 'llc' };
    expect(refused(amended(delaware, ACTIVE)).problems).toMatchObject([{ code: 'jurisdiction_fixed' }]);
    expect(refused(amended({ legal_form: 'llc' }, ACTIVE)).problems).toMatchObject([{ code: 'legal_form_fixed' }]);
    expect(amended(delaware).ok).toBe(true);
    expect(amended({ legal_form: 'llc' }).ok).toBe(true);
  });

  it('its DID, once it is issued', () => {
    const entity = { ...ACTIVE, oas_did: 'did:oas:wy:llc:2026000123456' };
    expect(amended({ identity: { did: entity.oas_did } }, entity).ok).toBe(true);
    expect(refused(amended({ identity: { did: 'did:oas:wy:llc:1' } }, entity))).toMatchObject({
      code: 'constitution_invalid',
      problems: [{ pointer: '/constitution_yaml/identity/did', code: 'identity_mismatch' }],
    });
  });
});
