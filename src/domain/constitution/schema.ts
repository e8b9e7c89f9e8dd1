import { Type } from 'typebox';
import { CAP_KEY_PATTERN } from '../formats/patterns.ts';
import { currentPack, DEFAULT_JURISDICTION, JURISDICTION_CODES } from '../jurisdictions/index.ts';
import { LEGAL_FORMS } from '../jurisdictions/pack.ts';
import { agreementParts } from './agreement-schema.ts';
import { BOARD_ACTS_BY, corporationParts } from './corporation/corporation-schema.ts';
import { COUNTING_METHODS, MAX_DEPTH } from './counting-rules.ts';
import {
  address,
  did,
  dollars,
  email,
  latinName,
  line,
  oneOf,
  person,
  prose,
  reachablePerson,
  registeredAgent,
  share,
} from './fields.ts';

export const MODES = ['autonomous', 'supervised', 'hybrid'] as const;
export const VOTING_METHODS = COUNTING_METHODS;
/** Kinds of proposals that only a corporation has. */
export const CORPORATE_KINDS = ['elect_directors', 'remove_directors', 'issue_stock', 'transfer_stock'] as const;
export type CorporateKind = (typeof CORPORATE_KINDS)[number];

export const PROPOSAL_KINDS = [
  'spend',
  'hire_agent',
  'membership',
  'amend',
  'dissolution',
  'registered_agent_change',
  'custom',
  ...CORPORATE_KINDS,
] as const;
export function isCorporateKind(kind: (typeof PROPOSAL_KINDS)[number]): kind is CorporateKind {
  return (CORPORATE_KINDS as readonly string[]).includes(kind);
}

export const ROLES = ['founder', 'member', 'algorithmic', 'observer'] as const;
export const PERMISSIONS = ['propose', 'vote', 'execute', 'amend', 'admin'] as const;
export const PURPOSES = ['dissolution', 'amendment', 'statutory', 'spend'] as const;

/** Default statements about the management in the articles, used unless the constitution has its own. */
export const MANAGED_BY_DIRECTORS = 'Managed by its board of directors.';
export const MANAGED_BY_MEMBERS = 'Managed by its members.';

const closed = { additionalProperties: false } as const;

const votingMethod = (description: string) => oneOf(VOTING_METHODS, description);

const Governance = Type.Object(
  {
    voting_method: Type.Optional(oneOf(VOTING_METHODS, 'Voting method', '1p1v')),
    voting_threshold: Type.Optional(
      share(
        'Share of approvals among approvals and rejections that an ordinary proposal needs',
        { exclusiveMinimum: 0 },
        0.5,
      ),
    ),
    quorum: Type.Optional(share('Share of the electorate that must vote', { minimum: 0 }, 0)),
    amendment_threshold: Type.Optional(
      share(
        'Like voting_threshold, for amend and membership, and never lower. Default: 0.66, or voting_threshold if that is higher',
        {
          exclusiveMinimum: 0,
        },
      ),
    ),
    dissolution_threshold: Type.Optional(
      share(
        'Share of the whole electorate that must approve a dissolution, at least 0.51. Default: 0.66 for dao_llc, 1 for llc',
        {
          exclusiveMinimum: 0,
        },
      ),
    ),
    voting_period_hours: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 720, default: 72, description: 'Hours that a vote stays open' }),
    ),
    close_early: Type.Optional(
      Type.Boolean({ default: true, description: 'Close a vote early when no remaining vote can change the result' }),
    ),
    delegation: Type.Optional(
      Type.Object(
        {
          allowed: Type.Optional(
            Type.Boolean({ description: 'Allow delegation. Default: true if a voting method is delegation' }),
          ),
          max_depth: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: MAX_DEPTH,
              default: 2,
              description: 'Maximum number of hops of a delegated vote',
            }),
          ),
          revocable: Type.Optional(
            Type.Boolean({ default: true, description: 'Allow members to revoke a delegation' }),
          ),
        },
        { ...closed, description: 'Delegation of votes to other members' },
      ),
    ),
    required_signers: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 200,
        description: 'Number of approvals that multisig needs; only with multisig',
      }),
    ),
    methods: Type.Optional(
      Type.Object(
        {
          spend: Type.Optional(votingMethod('For spend')),
          hire_agent: Type.Optional(votingMethod('For hire_agent')),
          membership: Type.Optional(votingMethod('For membership')),
          amend: Type.Optional(votingMethod('For amend')),
          dissolution: Type.Optional(votingMethod('For dissolution')),
          registered_agent_change: Type.Optional(votingMethod('For registered_agent_change')),
          custom: Type.Optional(votingMethod('For custom')),
        } satisfies Record<Exclude<(typeof PROPOSAL_KINDS)[number], CorporateKind>, unknown>,
        { ...closed, description: 'Voting methods by kind of proposal' },
      ),
    ),
    board_acts_by: Type.Optional(
      oneOf(
        BOARD_ACTS_BY,
        'Corporation only. The board decides by the consent of all directors, or by a majority of them at a meeting whose votes are recorded here. Default: consent',
      ),
    ),
  },
  { ...closed, description: 'Voting rules' },
);

