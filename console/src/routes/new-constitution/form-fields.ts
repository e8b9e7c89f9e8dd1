// Tests read this file without the short names of the console's own build.
import { JURISDICTIONS, LEGAL_FORMS } from '../../parts/jurisdictions.ts';
import { sentence } from '../../parts/sentence.ts';

/*
 * All that the form shows, as data. A test compares it with the served schema, so that no field is forgotten: it is
 * here, or ONLY_IN_TEXT gives the reason.
 */

/** Absent: for every legal form. Anything that is written is shown all the same, so that it can be taken out. */
type Only = { only?: 'corporation' | 'llc' };
type Choice = { value: string; label: string } & Only;
/** `boolean` has three answers: yes, no, and nothing said. `member` is the DID of a member, chosen by the name. */
export type FormField = { key: string; label: string } & Only &
  (
    | { kind: 'text' | 'prose' | 'number' | 'boolean' }
    | { kind: 'member' }
    | { kind: 'choice'; choices: readonly Choice[] }
  );
/** Fields of one object; `at` is its path, empty for the constitution itself. `bylaws`: a corporation calls it so. */
export type FormPart = { title: string; at: string; fields: readonly FormField[]; isOpen?: true; bylaws?: true } & Only;
/** Fields of each item of a list. `start` is what a new item begins with. */
export type FormList = {
  at: string;
  item: string;
  /** A field without a key is the item itself. */
  fields: readonly FormField[];
  start: object | string;
  /** The constitution cannot be without one. */
  isNeeded?: true;
  isOpen?: true;
} & Only;

const text = (key: string, label: string): FormField => ({ key, label, kind: 'text' });
const prose = (key: string, label: string): FormField => ({ key, label, kind: 'prose' });
const number = (key: string, label: string): FormField => ({ key, label, kind: 'number' });
const boolean = (key: string, label: string): FormField => ({ key, label, kind: 'boolean' });
const choice = (key: string, label: string, choices: readonly (string | Choice)[], none?: string): FormField => ({
  key,
  label,
  kind: 'choice',
  choices: [
    ...(none === undefined ? [] : [{ value: '', label: none }]),
    ...choices.map((each) =>
      typeof each === 'string' ? { value: each, label: sentence(each.replaceAll('_', ' ')) } : each,
    ),
  ],
});

const PERSON = [text('name', 'Name'), text('latin_name', 'Name in Latin letters'), text('email', 'E-mail')];
const STREET = [text('street', 'Street'), text('street2', 'Suite, floor or unit'), text('city', 'City')];
const ADDRESS = [...STREET, text('state', 'State'), text('postal_code', 'Postal code')];
const WORLD_ADDRESS = [...ADDRESS, text('country', 'Country')];
const BOARD_ACTS = [
  { value: 'consent', label: 'Consent of all directors' },
  { value: 'meeting', label: 'Majority at a meeting' },
];
const METHODS = ['1p1v', 'token', 'multisig', 'delegation', 'quadratic', 'conviction'];

const member = (key: string, label: string): FormField => ({ key, label, kind: 'member' });
const only = (form: 'corporation' | 'llc', field: FormField): FormField => ({ ...field, only: form });

export const COMPANY: FormPart = {
  title: 'Company',
  at: '',
  isOpen: true,
  fields: [
    choice('jurisdiction', 'State', JURISDICTIONS, 'As usual: Wyoming'),
    choice('legal_form', 'Legal form', LEGAL_FORMS, 'The usual form of the state'),
    prose('purpose', 'Purpose'),
    choice('mode', 'Decides without people', ['autonomous', 'supervised', 'hybrid'], 'As usual: hybrid'),
    boolean('public_record', 'Anyone can see it'),
  ],
};

export const LISTS: readonly FormList[] = [
  {
    at: 'members',
    item: 'Member',
    isNeeded: true,
    isOpen: true,
    start: { id: 'did:', role: 'member' },
    fields: [
      text('name', 'Name'),
      text('latin_name', 'Name in Latin letters'),
      text('id', 'DID'),
      text('email', 'E-mail'),
      choice('role', 'Role', ['founder', 'member', 'algorithmic', 'observer']),
      boolean('natural_person', 'A human being'),
      only('llc', number('weight', 'Weight of the vote')),
    ],
  },
  {
    at: 'stock.classes',
    item: 'Class of stock',
    isNeeded: true,
    isOpen: true,
    only: 'corporation',
    // Up to 5,000 shares cost the least tax.
    start: { name: 'Common Stock', authorized_shares: 5_000, par_value_usd: '0.001' },
    fields: [
      text('name', 'Name'),
      number('authorized_shares', 'Authorized shares'),
      text('par_value_usd', 'Par value of a share, in dollars'),
      number('votes_per_share', 'Votes of a share'),
      prose('rights', 'Rights'),
    ],
  },
  {
    at: 'directors',
    item: 'Director',
    isNeeded: true,
    isOpen: true,
    only: 'corporation',
    start: '',
    fields: [member('', 'Member who is a director')],
  },
  {
    at: 'officers_and_authority.officers',
    item: 'Officer',
    isNeeded: true,
    isOpen: true,
    only: 'corporation',
    start: { title: 'President' },
    fields: [
      text('title', 'Title'),
      member('member', 'Member'),
      text('name', 'Name, if no member'),
      text('email', 'E-mail'),
    ],
  },
  {
    at: 'escalation.contacts',
    item: 'Contact',
    isNeeded: true,
    isOpen: true,
    start: { name: 'Name' },
    fields: [...PERSON, text('did', 'DID, if they are a member')],
  },
  {
    at: 'smart_contracts',
    item: 'Smart contract',
    start: { kind: 'url', value: 'https://' },
    fields: [choice('kind', 'Kind', ['url', 'contract']), text('value', 'Address')],
  },
];

