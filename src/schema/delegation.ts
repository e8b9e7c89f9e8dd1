import { Type } from 'typebox';
import { ConstitutionInput } from '../domain/constitution/schema.ts';
import { Nullable, Timestamp } from './wire.ts';

const { id: Did } = ConstitutionInput.properties.members.items.properties;
const from = 'did:key:z6MkuCw8Vd2NyYCL5S8nB5x47xvh31Kd432wbczXMx7sMoQM';
export const TO = 'did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw';

export const CreateDelegation = Type.Object(
  { to: Type.String({ ...Did, description: 'The DID of the member who shall vote.', examples: [TO] }) },
  { $id: 'CreateDelegation', description: 'To whom a member passes the vote on.', additionalProperties: false },
);

export const Delegation = Type.Object(
  {
    from: Type.String({ description: 'The DID of the member whose vote it is.', examples: [from] }),
    to: Type.String({ description: 'The DID of the member who casts it.', examples: [TO] }),
    created_at: Timestamp,
  },
  { $id: 'Delegation', description: 'A vote that was passed on, where votes are by delegation.' },
);

export const DelegationList = Type.Object(
  { data: Type.Array(Delegation), next_cursor: Nullable(Type.String()), has_more: Type.Boolean() },
  { $id: 'DelegationList', description: 'All delegations of an entity.' },
);
