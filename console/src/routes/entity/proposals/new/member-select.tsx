import { NativeSelect } from '@mantine/core';
import { shortDid } from '../../../../parts/member-name.tsx';
import { useMembers } from '../../../../queries/members.ts';

type Props = { entityId: string; value: string; onChange: (did: string) => void };

/** A member of the constitution in effect. */
export function MemberSelect({ entityId, value, onChange }: Props) {
  const choices = useMembers(entityId).map(({ id, name }) => ({ value: id, label: name ?? shortDid(id) }));
  return (
    <NativeSelect
      label="Member"
      required
      data={[{ value: '', label: 'Choose a member' }, ...choices]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