/** Parts that a formation usually needs come first and are open. */
export const PARTS: readonly FormPart[] = [
  {
    title: 'Organizer',
    at: 'organizer',
    isOpen: true,
    fields: [...PERSON, text('phone', 'Telephone')],
  },
  {
    title: 'Registered agent',
    at: 'registered_agent',
    isOpen: true,
    fields: [text('name', 'Name'), ...ADDRESS, text('county', 'County'), text('email', 'E-mail')],
  },
  {
    title: 'Consent that the agent signed',
    at: 'registered_agent.consent',
    fields: [text('signed_by', 'Person who signed for the agent'), text('signed_at', 'Signed on, such as 2026-11-20')],
  },
  { title: 'Principal office', at: 'principal_office', isOpen: true, fields: WORLD_ADDRESS },
  { title: 'Mailing address', at: 'mailing_address', fields: WORLD_ADDRESS },
  { title: 'Responsible party', at: 'responsible_party', isOpen: true, fields: PERSON },
  {
    title: 'Tax number',
    at: 'tax',
    fields: [choice('ein', 'EIN', ['apply', 'waived'], 'As usual: apply'), prose('reason', 'Reason, if it is waived')],
  },
  {
    title: 'Operating agreement',
    at: 'operating_agreement',
    bylaws: true,
    fields: [
      choice(
        'signatures',
        'Signed',
        [{ value: 'before_filing', label: 'Before filing', only: 'llc' }, 'before_active', 'after'],
        'Not at all',
      ),
    ],
  },
  {
    title: 'Voting',
    at: 'governance',
    fields: [
      only('corporation', choice('board_acts_by', 'The board decides by', BOARD_ACTS, 'As usual: consent of all')),
      only('llc', choice('voting_method', 'Method', METHODS, 'As usual: 1p1v')),
      ...[number('quorum', 'Quorum'), number('voting_threshold', 'Share of approvals')].map((field) =>
        only('llc', field),
      ),
      only('llc', number('amendment_threshold', 'Share to amend the constitution')),
      only('llc', number('dissolution_threshold', 'Share to dissolve the company')),
      number('voting_period_hours', 'Hours that a vote is open'),
      only('llc', number('required_signers', 'Signers of multisig')),
      boolean('close_early', 'Close early if nothing can change'),
    ],
  },
  {
    title: 'Delegation of votes',
    at: 'governance.delegation',
    only: 'llc',
    fields: [boolean('allowed', 'Allowed'), number('max_depth', 'Hops'), boolean('revocable', 'Can be revoked')],
  },
  {
    title: 'Spending',
    at: 'treasury',
    fields: [
      text('daily_spend_limit_usd', 'Limit a day, in dollars'),
      text('reserve_minimum_usd', 'Reserve, in dollars'),
      text('require_human_above_usd', 'A person approves from, in dollars'),
    ],
  },
  {
    title: 'Management',
    at: 'management',
    fields: [
      choice('algorithmic', 'By smart contracts', ['none', 'partial', 'full'], 'As usual: none'),
      prose('description', 'Description for the articles'),
    ],
  },
];

const AGREEMENT = 'A chapter of the operating agreement with lists in lists; without it the statute decides.';

/** Parts of the schema, by their path (`*` for any item), that are written as text alone, and why. */
export const ONLY_IN_TEXT: Readonly<Record<string, string>> = {
  name: 'It has a field of its own above the form, which checks it.',
  'stock.holdings': 'Empty until the company is filed: then its board issues stock.',
  identity: 'The service issues the DID of the company after it was formed.',
  'members.*.permissions': 'A list that follows from the role; writing it is the exception.',
  'members.*.public_key': 'The DID of the member has the key already.',
  'members.*.signatory': 'Only for a member that is an organization.',
  'escalation.contacts.*.purposes': 'A list that names every purpose unless the author writes it.',
  'governance.methods': 'A table of exceptions by kind of proposal.',
  'treasury.counterparty_caps_usd': 'A table with keys of its own.',
  economics: AGREEMENT,
  transfers: AGREEMENT,
  admission: AGREEMENT,
  withdrawal: AGREEMENT,
  'officers_and_authority.authority': AGREEMENT,
  indemnification: AGREEMENT,
  books: AGREEMENT,
  disputes: AGREEMENT,
};

/** Returns every field of the form with its path, which has `*` for any item of a list. */
export function shownFields(): { path: string; field: FormField }[] {
  const places = [COMPANY, ...PARTS].map(({ at, fields }) => ({ prefix: at === '' ? '' : `${at}.`, fields }));
  const lists = LISTS.map(({ at, fields }) => ({ prefix: `${at}.*.`, fields }));
  return [...places, ...lists].flatMap(({ prefix, fields }) =>
    fields.map((field) => ({ path: `${prefix}${field.key}`.replace(/\.$/, ''), field })),
  );
}
