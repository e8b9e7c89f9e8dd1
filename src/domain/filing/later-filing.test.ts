import { describe, expect, it } from 'vitest';
import { COMPANY, inForce } from '../../../test/rules/company.ts';
import { STATE_FORMS } from '../jurisdictions/index.ts';
import { changeLines, filedChanges } from './filed-changes.ts';
import { FILED_FACTS } from './filed-facts.ts';
import { FILING_STATES, FILING_TYPES } from './filing.ts';
import { isLaterFiling, LATER_FILING_TYPES } from './filing-rules.ts';
import { filingFor, isRepeatable, type LaterFacts, laterFee, laterNextAction, statusOf } from './later-filing.ts';

describe('the table of filings after formation', () => {
  it('has every type but those of the beginning and the end', () => {
    expect(FILING_TYPES.filter(isLaterFiling)).toEqual(LATER_FILING_TYPES);
    expect(FILING_TYPES.filter((type) => !isLaterFiling(type))).toEqual(['formation', 'ein', 'dissolution']);
  });

  const DAO = { jurisdiction: 'US-WY', legal_form: 'dao_llc' } as const;
  const COLORADO = { jurisdiction: 'US-CO', legal_form: 'llc' } as const;
  const DELAWARE = { jurisdiction: 'US-DE', legal_form: 'llc' } as const;

  it('files each fact with the paper of its state, and no fact that is not on file', () => {
    expect(filingFor(['name', 'smart_contracts'], DAO)).toEqual({ type: 'amendment', paper: 'articles_of_amendment' });
    expect(filingFor(['registered_agent'], DAO)).toEqual({ type: 'agent_change', paper: 'statement_of_change' });
    expect(filingFor(['principal_office', 'mailing_address'], COLORADO)).toEqual({
      type: 'amendment',
      paper: 'statement_of_change',
    });
    expect(filingFor(['principal_office'], DELAWARE)).toBeNull();
    expect(filingFor([], DAO)).toBeNull();
  });

  it('has no filing for facts that need two papers', () => {
    expect(filingFor(['name', 'registered_agent'], DAO)).toBeNull();
    expect(filingFor(['name', 'principal_office'], COLORADO)).toBeNull();
  });

  it('knows the fee of every change with its source, by its paper', () => {
    for (const [jurisdiction, legal_form] of STATE_FORMS) {
      for (const fact of FILED_FACTS) {
        const filing = filingFor([fact], { jurisdiction, legal_form });
        if (filing === null) continue;
        const { cents, citation } = laterFee(filing, { jurisdiction, legal_form });
        expect(cents, `${fact} in ${jurisdiction}`).toBeGreaterThan(0);
        expect(citation).not.toBe('');
      }
    }
    const office = filingFor(['principal_office'], COLORADO);
    expect(office && laterFee(office, COLORADO).cents).toBe(1_000);
    expect(laterFee({ type: 'good_standing' }, COLORADO)).toMatchObject({ cents: null, mark: 'unconfirmed' });
  });
});

describe('the packet', () => {
  const before = inForce({ smart_contracts: [] }).constitution;

  it('has each changed fact with its new value, and nothing else', () => {
    const after = inForce({ name: 'Helios Works', smart_contracts: [{ kind: 'url', value: 'https://c.example' }] });
    expect(filedChanges(before, after.constitution)).toEqual({
      legal_name: 'Helios Works DAO LLC',
      normalized_name: expect.any(String),
      smart_contracts: [{ kind: 'url', value: 'https://c.example' }],
    });
    expect(changeLines(before, after.constitution)).toEqual([
      { label: 'Name', before: 'Helios Research DAO LLC', after: 'Helios Works DAO LLC' },
      expect.objectContaining({
        before: 'No smart contract is directly used to manage, facilitate or operate the company.',
        after: 'https://c.example',
      }),
    ]);
  });

  it('shows a changed management as the paper states it, and a changed e-mail address of the agent', () => {
    const management = { algorithmic: 'full', description: 'By $& contracts.' } as const;
    const agent = { ...before.registered_agent, email: 'next@agents.example' };
    const lines = changeLines(before, { ...before, management, registered_agent: agent } as typeof before);
    expect(lines.map(({ after }) => after)).toEqual([
      expect.stringMatching(/, next@agents\.example$/),
      expect.stringMatching(/allows\. How the company is managed by its members: By \$& contracts\.$/),
    ]);
  });

  it('has no new name if only the spelling changes', () => {
    const after = inForce({ name: `${COMPANY.name}.` }).constitution;
    expect(filedChanges(before, after)).toEqual({ legal_name: 'Helios Research. DAO LLC' });
  });

  it('is empty if only other parts change', () => {
    expect(filedChanges(before, inForce({ purpose: 'research' }).constitution)).toEqual({});
  });
});

