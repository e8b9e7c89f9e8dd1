import { Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { shortDid } from '../../../../parts/member-name.tsx';
import { useMembers } from '../../../../queries/members.ts';
import { PERMISSIONS, type Permission, ROLES, type Role } from '../../members/member-words.ts';
import { MemberSelect } from './member-select.tsx';
import { ProposalForm } from './proposal-form.tsx';

const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[];

/** Begins with the role, the permissions and the weight that the member has. */
export function MemberRoleForm({ entityId, member: first = '' }: { entityId: string; member?: string }) {
  const [did, setDid] = useState(first);
  const member = useMembers(entityId).find(({ id }) => id === did);
  const [role, setRole] = useState<Role | null>(null);
  const [permissions, setPermissions] = useState<readonly Permission[] | null>(null);
  const [weight, setWeight] = useState<string | number>('');
  const shown = { role: role ?? member?.role ?? 'member', permissions: permissions ?? member?.permissions ?? [] };
  const change = {
    id: did,
    role: shown.role,
    permissions: [...shown.permissions],
    weight: weight === '' ? (member?.weight ?? 0) : Number(weight),
  };
  const chooseMember = (chosen: string) => {
    setDid(chosen);
    setRole(null);
    setPermissions(null);
    setWeight('');
  };
  return (
    <ProposalForm
      entityId={entityId}
      suggestion={member === undefined ? '' : `Change the role of ${member.name ?? shortDid(did)}`}
      body={(envelope) => ({ kind: 'membership', operation: 'update_role', ...envelope, member: change })}
      whyNot={member === undefined ? 'Choose the member first.' : null}
    >
      <MemberSelect entityId={entityId} value={did} onChange={chooseMember} />
      <NativeSelect
        label="Role"
        data={Object.entries(ROLES).map(([value, label]) => ({ value, label }))}
        value={shown.role}
        onChange={({ currentTarget: { value } }) => setRole(value as Role)}
      />
      <Checkbox.Group
        label="Permissions"
        value={[...shown.permissions]}
        onChange={(chosen) => setPermissions(ALL_PERMISSIONS.filter((each) => chosen.includes(each)))}
      >
        <div className="row" style={{ marginTop: 'var(--space-1)' }}>
          {ALL_PERMISSIONS.map((permission) => (
            <Checkbox key={permission} value={permission} label={PERMISSIONS[permission]} />
          ))}
        </div>
      </Checkbox.Group>
      <NumberInput
        label="Weight of the vote"
        description="Only methods that use weights count it."
        placeholder={String(member?.weight ?? '')}
        min={0}
        allowDecimal={false}
        hideControls
        value={weight}
        onChange={setWeight}
      />
    </ProposalForm>
  );
}
