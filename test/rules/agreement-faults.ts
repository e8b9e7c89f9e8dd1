import { ADA } from './constitution.ts';

const BOB = 'did:web:bob.example.com';
const CLERK = 'did:oas:agent:7';

type Change = readonly [from: string, to: string];

const ADA_60 = `{ member: "${ADA}", percent: "60.0" }`;
const BOB_40 = `{ member: "${BOB}", percent: 40 }`;
const AS_PARTNERSHIP = 'tax_classification: partnership';
const NO_PARTNERSHIP: readonly Change[] = [
  ['  capital_accounts: section_704b\n', ''],
  ['  tax_allocations: { by: interest }\n', ''],
  [`  partnership_representative: { member: "${ADA}" }\n`, ''],
];
export const BOB_OBSERVES: Change = ['role: member, natural_person: true', 'role: observer'];
/** A member who cannot vote cannot consent. */
export const EXPELLED_BY_VOTE: Change = ['expulsion: all_members', 'expulsion: vote'];
const BOB_LEAVES_ECONOMICS: readonly Change[] = [
  [`    - ${BOB_40}\n`, ''],
  [ADA_60, `{ member: "${ADA}", percent: 100 }`],
  [
    `    - { member: "${BOB}", kind: services, value_usd: 40000, date: "2026-11-20", description: Design of the first machine }\n`,
    '',
  ],
  ['  required_signers: 2\n  methods: { spend: multisig }\n', ''],
];