describe('the next step', () => {
  const FACTS: LaterFacts = {
    type: 'amendment',
    entity_id: 'e',
    filing_id: 'f',
    status: 'filing',
    detail: 'In words.',
    expected_by: null,
    is_stuck: false,
    is_repeatable: false,
    is_withdrawn: false,
    obligation_id: null,
  };
  it.each([
    ['attestation', false, 'resend_attestation'],
    ['filing', false, 'get_filing'],
    ['outcome_unknown', false, 'get_filing'],
    ['needs_review', false, 'get_filing'],
    ['rejected', true, 'file_again'],
    ['rejected', false, 'create_proposal'],
    ['accepted', false, undefined],
    ['information', false, 'file_obligation'],
  ] as const)('%s, repeatable %s: %s', (status, is_repeatable, operation) => {
    expect(laterNextAction({ ...FACTS, status, is_repeatable }, { isDesk: false })?.operation_id).toBe(operation);
  });

  it('of a refused report is to file the duty again, not to decide', () => {
    const facts = { ...FACTS, type: 'annual_report', status: 'rejected', obligation_id: 'o' } as const;
    expect(laterNextAction(facts, { isDesk: false })).toMatchObject({ href: '/v1/entities/e/compliance/o/file' });
  });

  it('after an order was withdrawn is nobody’s, and a withdrawn duty is still due', () => {
    const withdrawn = { ...FACTS, status: 'rejected', is_withdrawn: true } as const;
    expect(laterNextAction({ ...withdrawn, type: 'good_standing' }, { isDesk: true })).toBeNull();
    const duty = { ...withdrawn, type: 'annual_report', obligation_id: 'o' } as const;
    expect(laterNextAction(duty, { isDesk: false })).toMatchObject({ actor: 'human', code: 'file_again' });
  });

  it('is an operator’s where operators file by hand', () => {
    expect(laterNextAction(FACTS, { isDesk: true })).toMatchObject({ actor: 'operator', code: 'await_operator' });
  });

  it('of stuck work is the operator’s', () => {
    expect(laterNextAction({ ...FACTS, is_stuck: true }, { isDesk: true })).toMatchObject({
      actor: 'operator',
      code: 'await_service',
    });
  });

  it('after a refused name is another decision, and after a refused fee it is not', () => {
    expect([isRepeatable({ code: 'name_not_distinguishable' }), isRepeatable({ code: 'fee_declined' })]).toEqual([
      false,
      true,
    ]);
  });

  it('every state of a filing has a status', () => {
    expect(FILING_STATES.map((state) => [state, statusOf(state)])).toEqual([
      ['ready', 'filing'],
      ['sending', 'outcome_unknown'],
      ['pending', 'filing'],
      ['ambiguous', 'outcome_unknown'],
      ['reconciling', 'outcome_unknown'],
      ['unavailable', 'filing'],
      ['needs_review', 'needs_review'],
      ['accepted', 'accepted'],
      ['rejected', 'rejected'],
      ['cancelled', 'rejected'],
    ]);
  });
});