const Treasury = Type.Object(
  {
    daily_spend_limit_usd: Type.Optional(dollars('Maximum spending in any 24 hours')),
    reserve_minimum_usd: Type.Optional(dollars('Minimum balance that spending must leave')),
    require_human_above_usd: Type.Optional(dollars('Spends of this amount or more need approval by a person')),
    counterparty_caps_usd: Type.Optional(
      Type.Record(
        Type.String({ pattern: CAP_KEY_PATTERN }),
        dollars('Maximum spending to this recipient in any 24 hours'),
        {
          ...closed,
          maxProperties: 200,
          description:
            'Caps by recipient: a domain, DID or account number, *.domain, or * for all others. The most specific cap applies',
        },
      ),
    ),
  },
  { ...closed, description: 'Spending limits. An omitted limit does not apply' },
);

const Member = Type.Object(
  {
    id: did('DID of the member'),
    name: Type.Optional(line(128, 'Name of the member')),
    latin_name: Type.Optional(latinName),
    role: oneOf(ROLES, 'Role. An observer never votes'),
    permissions: Type.Optional(
      Type.Array(oneOf(PERMISSIONS, 'A permission of the member'), {
        maxItems: PERMISSIONS.length,
        uniqueItems: true,
        description:
          'Permissions. `amend` and `admin` have no effect. Default: a founder has all, a member `propose` and `vote`, an algorithmic member `propose`, and an observer none',
      }),
    ),
    weight: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000_000_000,
        description:
          'Weight of the vote under the voting methods token, quadratic and conviction. Example for token: with weights 1 and 3, the second member has 3/4 of the votes. The weight has no effect under other methods or in a corporation. Default: 1, or 0 for the roles algorithmic and observer',
      }),
    ),
    natural_person: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'True for a human being. If this field is absent, the member does not count as a human being.',
      }),
    ),
    email: Type.Optional(email('E-mail address')),
    public_key: Type.Optional(
      Type.String({
        minLength: 48,
        maxLength: 48,
        pattern: '^z6Mk[1-9A-HJ-NP-Za-km-z]{44}$',
        description: 'Ed25519 public key as Multikey (z6Mk…). Default: the key in `id`, if `id` is a did:key',
      }),
    ),
    signatory: Type.Optional(
      Type.Object(
        {
          name: line(128, 'Name of the natural person'),
          title: line(64, 'Title in the organization, such as Manager'),
        },
        { ...closed, description: 'The person who signs for a member that is an organization' },
      ),
    ),
  },
  closed,
);

const Contact = Type.Object(
  {
    name: line(128, 'Name of a natural person'),
    latin_name: Type.Optional(latinName),
    email: Type.Optional(email('E-mail address for approval requests')),
    did: Type.Optional(did('DID of the contact, if they are a member')),
    purposes: Type.Optional(
      Type.Array(oneOf(PURPOSES, 'Purpose'), {
        minItems: 1,
        maxItems: PURPOSES.length,
        uniqueItems: true,
        description: 'Proposals that the contact decides. Default: all',
      }),
    ),
  },
  closed,
);

