import { parseCents } from '../../formats/decimal.ts';
import { pointerOf } from '../../formats/pointer.ts';
import { isRealDate } from '../../formats/real-date.ts';
import { currentPack } from '../../jurisdictions/index.ts';
import { UNNAMEABLE } from '../../names/names.ts';
import { countryName, needsPostalCode } from '../../places/countries.ts';
import { corporationRules } from '../corporation/corporation-rules.ts';
import { authorityRules } from './authority-rules.ts';
import { economicsRules } from './economics-rules.ts';
import { governanceRules } from './governance-rules.ts';
import { memberRules } from './member-rules.ts';
import { ownershipRules } from './ownership-rules.ts';
import { nameRule, neededExactly, type Rule } from './rule.ts';
import { taxRules } from './tax-rules.ts';

const LIMITS_USD = ['daily_spend_limit_usd', 'reserve_minimum_usd', 'require_human_above_usd'] as const;

const CONTRACT_FORMS = {
  url: /^https:\/\/[^\s/?#@]+\.[^\s/?#@]+(?:[/?#]\S*)?$/,
  contract: /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/,
};

export const CONSTITUTION_RULES: readonly Rule[] = [
  {
    reads: ['/jurisdiction', '/legal_form'],
    check: ({ jurisdiction, legal_form: form }) => {
      const forms = Object.keys(currentPack(jurisdiction).legalForms);
      if (forms.includes(form)) return [];
      const message = `must be a legal form of ${jurisdiction}: ${forms.join(' or ')}`;
      return [{ pointer: '/legal_form', code: 'legal_form_not_in_jurisdiction', message, allowed: forms }];
    },
  },
  nameRule(UNNAMEABLE),
  ...governanceRules,
  {
    // `reads` is empty, so that this rule runs even if the schema refused some amounts. The rule then checks the other
    // amounts.
    reads: [],
    check: ({ treasury }) => {
      const caps = Object.entries(treasury.counterparty_caps_usd);
      const amounts = [
        ...LIMITS_USD.map((key) => [['treasury', key], treasury[key] ?? '0'] as const),
        ...caps.map(([key, amount]) => [['treasury', 'counterparty_caps_usd', key], amount] as const),
      ];
      return amounts
        .filter(([, amount]) => parseCents(amount) === undefined)
        .map(([path]) => ({
          pointer: pointerOf(path),
          code: 'wrong_format',
          message: 'must have at most two decimal places',
        }));
    },
  },
  {
    reads: ['/smart_contracts/*/kind', '/smart_contracts/*/value'],
    check: ({ smart_contracts: contracts }) =>
      contracts.flatMap(({ kind, value }, index) => {
        if (CONTRACT_FORMS[kind].test(value)) return [];
        const message = kind === 'url' ? 'must be an https URL' : 'must be a CAIP-10 account such as eip155:1:0x…';
        return [{ pointer: `/smart_contracts/${index}/value`, code: 'wrong_format', message }];
      }),
  },
  {
    reads: ['/registered_agent/consent/signed_at'],
    check: ({ registered_agent: agent }) => {
      const signedAt = agent?.consent?.signed_at;
      if (signedAt === undefined || isRealDate(signedAt)) return [];
      const message = 'must be a day or time that exists';
      return [{ pointer: '/registered_agent/consent/signed_at', code: 'wrong_format', message }];
    },
  },
  ...(['principal_office', 'mailing_address'] as const).flatMap((part): Rule[] => [
    {
      reads: [`/${part}/state`, `/${part}/country`],
      check: (constitution) => {
        const address = constitution[part];
        if (address?.country !== 'US' || address.state !== undefined) return [];
        return [{ pointer: `/${part}/state`, code: 'required', message: 'is required for an address in the US' }];
      },
    },
    {
      reads: [`/${part}/postal_code`, `/${part}/country`],
      check: (constitution) => {
        const address = constitution[part];
        if (address === undefined || address.postal_code !== undefined) return [];
        if (!needsPostalCode(address.country)) return [];
        const message = `is required for an address in ${countryName(address.country)}`;
        return [{ pointer: `/${part}/postal_code`, code: 'required', message }];
      },
    },
  ]),
  {
    reads: ['/tax/ein', '/tax/reason'],
    check: ({ tax }) =>
      neededExactly(
        '/tax/reason',
        { isNeeded: tax.ein === 'waived', isGiven: tax.reason !== undefined },
        'is required: an EIN can only be waived with a reason',
        'is allowed only if the EIN is waived',
      ),
  },
  ...memberRules,
  ...economicsRules,
  ...taxRules,
  ...authorityRules,
  ...ownershipRules,
  ...corporationRules,
];
