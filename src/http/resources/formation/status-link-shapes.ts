import { Type } from 'typebox';
import { idOf, Nullable, Timestamp, Uuid } from '../../../schema/wire.ts';

export const StatusLinkPath = Type.Object({ id: idOf('entity'), link_id: idOf('status link') });

const link = {
  id: Uuid,
  created_at: Timestamp,
  expires_at: Type.Union([Timestamp, Type.Null()], {
    description: 'End of the key that created the link. Null: the link works until it is revoked.',
    examples: [null],
  }),
};

const StatusLink = Type.Object(link, { $id: 'StatusLink', description: 'Metadata of a status link.' });

export const CreatedStatusLink = Type.Object(
  {
    ...link,
    url: Nullable(
      Type.String({
        description: 'The link, shown only once. Null in a repeated answer.',
        examples: ['https://api.example.com/status/EXAMPLEexampleEXAMPLEexampleEXAMPLEexample0'],
      }),
    ),
  },
  { $id: 'CreatedStatusLink', description: 'A link to a status page. Anyone with the link can see the page.' },
);

export const StatusLinkList = Type.Object(
  { data: Type.Array(StatusLink), next_cursor: Nullable(Type.String()), has_more: Type.Boolean() },
  { $id: 'StatusLinkList', description: 'All links.' },
);
