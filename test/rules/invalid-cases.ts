/** Texts with several problems: the answer has to report all of them at once, in order, each at its place. */

type Combined = {
  title: string;
  changes: readonly (readonly [from: string, to: string])[];
  problems: readonly string[];
};

/** The full constitution (constitution.ts) with several places changed. */
export const COMBINED: readonly Combined[] = [
  {
    title: 'two keys misspelled',
    changes: [
      ['quorum: 0.4', 'quorom: 0.4'],
      ['public_record', 'publik_record'],
    ],
    problems: ['unknown_key /governance/quorom 10:3', 'unknown_key /publik_record 47:1'],
  },
  {
    title: 'a share, an amount and a date',
    changes: [
      ['voting_threshold: 0.5', 'voting_threshold: 2'],
      ['"25000.00"', '"25k"'],
      ['2026-04-26T18:00:00Z', '2026-13-01'],
    ],
    problems: [
      'out_of_range /governance/voting_threshold 9:21',
      'wrong_format /treasury/reserve_minimum_usd 20:24',
      'wrong_format /registered_agent/consent/signed_at 42:49',
    ],
  },
  {
    title: 'the schema and the rules in one go',
    changes: [
      ['mode: hybrid', 'mode: manual'],
      ['dissolution_threshold: 0.66', 'dissolution_threshold: 0.4'],
    ],
    problems: ['not_allowed /mode 5:7', 'dissolution_below_floor /governance/dissolution_threshold 12:26'],
  },
  {
    title: 'a rule says nothing of what the schema refused already',
    changes: [
      ['voting_threshold: 0.5', 'voting_threshold: high'],
      ['amendment_threshold: 0.66', 'amendment_threshold: 0.1'],
    ],
    problems: ['wrong_type /governance/voting_threshold 9:21'],
  },
  {
    title: 'three members, three mistakes',
    changes: [
      ['role: founder', 'role: chief'],
      ['name: Bob, role: member', 'name: Bob'],
      ['permissions: [propose] }', 'permissions: propose }'],
    ],
    problems: [
      'not_allowed /members/0/role 24:88',
      'required /members/1/role 25:5',
      'wrong_type /members/2/permissions 26:75',
    ],
  },
  {
    title: 'addresses that lack their parts',
    changes: [
      ['  city: Sheridan\n', ''],
      ['street: 1 Main St, ', ''],
    ],
    problems: ['required /registered_agent/city 34:1', 'required /principal_office/street 42:1'],
  },
  {
    title: 'a country in words, and a state that is then not asked for',
    changes: [['country: AT', 'country: Austria']],
    problems: ['wrong_length /mailing_address/country 44:78'],
  },
  {
    title: 'contracts of no kind and without a value',
    changes: [
      ['kind: url, value: "https://helios.example.com/contract"', 'kind: link, value: "https://x.example"'],
      ['kind: contract, value: "eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb"', 'kind: contract'],
    ],
    problems: ['not_allowed /smart_contracts/0/kind 31:13', 'required /smart_contracts/1/value 32:5'],
  },
  {
    title: 'nobody left who is a person, founds or votes',
    changes: [
      [
        'role: founder, permissions: [propose, vote, execute, amend, admin], weight: 1, natural_person: true',
        'role: observer',
      ],
      ['role: member, natural_person: true', 'role: observer'],
      ['required_signers: 2\n  methods: { spend: multisig }', 'close_early: true'],
      ['  close_early: true\n  delegation', '  delegation'],
    ],
    problems: [
      'founder_missing /members 22:3',
      'natural_person_missing /members 22:3',
      'electorate_empty /members 22:3',
      'contact_not_natural_person /escalation/contacts/0/did 26:57',
    ],
  },
  {
    title: 'text that hides something, in a value and beside it',
    changes: [
      ['name: Bob', 'name: "B\u200fob"'],
      ['mode: hybrid', 'mode: hybird'],
    ],
    problems: ['text_forbidden_character /members/1/name 25:44', 'not_allowed /mode 5:7'],
  },
  {
    title: 'a company whose name has characters that nobody sees',
    changes: [['name: Helios Research', 'name: Heli\u200bos Research']],
    problems: ['name_invisible_character /name 1:7'],
  },
  {
    title: 'two keys that stand twice',
    changes: [
      ['mode: hybrid', 'mode: hybrid\nmode: hybrid'],
      ['  quorum: 0.4', '  quorum: 0.4\n  quorum: 0.4'],
    ],
    problems: ['duplicate_key 6:1', 'duplicate_key 12:3'],
  },
  {
    title: 'a list where a map belongs, a map where a list belongs',
    changes: [
      ['tax: { ein: apply }', 'tax: [apply]'],
      ['[ { name: Ada, email: ada@example.com, did: ', '{ name: Ada, email: ada@example.com, did: '],
      ['spend] } ]', 'spend] }'],
    ],
    problems: ['wrong_type /escalation/contacts 28:13', 'wrong_type /tax 46:6'],
  },
];

