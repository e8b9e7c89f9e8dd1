import { Type } from 'typebox';
import { COUNTING_METHODS, MAX_DEPTH } from '../governance/counting-rules.ts';
import { DEFAULT_JURISDICTION, JURISDICTION_CODES } from '../jurisdictions/index.ts';
import { CAP_KEY_PATTERN } from '../treasury/counterparty-cap.ts';
import { address, did, dollars, email, line, oneOf, person, prose, registeredAgent, share } from './fields.ts';

export const MODES = ['autonomous', 'supervised', 'hybrid'] as const;
export const VOTING_METHODS = COUNTING_METHODS;
export const PROPOSAL_KINDS = [
  'spend',
  'hire_agent',
  'membership',
  'amend',
  'dissolution',
  'registered_agent_change',
  'custom',
] as const;
export const ROLES = ['founder', 'member', 'algorithmic', 'observer'] as const;
export const PERMISSIONS = ['propose', 'vote', 'execute', 'amend', 'admin'] as const;
export const PURPOSES = ['dissolution', 'amendment', 'statutory', 'spend'] as const;

/** The articles' statement about the management if the constitution says nothing else. */
export const MANAGED_BY_MEMBERS = 'Managed by its members.';

const closed = { additionalProperties: false } as const;

const votingMethod = (description: string) => oneOf(VOTING_METHODS, description);

const Governance = Type.Object(
  {
    voting_method: Type.Optional(oneOf(VOTING_METHODS, 'How votes are weighed', '1p1v')),
    voting_threshold: Type.Optional(
      share(
        'Share of approvals among approvals and rejections an ordinary proposal takes',
        { exclusiveMinimum: 0 },
        0.5,
      ),
    ),
    quorum: Type.Optional(share('Share of the electorate that has to vote', { minimum: 0 }, 0)),
    amendment_threshold: Type.Optional(
      share(
        'As voting_threshold, for amend and membership; never lower than it. Default: 0.66, or more if it is more',
        {
          exclusiveMinimum: 0,
        },
      ),
    ),
    dissolution_threshold: Type.Optional(
      share('Share of the whole electorate a dissolution takes, at least 0.51. Default: 0.66 for dao_llc, 1 for llc', {
        exclusiveMinimum: 0,
      }),
    ),
    voting_period_hours: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 720, default: 72, description: 'Hours a vote stays open' }),
    ),
    close_early: Type.Optional(
      Type.Boolean({ default: true, description: 'Close a vote once no remaining vote can change its outcome' }),
    ),
    delegation: Type.Optional(
      Type.Object(
        {
          allowed: Type.Optional(Type.Boolean({ description: 'Default: whether delegation is a method in use' })),
          max_depth: Type.Optional(
            Type.Integer({ minimum: 1, maximum: MAX_DEPTH, default: 2, description: 'Hops of a vote' }),
          ),
          revocable: Type.Optional(Type.Boolean({ default: true, description: 'Whether it can be taken back' })),
        },
        { ...closed, description: 'Votes passed on to other members' },
      ),
    ),
    required_signers: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 200, description: 'Approvals multisig takes; only with multisig' }),
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
        } satisfies Record<(typeof PROPOSAL_KINDS)[number], unknown>,
        { ...closed, description: 'A voting method of its own for a kind of proposal' },
      ),
    ),
  },
  { ...closed, description: 'How the company decides' },
);

const Treasury = Type.Object(
  {
    daily_spend_limit_usd: Type.Optional(dollars('Most that may be spent in any 24 hours')),
    reserve_minimum_usd: Type.Optional(dollars('What spending must leave')),
    require_human_above_usd: Type.Optional(dollars('A spend of this much or more asks a person')),
    counterparty_caps_usd: Type.Optional(
      Type.Record(
        Type.String({ pattern: CAP_KEY_PATTERN }),
        dollars('Most that may go to this recipient in any 24 hours'),
        {
          ...closed,
          maxProperties: 200,
          description:
            'Caps by recipient: a domain, DID or account number, *.domain, or * for everybody else; the most specific holds',
        },
      ),
    ),
  },
  { ...closed, description: 'Limits on spending; one that is left out does not limit' },
);