const USUAL_FORMS = JURISDICTION_CODES.map((code) => `${currentPack(code).defaultLegalForm} in ${code}`).join(', ');

/** Description of the default legal form, for requests that create a company from its name. */
export const FORM_OF_NAME = `Default: the form of the designator at the end of the name ("Helios LLC" is an llc). Without a designator: ${USUAL_FORMS}.`;

/** A constitution as the caller writes it, before defaults. Served as /schemas/constitution.json. */
export const ConstitutionInput = Type.Object(
  {
    name: line(128, 'Name of the company. A missing designator such as LLC is added when it is filed'),
    jurisdiction: Type.Optional(oneOf(JURISDICTION_CODES, 'State of formation', DEFAULT_JURISDICTION)),
    legal_form: Type.Optional(oneOf(LEGAL_FORMS, `Legal form. Default: ${USUAL_FORMS}`)),
    purpose: Type.Optional(prose(2_000, 'Purpose', 'any lawful purpose')),
    mode: Type.Optional(oneOf(MODES, 'Degree to which the company decides without people', 'hybrid')),
    identity: Type.Optional(
      Type.Object(
        { did: did('DID of the company, after it was issued') },
        { ...closed, description: 'Identity of the company' },
      ),
    ),
    governance: Type.Optional(Governance),
    treasury: Type.Optional(Treasury),
    members: Type.Array(Member, {
      minItems: 1,
      maxItems: 200,
      description: 'The members, with at least one founder and one natural person',
    }),
    escalation: Type.Object(
      {
        contacts: Type.Array(Contact, { minItems: 1, maxItems: 50, description: 'Contacts, who are natural persons' }),
      },
      { ...closed, description: 'The people who decide what the company may not decide alone' },
    ),
    management: Type.Optional(
      Type.Object(
        {
          algorithmic: Type.Optional(
            oneOf(['none', 'partial', 'full'], 'Extent to which smart contracts manage the company', 'none'),
          ),
          description: Type.Optional(prose(2_000, 'Description for the articles', MANAGED_BY_MEMBERS)),
        },
        { ...closed, description: 'Management of the company (W.S. 17-31-104(e))' },
      ),
    ),
    smart_contracts: Type.Optional(
      Type.Array(
        Type.Object(
          {
            kind: oneOf(
              ['url', 'contract'],
              'Kind of identifier: url for an https URL, contract for a CAIP-10 account such as eip155:1:0x…',
            ),
            value: line(512, 'Publicly available identifier'),
          },
          closed,
        ),
        { maxItems: 50, description: 'Smart contracts that manage the company (W.S. 17-31-106(b))' },
      ),
    ),
    organizer: Type.Optional(reachablePerson('The person who signs the articles')),
    registered_agent: Type.Optional(registeredAgent),
    principal_office: Type.Optional(address('Principal office')),
    mailing_address: Type.Optional(address('Mailing address, if it is not the principal office')),
    responsible_party: Type.Optional(
      person('The natural person who controls the company (SS-4, line 7a). Do not send their tax number'),
    ),
    tax: Type.Optional(
      Type.Object(
        {
          ein: Type.Optional(oneOf(['apply', 'waived'], 'Apply for an EIN or waive it', 'apply')),
          reason: Type.Optional(prose(500, 'Reason for the waiver; only if the EIN is waived')),
        },
        { ...closed, description: 'Tax number' },
      ),
    ),
    ...agreementParts,
    ...corporationParts,
    public_record: Type.Optional(
      Type.Boolean({ description: 'Make the company public. Default: true in a sandbox, false in live mode' }),
    ),
  },
  { ...closed, title: 'Constitution', description: 'The constitution of a company' },
);

export type ConstitutionInput = Type.Static<typeof ConstitutionInput>;
