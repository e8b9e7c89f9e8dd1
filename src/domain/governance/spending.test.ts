import { describe, expect, it } from 'vitest';
import {
  ACTIVE,
  CLERK,
  COMPANY,
  execute,
  granted,
  inForce,
  RICH,
  raise,
  refused,
  SPEND,
} from '../../../test/rules/company.ts';
import type { ConstitutionInput } from '../constitution/schema.ts';
import { ENTITY_STATES } from '../entity/entity.ts';
import type { SpendingFacts } from './spending.ts';

const TREASURY = {
  daily_spend_limit_usd: '10000.00',
  reserve_minimum_usd: '25000.00',
  require_human_above_usd: '5000.00',
  counterparty_caps_usd: { '*': '5000', '*.aws.amazon.com': '8000' },
};
const contacts = [
  { name: 'Ada', email: 'ada@helios.test', purposes: ['amendment' as const] },
  { name: 'Tess', email: 'tess@helios.test', purposes: ['spend' as const] },
];

const company = (changes: Partial<ConstitutionInput> = {}) =>
  inForce({ mode: 'hybrid', treasury: TREASURY, escalation: { contacts }, ...changes });

const spend = (amount_usd: string, recipient = 'ec2.aws.amazon.com') => ({ ...SPEND, amount_usd, recipient }) as const;

function spent(ledger: Partial<SpendingFacts['ledger']>, monthlyLimitUsd: string | null = null): SpendingFacts {
  return { ledger: { ...RICH.ledger, ...ledger }, monthlyLimitUsd };
}

describe('a spend is refused at once', () => {
  it('by every limit that it exceeds, with the limit, the amount and the remaining amount', () => {
    const spending = spent({ balance: 2_600_000n, day: 900_000n, dayToRecipient: 500_000n }, '500.00');
    const refusal = refused(raise(spend('4000.00'), { current: company(), spending, memberDid: CLERK.did }));
    expect(refusal.code).toBe('treasury_limit_reached');
    expect(refusal.problems).toMatchObject([
      { code: 'daily_limit', limit_usd: '10000.00', amount_usd: '4000.00', left_usd: '1000.00' },
      { code: 'reserve_minimum', limit_usd: '25000.00', amount_usd: '4000.00', left_usd: '1000.00' },
      { code: 'counterparty_cap', limit_usd: '8000.00', amount_usd: '4000.00', left_usd: '3000.00' },
      { code: 'monthly_limit', limit_usd: '500.00', amount_usd: '4000.00', left_usd: '500.00' },
    ]);
  });

  it('when amount and recipient are both invalid, with both problems', () => {
    expect(refused(raise(spend('0.00', 'two words')))).toMatchObject({
      code: 'validation_failed',
      problems: [{ pointer: '/amount_usd' }, { pointer: '/recipient' }],
    });
  });

  it('before people are asked, even if they would have to be', () => {
    const treasury = { ...TREASURY, require_human_above_usd: '0' };
    const facts = { current: company({ mode: 'supervised', treasury }), spending: spent({ day: 1_000_000n }) };
    expect(refused(raise(spend('1.00'), facts)).code).toBe('treasury_limit_reached');
  });

  it("only after the member's permission to propose is known", () => {
    const facts = { current: company(), memberDid: 'did:web:stranger.example', spending: spent({ balance: 0n }) };
    expect(refused(raise(spend('1.00'), facts)).code).toBe('not_permitted');
  });
});

describe('people are asked', () => {
  const escalation = (amount: string, changes?: Partial<ConstitutionInput>) =>
    granted(raise(spend(amount), { current: company(changes) })).escalation;

  it('from the threshold of the constitution on: the contacts with the purpose', () => {
    expect(escalation('4999.99')).toBeNull();
    expect(escalation('5000.00')).toMatchObject({ purpose: 'spend', approvers: [{ contact: 1, name: 'Tess' }] });
  });

  it('also in an autonomous company; for every amount in a supervised one', () => {
    expect(escalation('5000.00', { mode: 'autonomous' })).toMatchObject({ purpose: 'spend' });
    expect(escalation('0.01', { mode: 'supervised' })).toMatchObject({ purpose: 'spend' });
  });

  it('all contacts are asked if none is for spending', () => {
    const [ada] = contacts;
    const asked = escalation('5000.00', { escalation: { contacts: [{ ...ada, name: 'Ada' }] } });
    expect(asked?.approvers).toMatchObject([{ name: 'Ada' }]);
  });
});

describe('a spend is judged again when it is executed', () => {
  function executed(
    content: ReturnType<typeof spend>,
    spending: SpendingFacts,
    { treasury = TREASURY, entity = ACTIVE, isPersonAsked = false } = {},
  ) {
    return execute(content, { current: inForce({ ...COMPANY, treasury }, 2), spending, entity, isPersonAsked });
  }

  it('and goes to the recipient by the canonical spelling', () => {
    const { effect } = granted(executed(spend('100.5', 'EC2.aws.amazon.com.'), RICH));
    expect(effect).toEqual({ kind: 'spend', cents: 10_050n, recipient: 'ec2.aws.amazon.com' });
  });

  it('by the spends made meanwhile', () => {
    const problems = [{ code: 'daily_limit', left_usd: '99.99' }];
    expect(refused(executed(spend('100.00'), spent({ day: 990_001n })))).toMatchObject({ problems });
  });

  it('by the constitution then in effect', () => {
    const treasury = { ...TREASURY, counterparty_caps_usd: { '*': '50', '*.aws.amazon.com': '50' } };
    expect(refused(executed(spend('100.00'), RICH, { treasury }))).toMatchObject({
      problems: [{ code: 'counterparty_cap' }],
    });
  });

  it.each(ENTITY_STATES)('in Filed, Registered, Active and WindingDown: %s', (state) => {
    const result = executed(spend('100.00'), RICH, { entity: { ...ACTIVE, state } });
    expect(result.ok).toBe(['Filed', 'Registered', 'Active', 'WindingDown'].includes(state));
  });
});

describe('a company that winds down pays out everything', () => {
  const entity = { ...ACTIVE, state: 'WindingDown' } as const;
  const treasury = { ...TREASURY, daily_spend_limit_usd: '0', counterparty_caps_usd: { '*': '0' } };
  const current = inForce({ ...COMPANY, mode: 'autonomous', treasury, escalation: { contacts } });
  const all = spend('100000.00');

  it('asks people about every spend, without reserve, daily limit or cap', () => {
    const { escalation } = granted(raise(all, { entity, current }));
    expect(escalation).toMatchObject({ purpose: 'spend', approvers: [{ name: 'Tess' }] });
    expect(execute(all, { entity, current, isPersonAsked: true }).ok).toBe(true);
  });

  it('within its balance, and within the limit of an agent', () => {
    expect(refused(raise(spend('100000.01'), { entity, current })).problems).toMatchObject([
      { code: 'insufficient_balance', limit_usd: '100000.00', left_usd: '100000.00' },
    ]);
    const spending = spent({}, '500.00');
    expect(refused(raise(all, { entity, current, spending })).problems).toMatchObject([{ code: 'monthly_limit' }]);
  });

  it('within the earlier limits, if a spend was decided before without asking people', () => {
    const { problems } = refused(execute(all, { entity, current }));
    expect(problems?.map(({ code }) => code)).toEqual(['daily_limit', 'reserve_minimum', 'counterparty_cap']);
  });
});
