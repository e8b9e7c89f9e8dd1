import { Checkbox } from '@mantine/core';
import { SCOPES, type Scope } from '#domain/access/permissions.ts';

/** Each scope in words. */
export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  'keys:manage': 'Make and revoke keys, invite members',
  'entities:read': 'Read entities and constitutions',
  'entities:write': 'Create and change entities',
  'formation:submit': 'Submit formations and answer requirements',
  'documents:read': 'Read documents',
  'proposals:read': 'Read proposals and the treasury',
  'proposals:write': 'Propose and delegate; of a person, record deposits',
  'proposals:vote': 'Vote, approve and sign',
  'proposals:execute': 'Execute decisions',
  'audit:read': 'Read audit chains',
  'events:read': 'Read events as they happen',
  'webhooks:manage': 'Manage webhooks',
  'billing:read': 'Read the plan and its usage',
  'billing:write': 'Change the plan',
};

/** The rights that a member needs to take part, and to follow the company in this console. */
export const SCOPES_OF_MEMBERS: readonly Scope[] = [
  'entities:read',
  'documents:read',
  'proposals:read',
  'proposals:write',
  'proposals:vote',
  'proposals:execute',
  'audit:read',
  'events:read',
];

type Props = {
  label: string;
  /** The scopes to choose from. */
  offered: readonly Scope[];
  value: readonly Scope[];
  onChange: (scopes: Scope[]) => void;
};

/** Scopes as choices, in the order of the API. */
export function ScopeChoice({ label, offered, value, onChange }: Props) {
  return (
    <Checkbox.Group
      label={label}
      value={[...value]}
      onChange={(chosen) => onChange(SCOPES.filter((scope) => chosen.includes(scope)))}
    >
      <div className="fields" style={{ marginTop: 'var(--space-2)', alignItems: 'start' }}>
        {SCOPES.filter((scope) => offered.includes(scope)).map((scope) => (
          <Checkbox key={scope} value={scope} label={SCOPE_WORDS[scope]} description={scope} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
