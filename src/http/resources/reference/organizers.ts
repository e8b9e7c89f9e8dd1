import { Type } from 'typebox';
import { JURISDICTION_CODES } from '../../../domain/jurisdictions/index.ts';
import { Nullable, shape, text } from '../../../schema/wire.ts';
import { listOrganizers } from '../../../store/filers.ts';
import { json } from '../../answers/reply.ts';
import { accountRoute } from '../../calls/route.ts';

const Organizer = shape('OfferedOrganizer', 'A person who works for the operator and forms companies for others.', {
  name: text('Value for `organizer.name` of a constitution.', 'Grace Hopper'),
  email: text(
    'Value for `organizer.email`. The link with which this person signs the articles is mailed to this address.',
    'grace@prairie.example',
  ),
  phone: text('Value for `organizer.phone`.', '+1 307-555-0199'),
  organization: Nullable(text('Organization for which this person works.', 'Prairie Filings LLC')),
});
const OrganizerList = shape('OrganizerList', 'The organizers whom the operator offers.', {
  data: Type.Array(Organizer),
});
const OrganizersPath = Type.Object({
  code: Type.Enum([...JURISDICTION_CODES], { description: 'ISO 3166-2 code of the state.', examples: ['US-WY'] }),
});

export const listOrganizersOf = accountRoute({
  operationId: 'list_organizers',
  method: 'GET',
  path: '/v1/jurisdictions/{code}/organizers',
  tag: 'Reference',
  summary: 'List organizers',
  description:
    'Lists the people whom an LLC may name as its organizer if none of its own people wants to sign the articles. They work for the operator of this service. Copy `name`, `email` and `phone` into `organizer` of the constitution. When the company is filed, their part ends: the members receive a statement of organizer (document `statement_of_organizer`), and later filings are signed by people of the company. An empty list means that the operator offers nobody.',
  scope: 'entities:read',
  command: 'jurisdictions organizers',
  searchWords: 'sign articles operator incorporator',
  params: OrganizersPath,
  responses: { 200: { description: 'The organizers, on one page.', schema: OrganizerList } },
  handler: async ({ deps, params }) => json(200, { data: await listOrganizers(deps.store.db, params.code) }),
});
