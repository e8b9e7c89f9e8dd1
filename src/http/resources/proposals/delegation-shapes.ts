import { Type } from 'typebox';
import { ConstitutionInput } from '../../../domain/constitution/schema.ts';
import { Nullable, Timestamp } from '../../../schema/wire.ts';

const { id: Did } = ConstitutionInput.properties.members.items.properties;
const from = 'did:key:z6MkuCw8Vd2NyYCL5S8nB5x47xvh31Kd432wbczXMx7sMoQM';
export const TO = 'did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw';

export const CreateDelegation = Type.Object(
  {
    to: Type.String({
      ...Did,
      description: 'DID of the member who votes on behalf of the delegating member.',
      examples: [TO],
    }),
  },
  { $id: 'CreateDelegation', description: 'The member who receives the vote.', additionalProperties: false },
);

export const Delegation = Type.Object(
  {
    from: Type.String({ description: 'DID of the delegating member.', examples: [from] }),
    to: Type.String({ description: 'DID of the member who casts the vote.', examples: [TO] }),
    created_at: Timestamp,
  },
  { $id: 'Delegation', description: 'A vote that a member passed to another. It counts only in votes by delegation.' },
);

export const DelegationList = Type.Object(
  { data: Type.Array(Delegation), next_cursor: Nullable(Type.String()), has_more: Type.Boolean() },
  { $id: 'DelegationList', description: 'The delegations of an entity.' },
);