/** Each fault alone, with its code and its place. */
export const FAULTS: readonly [title: string, changes: readonly Change[], problems: readonly string[]][] = [
  // Interests
  [
    'shares of 99.9999',
    [[BOB_40, `{ member: "${BOB}", percent: "39.9999" }`]],
    ['interests_not_100 /economics/interests'],
  ],
  [
    'shares of 100.000000000001',
    [[BOB_40, `{ member: "${BOB}", percent: "40.000000000001" }`]],
    ['interests_not_100 /economics/interests'],
  ],
  [
    'neither percent nor units',
    [[BOB_40, `{ member: "${BOB}" }`]],
    ['interest_basis /economics/interests/1', 'interest_basis_mixed /economics/interests'].slice(0, 1),
  ],
  [
    'percent and units',
    [[BOB_40, `{ member: "${BOB}", percent: 40, units: 4 }`]],
    ['interest_basis /economics/interests/1', 'interest_basis_mixed /economics/interests'],
  ],
  [
    'percent beside units',
    [[BOB_40, `{ member: "${BOB}", units: 40 }`]],
    ['interest_basis_mixed /economics/interests'],
  ],
  [
    'a share of 0',
    [
      [ADA_60, `{ member: "${ADA}", percent: 100 }`],
      [BOB_40, `{ member: "${BOB}", percent: 0 }`],
    ],
    ['interest_zero /economics/interests/1/percent'],
  ],
  [
    'half a unit',
    [
      [ADA_60, `{ member: "${ADA}", units: 1 }`],
      [BOB_40, `{ member: "${BOB}", units: "0.5" }`],
    ],
    ['units_not_whole /economics/interests/1/units'],
  ],
  [
    'a holder twice',
    [[BOB_40, `{ member: "${ADA}", percent: 40 }`]],
    ['duplicate_holder /economics/interests/1/member'],
  ],
  [
    'a holder who is no member',
    [[BOB_40, '{ member: "did:web:eve.example", percent: 40 }']],
    ['unknown_member /economics/interests/1/member'],
  ],
  [
    'a program that holds',
    [[BOB_40, `{ member: "${CLERK}", percent: 40 }`]],
    ['holder_not_owner /economics/interests/1/member'],
  ],
  [
    'a program that counts, held by nobody',
    [[BOB_40, `{ member: "${CLERK}", percent: 40, counts_as_member: true }`], EXPELLED_BY_VOTE],
    ['required /economics/interests/1/held_by'],
  ],
  [
    'a person whose interest another holds',
    [[BOB_40, `{ member: "${BOB}", percent: 40, held_by: Eve }`]],
    ['not_applicable /economics/interests/1/held_by'],
  ],
  [
    'a member who counts by a flag',
    [[BOB_40, `{ member: "${BOB}", percent: 40, counts_as_member: true }`]],
    ['not_applicable /economics/interests/1/counts_as_member'],
  ],
  [
    'a negative share',
    [[BOB_40, `{ member: "${BOB}", percent: -40 }`]],
    ['out_of_range /economics/interests/1/percent'],
  ],
  [
    'a share with a sign',
    [[BOB_40, `{ member: "${BOB}", percent: "40%" }`]],
    ['wrong_format /economics/interests/1/percent'],
  ],
  // Contributions and distributions
  [
    'a contributor who is no member',
    [[`{ member: "${BOB}", kind`, '{ member: "did:web:eve.example", kind']],
    ['unknown_member /economics/contributions/1/member'],
  ],
  [
    'a program that contributes',
    [[`{ member: "${BOB}", kind`, `{ member: "${CLERK}", kind`]],
    ['contributor_not_owner /economics/contributions/1/member'],
  ],
  [
    'a value finer than a cent',
    [['value_usd: 40000', 'value_usd: 0.005']],
    ['wrong_format /economics/contributions/1/value_usd'],
  ],
  [
    'a day that does not exist',
    [['date: "2026-11-20" }', 'date: "2026-02-30" }']],
    ['wrong_format /economics/contributions/0/date'],
  ],
  [
    'terms that are not asked for',
    [['by: interest, frequency', 'by: interest, terms: As decided., frequency']],
    ['not_applicable /economics/distributions/terms'],
  ],
  [
    'terms that are missing',
    [['by: interest, frequency', 'by: as_written, frequency']],
    ['required /economics/distributions/terms'],
  ],
  [
    'allocations without terms',
    [['tax_allocations: { by: interest }', 'tax_allocations: { by: as_written }']],
    ['required /economics/tax_allocations/terms'],
  ],
  [
    'distributions by interests that nobody stated',
    [[`  interests:\n    - ${ADA_60}\n    - ${BOB_40}\n`, '']],
    ['interests_missing /economics/distributions/by', 'interests_missing /economics/tax_allocations/by'],
  ],
  // Tax
  [
    'two members, disregarded',
    [[AS_PARTNERSHIP, 'tax_classification: disregarded'], ...NO_PARTNERSHIP],
    ['disregarded_not_single /economics/tax_classification'],
  ],
  [
    'one member, a partnership',
    [...BOB_LEAVES_ECONOMICS, BOB_OBSERVES],
    ['partnership_single_member /economics/tax_classification'],
  ],
  [
    'a corporation with a partnership representative',
    [[AS_PARTNERSHIP, 'tax_classification: corporation'], ...NO_PARTNERSHIP.slice(0, 2)],
    ['representative_not_partnership /economics/partnership_representative'],
  ],
  [
    'a corporation with partnership allocations',
    [
      [AS_PARTNERSHIP, 'tax_classification: corporation'],
      ...[NO_PARTNERSHIP[0], NO_PARTNERSHIP[2]].flatMap((each) => (each ? [each] : [])),
    ],
    ['allocations_not_partnership /economics/tax_allocations'],
  ],
  [
    'a corporation with capital accounts of a partnership',
    [[AS_PARTNERSHIP, 'tax_classification: corporation'], ...NO_PARTNERSHIP.slice(1)],
    ['capital_accounts_not_partnership /economics/capital_accounts'],
  ],
  [
    'an S corporation of an organization',
    [
      [AS_PARTNERSHIP, 'tax_classification: s_corporation'],
      ...NO_PARTNERSHIP,
      ['role: member, natural_person: true', 'role: member'],
    ],
    ['s_corporation_owner /economics/tax_classification'],
  ],
  [
    'an S corporation with equal distributions',
    [
      [AS_PARTNERSHIP, 'tax_classification: s_corporation'],
      ...NO_PARTNERSHIP,
      ['by: interest, frequency', 'by: equal, frequency'],
    ],
    ['s_corporation_distributions /economics/distributions/by'],
  ],
  [
    'a representative without a name',
    [[`partnership_representative: { member: "${ADA}" }`, 'partnership_representative: { email: a@b.test }']],
    ['representative_unnamed /economics/partnership_representative'],
  ],
  [
    'a representative with two names',
    [
      [
        `partnership_representative: { member: "${ADA}" }`,
        `partnership_representative: { member: "${ADA}", name: Ada }`,
      ],
    ],
    ['representative_unnamed /economics/partnership_representative'],
  ],
  [
    'a representative who is no member',
    [
      [
        `partnership_representative: { member: "${ADA}" }`,
        'partnership_representative: { member: "did:web:eve.example" }',
      ],
    ],
    ['unknown_member /economics/partnership_representative/member'],
  ],
  [
    'a program as representative',
    [[`partnership_representative: { member: "${ADA}" }`, `partnership_representative: { member: "${CLERK}" }`]],
    ['representative_not_person /economics/partnership_representative/member'],
  ],
  [
    'an organization that represents without a person',
    [
      [`partnership_representative: { member: "${ADA}" }`, `partnership_representative: { member: "${BOB}" }`],
      ['role: member, natural_person: true', 'role: member'],
    ],
    ['required /economics/partnership_representative/designated_individual'],
  ],
  [
    'a person with a designated individual',
    [
      [
        `partnership_representative: { member: "${ADA}" }`,
        `partnership_representative: { member: "${ADA}", designated_individual: Eve }`,
      ],
    ],
    ['not_applicable /economics/partnership_representative/designated_individual'],
  ],
  [
    'a partnership without a tax number',
    [['tax: { ein: apply }', 'tax: { ein: waived, reason: It has no income }']],
    ['ein_needed /tax/ein'],
  ],
  // Officers and authority
  [
    'an officer without a name',
    [['title: Secretary, name: Sam Seal, ', 'title: Secretary, ']],
    ['officer_unnamed /officers_and_authority/officers/1'],
  ],
  [
    'a program as officer',
    [[`title: President, member: "${ADA}"`, `title: President, member: "${CLERK}"`]],
    ['officer_not_person /officers_and_authority/officers/0/member'],
  ],
  [
    'an officer who is no member',
    [[`title: President, member: "${ADA}"`, 'title: President, member: "did:web:eve.example"']],
    ['unknown_member /officers_and_authority/officers/0/member'],
  ],
  [
    'authority of someone who is no member',
    [[`{ member: "${CLERK}", matters`, '{ member: "did:web:eve.example", matters']],
    ['unknown_member /officers_and_authority/authority/1/member'],
  ],
  [
    'authority of an observer',
    [
      ...BOB_LEAVES_ECONOMICS,
      ...NO_PARTNERSHIP,
      [AS_PARTNERSHIP, 'tax_classification: disregarded'],
      BOB_OBSERVES,
      [`{ member: "${CLERK}", matters`, `{ member: "${BOB}", matters`],
    ],
    ['authority_of_observer /officers_and_authority/authority/1/member'],
  ],
  [
    'authority twice',
    [[`{ member: "${CLERK}", matters`, `{ member: "${ADA}", matters`]],
    ['duplicate_authority /officers_and_authority/authority/1/member'],
  ],
  [
    'payments without the permission to execute',
    [['matters: [contracts], limit', 'matters: [payments], limit']],
    ['authority_without_permission /officers_and_authority/authority/1/member'],
  ],
  [
    'a program without a limit',
    [['matters: [contracts], limit_usd: 500', 'matters: [contracts]']],
    ['required /officers_and_authority/authority/1/limit_usd'],
  ],
  [
    'a program that signs filings',
    [['matters: [contracts], limit', 'matters: [contracts, filings], limit']],
    ['matter_for_people /officers_and_authority/authority/1/matters/1'],
  ],
  [
    'authority beyond the daily limit',
    [['limit_usd: 500', 'limit_usd: 10000.01']],
    ['authority_above_daily_limit /officers_and_authority/authority/1/limit_usd'],
  ],
  [
    'authority beyond what a person decides',
    [
      ['limit_usd: 500', 'limit_usd: 50000'],
      ['daily_spend_limit_usd: "10000.00"', 'daily_spend_limit_usd: "90000.00"'],
    ],
    ['authority_above_human_limit /officers_and_authority/authority/1/limit_usd'],
  ],
  [
    'a limit finer than a cent',
    [['limit_usd: 500', 'limit_usd: 0.001']],
    ['wrong_format /officers_and_authority/authority/1/limit_usd'],
  ],
  [
    'indemnity of officers whom nobody listed',
    [
      [
        `  officers:\n    - { title: President, member: "${ADA}" }\n    - { title: Secretary, name: Sam Seal, email: sam@helios.test }\n`,
        '',
      ],
    ],
    ['officers_missing /indemnification/covers/1'],
  ],
  // Transfers, withdrawal, books, disputes
  ['a buyout without a price', [[', buyout_price: appraisal', '']], ['required /transfers/buyout_price']],
  [
    'a price without a buyout',
    [['on_death: company_buys', 'on_death: transferee']],
    ['not_applicable /transfers/buyout_price'],
  ],
  [
    'a right of first refusal of 0 days',
    [['refusal_days: 30', 'refusal_days: 0']],
    ['out_of_range /transfers/right_of_first_refusal_days'],
  ],
  [
    'consent of all to an expulsion, by an observer who has no vote',
    [
      BOB_OBSERVES,
      ['  required_signers: 2\n  methods: { spend: multisig }\n', ''],
      ['percent: 40 }', 'percent: 40, counts_as_member: true }'],
    ],
    ['member_without_vote /members/1/permissions'],
  ],
  [
    'consent of all to an admission, by a member without the permission',
    [
      EXPELLED_BY_VOTE,
      ['admission: { consent: vote', 'admission: { consent: all_members'],
      ['name: Bob, role: member', 'name: Bob, role: member, permissions: [propose]'],
      ['  required_signers: 2\n  methods: { spend: multisig }\n', ''],
    ],
    ['member_without_vote /members/1/permissions'],
  ],
  [
    'notice of a withdrawal that is not allowed',
    [['withdrawal: { allowed: true', 'withdrawal: { allowed: false']],
    ['not_applicable /withdrawal/notice_days'],
  ],
  ['a thirteenth month', [['end_month: 6', 'end_month: 13']], ['out_of_range /books/fiscal_year_end_month']],
  [
    'the law of another state',
    [['governing_law: US-WY', 'governing_law: US-DE']],
    ['governing_law_not_state /disputes/governing_law'],
  ],
  ['two arbitrators', [['arbitrators: 1', 'arbitrators: 2']], ['not_allowed /disputes/arbitration/arbitrators']],
  [
    'a signatory of a person',
    [['name: Bob, role: member', 'name: Bob, signatory: { name: Eve, title: Manager }, role: member']],
    ['not_applicable /members/1/signatory'],
  ],
  ['an unknown part', [['books: {', 'bookz: {']], ['unknown_key /bookz']],
];