const Member = Type.Object(
  {
    id: did('Who it is'),
    name: Type.Optional(line(128, 'Name')),
    role: oneOf(ROLES, 'Role; an observer never votes'),
    permissions: Type.Optional(
      Type.Array(oneOf(PERMISSIONS, 'Permission'), {
        maxItems: PERMISSIONS.length,
        uniqueItems: true,
        description: 'Default by role: founder all, member propose and vote, algorithmic propose, observer none',
      }),
    ),
    weight: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000_000_000,
        description: 'Weight of the vote where the method weighs. Default 1; algorithmic and observer 0',
      }),
    ),
    natural_person: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether this is a human being; never assumed' }),
    ),
    email: Type.Optional(email('Where to reach them')),
    public_key: Type.Optional(
      Type.String({
        minLength: 48,
        maxLength: 48,
        pattern: '^z6Mk[1-9A-HJ-NP-Za-km-z]{44}$',
        description: 'Ed25519 key as Multikey, z6Mk…; default: the key of a did:key id',
      }),
    ),
  },
  closed,
);

const Contact = Type.Object(
  {
    name: line(128, 'Name of a natural person'),
    email: Type.Optional(email('Where to send the decision')),
    did: Type.Optional(did('The member this is')),
    purposes: Type.Optional(
      Type.Array(oneOf(PURPOSES, 'What they decide'), {
        minItems: 1,
        maxItems: PURPOSES.length,
        uniqueItems: true,
        description: 'Default: all',
      }),
    ),
  },
  closed,
);

/**
 * A constitution as the caller writes it, before defaults are applied. Served as /schemas/constitution.json and used in
 * the API document.
 */
export const ConstitutionInput = Type.Object(
  {
    name: line(128, 'Name of the company; a missing designator such as LLC is added when it is filed'),
    jurisdiction: Type.Optional(oneOf(JURISDICTION_CODES, 'State of formation', DEFAULT_JURISDICTION)),
    legal_form: Type.Optional(oneOf(['dao_llc', 'llc'], 'Legal form. Default: dao_llc in US-WY, llc in US-DE')),
    purpose: Type.Optional(prose(2_000, 'Purpose', 'any lawful purpose')),
    mode: Type.Optional(oneOf(MODES, 'How much of the company is run without asking people', 'hybrid')),
    identity: Type.Optional(
      Type.Object({ did: did('The DID of the company, once it is issued') }, { ...closed, description: 'Identity' }),
    ),
    governance: Type.Optional(Governance),
    treasury: Type.Optional(Treasury),
    members: Type.Array(Member, {
      minItems: 1,
      maxItems: 200,
      description: 'Members; at least one founder and one natural person',
    }),
    escalation: Type.Object(
      {
        contacts: Type.Array(Contact, { minItems: 1, maxItems: 50, description: 'Natural persons' }),
      },
      { ...closed, description: 'Who decides what the company may not decide alone' },
    ),
    management: Type.Optional(
      Type.Object(
        {
          algorithmic: Type.Optional(oneOf(['none', 'partial', 'full'], 'How far contracts manage it', 'none')),
          description: Type.Optional(prose(2_000, 'For the articles', MANAGED_BY_MEMBERS)),
        },
        { ...closed, description: 'How it is managed (W.S. 17-31-104(e))' },
      ),
    ),
    smart_contracts: Type.Optional(
      Type.Array(
        Type.Object(
          {
            kind: oneOf(['url', 'contract'], 'An https address, or a CAIP-10 account such as eip155:1:0x…'),
            value: line(512, 'The publicly available identifier'),
          },
          closed,
        ),
        { maxItems: 50, description: 'Contracts used to manage the company (W.S. 17-31-106(b))' },
      ),
    ),
    organizer: Type.Optional(person('Who signs the articles')),
    registered_agent: Type.Optional(registeredAgent),
    principal_office: Type.Optional(address('Principal office')),
    mailing_address: Type.Optional(address('Mailing address, where it is not the principal office')),
    responsible_party: Type.Optional(
      person('The natural person who controls the company (SS-4, line 7a); never a tax number'),
    ),
    tax: Type.Optional(
      Type.Object(
        {
          ein: Type.Optional(oneOf(['apply', 'waived'], 'Whether to apply for an EIN', 'apply')),
          reason: Type.Optional(prose(500, 'Why it is waived; needed then, and only then')),
        },
        { ...closed, description: 'Tax number' },
      ),
    ),
    public_record: Type.Optional(
      Type.Boolean({ description: 'Whether the public may look the company up. Default: true in a sandbox only' }),
    ),
  },
  { ...closed, title: 'Constitution', description: 'The constitution of a company' },
);

export type ConstitutionInput = Type.Static<typeof ConstitutionInput>;
