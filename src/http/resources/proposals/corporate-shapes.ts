import { Type } from 'typebox';
import { className, MAX_DIRECTORS, shareCount } from '../../../domain/constitution/corporation/corporation-schema.ts';
import { ConstitutionInput } from '../../../domain/constitution/schema.ts';
import { CONSIDERATION_MAX_LENGTH } from '../../../domain/governance/proposal.ts';

const BEA = { id: 'did:web:bea.example', name: 'Bea Okafor', natural_person: true, email: 'bea@example.com' };

export const ELECTION = { kind: 'elect_directors', title: 'Elect Bea Okafor', directors: [BEA] };

export const ISSUE = {
  kind: 'issue_stock',
  title: 'Issue 1,000 shares to Bea Okafor',
  holder: BEA,
  stock_class: 'Common Stock',
  shares: 1_000,
  consideration: '$1,000.00 in cash',
};

export const TRANSFER = {
  kind: 'transfer_stock',
  title: 'Transfer 100 shares',
  from: BEA.id,
  holder: { id: 'did:web:cem.example', name: 'Cem Aydin', natural_person: true },
  stock_class: 'Common Stock',
  shares: 100,
};

const closed = { additionalProperties: false } as const;
const {
  role: _role,
  permissions: _permissions,
  weight: _weight,
  ...person
} = ConstitutionInput.properties.members.items.properties;

const Person = Type.Object(person, {
  ...closed,
  description:
    'For an existing member, send only `id`. For a new person, also send `name` and all other fields that you know.',
});

export const Elected = Type.Array(Person, {
  minItems: 1,
  maxItems: MAX_DIRECTORS,
  description: 'Natural persons who become directors. Only with kind `elect_directors`.',
  examples: [ELECTION.directors],
});
export const Removed = Type.Array(Type.Object({ id: person.id }, closed), {
  minItems: 1,
  maxItems: MAX_DIRECTORS,
  description: 'Directors who leave the board. Only with kind `remove_directors`.',
});
export const Holder = Type.Object(person, {
  ...closed,
  description:
    'Recipient of the shares. Only with kinds `issue_stock` and `transfer_stock`. For an existing member, send only `id`.',
  examples: [ISSUE.holder],
});
export const StockClassName = Type.String({
  ...className,
  description: 'Name of the class of the shares. Only with kinds `issue_stock` and `transfer_stock`.',
  examples: [ISSUE.stock_class],
});
export const Shares = Type.Integer({
  ...shareCount,
  description: 'Number of shares. Only with kinds `issue_stock` and `transfer_stock`.',
  examples: [ISSUE.shares],
});
export const Consideration = Type.String({
  minLength: 1,
  maxLength: CONSIDERATION_MAX_LENGTH,
  description: 'Payment that the corporation receives for the shares (8 Del. C. § 152). Only with kind `issue_stock`.',
  examples: [ISSUE.consideration],
});
export const From = Type.String({
  ...person.id,
  description: 'DID of the current holder, who alone can propose the transfer. Only with kind `transfer_stock`.',
  examples: [TRANSFER.from],
});
