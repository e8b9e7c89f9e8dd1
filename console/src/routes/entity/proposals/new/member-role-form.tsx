import { Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { shortDid } from '../../../../parts/member-name.tsx';
import { useMembers } from '../../../../queries/members.ts';
import { PERMISSIONS, type Permission, ROLES, type Role } from '../../members/member-words.ts';
import { MemberSelect } from './member-select.tsx';
import { ProposalForm } from './proposal-form.tsx';

/** Null: as the member has it. */
type Values = { did: string; role: Role | null; permissions: Permission[] | null; weight: string | number };

const UNCHANGED = { role: null, permissions: null, weight: '' };
const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[];

/** Begins with the role, the permissions and the weight that the member has. */
export function MemberRoleForm({ entityId, member: first = '' }: { entityId: string; member?: string }) {
  const form = useForm<Values>({ initialValues: { did: first, ...UNCHANGED } });
  const { did, role, permissions, weight } = form.values;
  const member = useMembers(entityId).find(({ id }) => id === did);
  const current = { role: role ?? member?.role ?? 'member', permissions: permissions ?? member?.permissions ?? [] };
  const change = {
    id: did,
    role: current.role,
    permissions: [...current.permissions],
    weight: weight === '' ? (member?.weight ?? 0) : Number(weight),
  };
  return (
    <ProposalForm
      entityId={entityId}
      suggestion={member === undefined ? '' : `Change the role of ${member.name ?? shortDid(did)}`}
      body={(envelope) => ({ kind: 'membership', operation: 'update_role', ...envelope, member: change })}
      whyNot={member === undefined ? 'Choose the member first.' : null}
    >
      <MemberSelect
        entityId={entityId}
        value={did}
        onChange={(chosen) => form.setValues({ did: chosen, ...UNCHANGED })}
      />
      <NativeSelect
        label="Role"
        data={Object.entries(ROLES).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('role')}
        value={current.role}
      />
      <Checkbox.Group
        label="Permissions"
        value={[...current.permissions]}
        onChange={(chosen) =>
          form.setFieldValue(
            'permissions',
            ALL_PERMISSIONS.filter((each) => chosen.includes(each)),
          )
        }
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
        {...form.getInputProps('weight')}
      />
    </ProposalForm>
  );
}
