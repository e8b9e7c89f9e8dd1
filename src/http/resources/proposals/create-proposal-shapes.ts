import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import type { PROPOSAL_KINDS } from '../../../domain/constitution/schema.ts';
import { ConstitutionJson, ConstitutionYaml } from '../entities/shapes.ts';
import { Consideration, Elected, From, Holder, Removed, Shares, StockClassName } from './corporate-shapes.ts';
import {
  AgentInput,
  AgentPermissions,
  closed,
  Did,
  DissolutionReason,
  description,
  MemberInput,
  MonthlyLimit,
  Payload,
  Rationale,
  Recipient,
  Role,
  SpendAmount,
  signatureOver,
  title,
} from './shapes.ts';

const envelope = {
  title,
  description: Type.Optional(description),
  draft: Type.Optional(
    Type.Boolean({ description: 'True: the proposal stays a draft until a member opens it. Default: false.' }),
  ),
  signature: Type.Optional(
    signatureOver(
      '{action: "propose", constitution_hash, entity_id, proposal}`, where `proposal` is this body without `signature',
    ),
  ),
};

function form<const K extends (typeof PROPOSAL_KINDS)[number], P extends TProperties>(
  kind: K,
  members: P,
  about: string,
) {
  const name = about.replaceAll(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  return Type.Object(
    { kind: Type.Literal(kind, { description: 'Kind of the proposal.' }), ...envelope, ...members },
    { $id: `Create${name}Proposal`, description: `A proposal of kind \`${kind}\`.`, ...closed },
  );
}

/** Makes the schema of a body that has one of several forms. schema/validate-forms.ts decides which. */
function oneOf<F extends TSchema[]>(
  forms: [...F],
  options: { $id: string; description: string; discriminator?: object },
) {
  return Type.Unsafe<Static<F[number]>>({ ...options, oneOf: forms });
}

const Spend = form(
  'spend',
  {
    amount_usd: Type.String({ ...SpendAmount, description: 'Amount in dollars, more than 0.' }),
    recipient: Type.String({
      ...Recipient,
      description:
        'The recipient: a domain, a DID, an account number or a CAIP-10 account. Capital letters, https:// and a final slash or dot are ignored. Ambiguous values are refused.',
    }),
  },
  'spend',
);

const HireAgent = form(
  'hire_agent',
  {
    did: Type.String({ ...Did, description: 'DID of the agent.' }),
    name: Type.String({ minLength: 1, maxLength: 128, description: 'Name of the agent.', examples: ['Bookkeeper'] }),
    permissions: Type.Array(AgentPermissions.items, {
      ...AgentPermissions,
      description: 'Permissions of the agent. Other permissions need a proposal of kind `membership`.',
    }),
    monthly_limit_usd: Type.Optional(MonthlyLimit),
  },
  'hire_agent',
);

const Operation = <const O extends string>(operation: O) =>
  Type.Literal(operation, {
    description:
      'The change: add a member, remove a member, or change the role of a member. Only with kind `membership`.',
  });

const Membership = oneOf(
  [
    form(
      'membership',
      {
        operation: Operation('add'),
        member: {
          ...MemberInput,
          description:
            'The new member. Only with kind `membership`. The proposal does not give the member a percentage of the company.',
        },
      },
      'membership_add',
    ),
    form(
      'membership',
      { operation: Operation('remove'), member: Type.Object({ id: Did }, closed) },
      'membership_remove',
    ),
    form(
      'membership',
      {
        operation: Operation('update_role'),
        member: Type.Object(
          {
            id: Did,
            role: Role,
            permissions: Type.Optional(MemberInput.properties.permissions),
            weight: Type.Optional(MemberInput.properties.weight),
          },
          closed,
        ),
      },
      'membership_update_role',
    ),
  ],
  { $id: 'CreateMembershipProposal', description: 'A proposal to add or remove a member, or to change their role.' },
);

const Amend = oneOf(
  [
    form('amend', { constitution_yaml: ConstitutionYaml, rationale: Rationale }, 'amend_yaml'),
    form('amend', { constitution: ConstitutionJson, rationale: Rationale }, 'amend_json'),
  ],
  { $id: 'CreateAmendProposal', description: 'The new constitution, as YAML or as JSON.' },
);

const ref = (kind: string) => `#/components/schemas/Create${kind}Proposal`;

export const CreateProposal = oneOf(
  [
    Spend,
    HireAgent,
    Membership,
    Amend,
    form('dissolution', { reason: DissolutionReason }, 'dissolution'),
    form('registered_agent_change', { registered_agent: AgentInput }, 'registered_agent_change'),
    form('custom', { payload: Payload }, 'custom'),
    form('elect_directors', { directors: Elected }, 'elect_directors'),
    form('remove_directors', { directors: Removed }, 'remove_directors'),
    form(
      'issue_stock',
      { holder: Holder, stock_class: StockClassName, shares: Shares, consideration: Consideration },
      'issue_stock',
    ),
    form(
      'transfer_stock',
      { from: From, holder: Holder, stock_class: StockClassName, shares: Shares },
      'transfer_stock',
    ),
  ],
  {
    $id: 'CreateProposal',
    description: 'A proposal. Its fields depend on `kind`.',
    discriminator: {
      propertyName: 'kind',
      mapping: {
        spend: ref('Spend'),
        hire_agent: ref('HireAgent'),
        membership: ref('Membership'),
        amend: ref('Amend'),
        dissolution: ref('Dissolution'),
        custom: ref('Custom'),
        registered_agent_change: ref('RegisteredAgentChange'),
        elect_directors: ref('ElectDirectors'),
        remove_directors: ref('RemoveDirectors'),
        issue_stock: ref('IssueStock'),
        transfer_stock: ref('TransferStock'),
      },
    },
  },
);
export type CreateProposal = Static<typeof CreateProposal>;