type Small = { title: string; yaml: string; problems: readonly string[] };

const ONE = `members:
  - { id: "did:web:ada.example.com", name: Ada, role: founder, natural_person: true }
escalation: { contacts: [ { name: Ada, email: ada@example.com } ] }
`;

/** Short texts, used unchanged. */
export const SMALL_ONES: readonly Small[] = [
  { title: 'nothing', yaml: '', problems: ['wrong_type 1:1'] },
  { title: 'a comment only', yaml: '# to be written\n', problems: ['wrong_type 1:1'] },
  {
    title: 'an empty map',
    yaml: '{}',
    problems: ['required /name 1:1', 'required /members 1:1', 'required /escalation 1:1'],
  },
  { title: 'a list', yaml: '- name: x\n', problems: ['wrong_type 1:1'] },
  { title: 'a sentence', yaml: 'Form me a company.\n', problems: ['wrong_type 1:1'] },
  {
    title: 'a name only',
    yaml: 'name: Helios Research\n',
    problems: ['required /members 1:1', 'required /escalation 1:1'],
  },
  {
    title: 'an empty list of members',
    yaml: 'name: Helios Research\nmembers: []\nescalation: { contacts: [] }\n',
    problems: ['wrong_count /members 2:10', 'wrong_count /escalation/contacts 3:25'],
  },
  {
    title: 'a member that is text',
    yaml: `name: Helios Research\n${ONE.replace('escalation', '  - Bob\nescalation')}`,
    problems: ['wrong_type /members/1 4:5'],
  },
  {
    title: 'a Delaware DAO',
    yaml: `name: Helios Research\njurisdiction: US-DE\nlegal_form: dao_llc\n${ONE}`,
    problems: ['legal_form_not_in_jurisdiction /legal_form 3:13'],
  },
  {
    title: 'a share with a percent sign',
    yaml: `name: Helios Research\n${ONE}governance:\n  quorum: 40%\n`,
    problems: ['wrong_type /governance/quorum 6:11'],
  },
  {
    title: 'tokens that weigh nothing',
    yaml: `name: Helios Research\n${ONE.replace('role: founder,', 'role: founder, weight: 0,')}governance: { voting_method: token }\n`,
    problems: ['electorate_weightless /members 3:3'],
  },
  {
    title: 'multisig without the number it takes',
    yaml: `name: Helios Research\n${ONE}governance: { voting_method: multisig }\n`,
    problems: ['required /governance/required_signers 5:1'],
  },
  {
    title: 'indentation that does not fit',
    yaml: `name: Helios Research\n${ONE}governance:\n  quorum: 0.4\n close_early: true\n`,
    problems: ['yaml_syntax 7:1'],
  },
  {
    title: 'a quote that is never closed',
    yaml: 'name: "Helios Research\n',
    problems: ['yaml_syntax 2:1'],
  },
  {
    title: 'a colon in a name without quotes',
    yaml: `name: Helios: Research\n${ONE}`,
    problems: ['yaml_syntax 1:7'],
  },
];
