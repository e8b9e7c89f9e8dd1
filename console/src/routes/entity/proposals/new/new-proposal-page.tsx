import '../../../../styles/governance.css';
import { Radio } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import type { Proposal } from '#sdk/index.ts';
import { Section } from '../../../../parts/page.tsx';
import { useCorporation } from '../../../../queries/corporation.ts';
import { CORPORATE_KINDS } from '../kinds-of-bodies.ts';
import { AmendmentNote } from './amendment-note.tsx';
import { CustomForm } from './custom-form.tsx';
import { DissolutionForm } from './dissolution-form.tsx';
import { ElectDirectorsForm } from './elect-directors-form.tsx';
import { HireAgentForm } from './hire-agent-form.tsx';
import { IssueStockForm } from './issue-stock-form.tsx';
import { MemberAddForm } from './member-add-form.tsx';
import { MemberRemoveForm } from './member-remove-form.tsx';
import { MemberRoleForm } from './member-role-form.tsx';
import { RegisteredAgentForm } from './registered-agent-form.tsx';
import { RemoveDirectorsForm } from './remove-directors-form.tsx';
import { SpendForm } from './spend-form.tsx';
import { TransferStockForm } from './transfer-stock-form.tsx';

const route = getRouteApi('/entities/$id/proposals/new');

type FormProps = { entityId: string; member?: string };
type Form = {
  name: string;
  label: string;
  description: string;
  form: ComponentType<FormProps>;
};
const CUSTOM: Form = {
  name: 'custom',
  label: 'Custom',
  description: 'A decision that this service keeps on record and nothing else.',
  form: CustomForm,
};
const BY_KIND: Readonly<Record<Proposal['kind'], readonly Form[]>> = {
  custom: [CUSTOM],
  spend: [
    {
      name: 'spend',
      label: 'Spend',
      description: 'A payment from the treasury, within its limits.',
      form: SpendForm,
    },
  ],
  membership: [
    { name: 'add', label: 'Add a member', description: 'A new member of the company.', form: MemberAddForm },
    { name: 'remove', label: 'Remove a member', description: 'A member leaves the company.', form: MemberRemoveForm },
    {
      name: 'role',
      label: 'Change a role',
      description: 'Another role, other permissions or another weight.',
      form: MemberRoleForm,
    },
  ],
  hire_agent: [
    {
      name: 'hire',
      label: 'Hire an agent',
      description: 'An agent gets a key, which proposes and executes within a limit.',
      form: HireAgentForm,
    },
  ],
  registered_agent_change: [
    {
      name: 'registered_agent',
      label: 'Registered agent',
      description: 'Another registered agent; it takes effect when the state accepts the filing.',
      form: RegisteredAgentForm,
    },
  ],
  amend: [{ name: 'amend', label: 'Amendment', description: 'Another text of the constitution.', form: AmendmentNote }],
  dissolution: [
    {
      name: 'dissolution',
      label: 'Dissolution',
      description: 'The company winds down and is dissolved.',
      form: DissolutionForm,
    },
  ],
  elect_directors: [
    {
      name: 'elect',
      label: 'Elect a director',
      description: 'The stockholders decide who joins the board.',
      form: ElectDirectorsForm,
    },
  ],
  remove_directors: [
    {
      name: 'remove_directors',
      label: 'Remove directors',
      description: 'The stockholders decide who leaves the board.',
      form: RemoveDirectorsForm,
    },
  ],
  issue_stock: [
    {
      name: 'issue',
      label: 'Issue stock',
      description: 'The board issues shares to a holder.',
      form: IssueStockForm,
    },
  ],
  transfer_stock: [
    {
      name: 'transfer',
      label: 'Transfer stock',
      description: 'A holder gives shares to another person; the board records it.',
      form: TransferStockForm,
    },
  ],
};
const FORMS = Object.entries(BY_KIND).flatMap(([kind, forms]) => forms.map((form) => ({ ...form, kind })));

export function NewProposalPage() {
  const { id } = route.useParams();
  const { form = CUSTOM.name, member } = route.useSearch();
  const [name, setName] = useState(form);
  const isCorporation = useCorporation(id) !== null;
  const forms = FORMS.filter(({ kind }) => isCorporation || !CORPORATE_KINDS.includes(kind));
  const { form: Chosen } = forms.find((form) => form.name === name) ?? CUSTOM;
  return (
    <Section title="New proposal">
      <div className="columns">
        <Radio.Group label="Kind" value={name} onChange={setName}>
          <div className="stack" style={{ gap: 'var(--space-2)', marginTop: 'var(--space-2)' }}>
            {forms.map(({ name: value, label, description }) => (
              <Radio key={value} value={value} label={label} description={description} />
            ))}
          </div>
        </Radio.Group>
        <Chosen key={name} entityId={id} {...(member !== undefined && { member })} />
      </div>
    </Section>
  );
}
