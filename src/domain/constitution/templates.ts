import { DEFAULT_JURISDICTION } from '../jurisdictions/index.ts';
import type { JurisdictionCode, LegalForm } from '../jurisdictions/pack.ts';
import { EXAMPLE_FOUNDER, exampleParties } from './sandbox-example.ts';
import type { ConstitutionInput } from './schema.ts';

/** Who creates the company, as far as the account says. */
export type TemplateMember = {
  /** DID of the creating key. */
  id: string;
  name?: string | null;
  email?: string | null;
  /** Live only, and only when the caller said so; a sandbox takes its creator for a person. */
  natural_person?: boolean;
};

export type TemplateRequest = {
  name: string;
  jurisdiction?: JurisdictionCode;
  legal_form?: LegalForm;
  template?: TemplateName;
  livemode: boolean;
  member: TemplateMember;
};

type Template = { readonly description: string; readonly build: (request: TemplateRequest) => ConstitutionInput };

/** One entry is a template: name, what it is for, and how a request becomes a constitution. */
const TEMPLATES = {
  single_member: {
    description: 'One founder who is its sole member, votes alone and decides what is escalated.',
    build: singleMember,
  },
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof TEMPLATES;

const DEFAULT_TEMPLATE: TemplateName = 'single_member';

export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as readonly TemplateName[];

export function listTemplates(): { name: TemplateName; description: string }[] {
  return TEMPLATE_NAMES.map((name) => ({ name, description: TEMPLATES[name].description }));
}

/**
 * The source of a constitution from little more than a name. A sandbox gets a complete one, invented parties marked as
 * such; in live mode nothing is invented, so what the account does not know stays a problem or a blocker. Pass the
 * result to `parseConstitutionValue`, like any other source.
 */
export function buildFromTemplate(request: TemplateRequest): ConstitutionInput {
  return TEMPLATES[request.template ?? DEFAULT_TEMPLATE].build(request);
}

function singleMember(request: TemplateRequest): ConstitutionInput {
  const { member, livemode, jurisdiction = DEFAULT_JURISDICTION } = request;
  const name = member.name ?? (livemode ? undefined : EXAMPLE_FOUNDER.name);
  const email = member.email ?? (livemode ? undefined : EXAMPLE_FOUNDER.email);
  return {
    name: request.name,
    jurisdiction,
    ...(request.legal_form !== undefined && { legal_form: request.legal_form }),
    members: [
      {
        id: member.id,
        ...(name !== undefined && { name }),
        role: 'founder',
        natural_person: member.natural_person ?? !livemode,
        ...(email !== undefined && { email }),
      },
    ],
    escalation: {
      contacts: name === undefined ? [] : [{ name, ...(email !== undefined && { email }), did: member.id }],
    },
    ...(!livemode && name !== undefined && email !== undefined && exampleParties(jurisdiction, { name, email })),
  };
}
