import fc from 'fast-check';
import Schema from 'typebox/schema';
import { describe, expect, it } from 'vitest';
import { SMALL } from '../../../test/rules/constitution.ts';
import { needsAgentConsent } from '../filing/agent-consent.ts';
import { requiredPartsOf } from '../jurisdictions/form-rules.ts';
import { currentPack, STATE_FORMS } from '../jurisdictions/index.ts';
import { type SubmissionFacts, submissionBlockers } from './blockers.ts';
import { parseConstitutionValue } from './parse.ts';
import { exampleParties, exampleStock } from './sandbox-example.ts';
import { digitRange, submissionSchema } from './submission-schema.ts';

const FACTS: SubmissionFacts = { livemode: false, now: new Date('2026-11-21T12:00:00Z'), isOnlineOnly: true };
const ADA = { name: 'Ada', email: 'ada@example.com' };

type Document = Record<string, unknown> & { registered_agent: Record<string, unknown> };

describe.each(STATE_FORMS)('%s %s', (code, form) => {
  const compiled = Schema.Compile(submissionSchema(currentPack(code), form) as never);
  const allows = (document: unknown) => compiled.Check(document);
  const blockersOf = (document: unknown): string[] => {
    const parsed = parseConstitutionValue(document, { livemode: false });
    if (!parsed.ok) return parsed.problems.map((problem) => problem.code);
    return submissionBlockers(parsed.constitution, FACTS).map((blocker) => blocker.code);
  };
  const complete = (): Document =>
    structuredClone({
      ...SMALL,
      jurisdiction: code,
      legal_form: form,
      ...exampleParties(code, ADA),
      // An officer signs later papers of a corporation, and is reached by mail.
      ...(form === 'corporation' && {
        ...exampleStock(SMALL.members[0]?.id ?? ''),
        members: SMALL.members.map((member) => ({ ...member, email: 'ada@example.com' })),
      }),
    });
  const withAgent = (change: Record<string, unknown>) => {
    const document = complete();
    return { ...document, registered_agent: { ...document.registered_agent, ...change } };
  };
  const without = (part: string) => Object.fromEntries(Object.entries(complete()).filter(([key]) => key !== part));

  it('a constitution that satisfies it has no blocker', () => {
    expect([allows(complete()), blockersOf(complete())]).toEqual([true, []]);
  });

  it.each(requiredPartsOf(currentPack(code), form))('neither accepts it without %s', (part) => {
    expect([allows(without(part)), blockersOf(without(part))]).toEqual([false, [`${part}_missing`]]);
  });

  it('nobody types a consent of the agent: the agent is asked itself, if the law asks for a consent', () => {
    const document = JSON.parse(JSON.stringify(withAgent({ consent: undefined })));
    expect([allows(document), blockersOf(document)]).toEqual([true, []]);
    const pack = currentPack(code);
    expect(needsAgentConsent(pack)).toBe(pack.registeredAgent.consent.value);
    expect(pack.legalForms[form]?.documents.consent !== undefined).toBe(pack.registeredAgent.consent.value);
  });

  it('identity_not_issued: both refuse', () => {
    const document = { ...complete(), identity: { did: 'did:oas:wy:llc:2026000000001' } };
    expect([allows(document), blockersOf(document)]).toEqual([false, ['identity_not_issued']]);
  });

  it.each([
    ['registered_agent_email_missing', { email: undefined }],
    ['registered_agent_outside_state', { state: 'NV' }],
    ['registered_agent_not_a_street', { street: 'p.o. box 12' }],
    ['registered_agent_not_a_street', { street: '1 Main St, PMB 7' }],
    ['registered_agent_not_a_street', { street2: 'General Delivery' }],
    ['registered_agent_postal_code', { postal_code: '10001' }],
    ['registered_agent_postal_code', { postal_code: 10_001 }],
  ])('%s: both refuse', (blocker, change) => {
    const document = JSON.parse(JSON.stringify(withAgent(change)));
    expect([allows(document), blockersOf(document)]).toEqual([false, [blocker]]);
  });

  it('both refuse a name with letters that no office accepts', () => {
    expect([allows({ ...complete(), name: 'Café' }), blockersOf({ ...complete(), name: 'Café' })]).toEqual([
      false,
      ['name_character'],
    ]);
  });

  it('both refuse a part of another form', () => {
    const part =
      form === 'corporation' ? { indemnification: { covers: ['officers'] } } : exampleStock('did:web:ada.example');
    const document = { ...complete(), ...part };
    expect(allows(document)).toBe(false);
    expect(blockersOf(document)).toContain('not_applicable');
  });

  // Its board manages a corporation, so it states no contracts.
  if (form !== 'corporation') {
    it('both refuse contracts that manage a DAO without a name or a description', () => {
      const contracts = [{ kind: 'url', value: 'https://dao.example/contract' }];
      const management = { algorithmic: 'partial', description: 'Contracts count the votes.' };
      const full = { ...complete(), management, smart_contracts: contracts };
      const isDao = form === 'dao_llc';
      expect([allows(full), blockersOf(full)]).toEqual([true, []]);
      const unnamed = { ...complete(), management };
      expect([allows(unnamed), blockersOf(unnamed)]).toEqual([!isDao, isDao ? ['contract_identifier_missing'] : []]);
      const silent = { ...full, management: { algorithmic: 'full' } };
      expect([allows(silent), blockersOf(silent)]).toEqual([!isDao, isDao ? ['management_description_missing'] : []]);
    });
  }

  it('schema and blockers agree on any street and any ZIP code', () => {
    const street = fc
      .array(fc.constantFrom('P', 'o', '.', ' ', 'Box', 'PMB', '12', 'Main', 'drop', 'GENERAL', 'delivery', 'b'), {
        minLength: 1,
        maxLength: 6,
      })
      .map((parts) => parts.join('').trim())
      .filter((text) => text !== '');
    const zip = fc.oneof(fc.integer({ min: 10_000, max: 99_999 }), fc.integer({ min: 19_690, max: 19_990 }));
    fc.assert(
      fc.property(street, zip, fc.boolean(), (line, code5, isLong) => {
        const document = withAgent({ street: line, postal_code: isLong ? `${code5}-1234` : code5 });
        // A schema cannot compare the county with the ZIP code.
        const blockers = blockersOf(document).filter((blocker) => blocker !== 'registered_agent_county_of_zip');
        expect(allows(document)).toBe(blockers.length === 0);
      }),
      { numRuns: 1_000 },
    );
  });
});

it('a range of numbers becomes a pattern for exactly these', () => {
  for (const [first, last] of [
    [82_001, 83_128],
    [19_701, 19_980],
    [10_000, 99_999],
    [12_345, 12_345],
  ] as const) {
    const pattern = new RegExp(`^(?:${digitRange(String(first), String(last))})$`);
    for (let zip = 10_000; zip <= 99_999; zip += 1) {
      if (pattern.test(String(zip)) !== (zip >= first && zip <= last)) throw new Error(`${zip} in ${first} to ${last}`);
    }
  }
});
