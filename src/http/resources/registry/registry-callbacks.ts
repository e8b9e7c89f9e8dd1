import { Type } from 'typebox';
import { FILING_TYPES } from '../../../domain/filing/filing.ts';
import { shape } from '../../../schema/wire.ts';
import { expediteFiling } from '../../../store/core/expedite.ts';
import { write } from '../../../store/core/write.ts';
import { CALLED_BY_OTHERS } from '../../calls/agents.ts';
import { publicRoute } from '../../calls/route.ts';

const MAX_REFERENCE = 200;

export const RegistryCallback = shape(
  'RegistryCallback',
  'The state of a filing, in the form of a `FilingAnswer` of the registry protocol, with the type of the filing. The service ignores other fields and asks the registry itself.',
  {
    type: Type.Enum([...FILING_TYPES], {
      description: 'Type of the filing. It decides whether the service asks the registry or the tax office.',
    }),
    reference: Type.String({
      minLength: 1,
      maxLength: MAX_REFERENCE,
      examples: ['efs-0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11-formation-1'],
    }),
    status: Type.Enum(['pending', 'accepted', 'rejected'], {
      description: 'State of the filing at the registry now.',
    }),
  },
);

export const createRegistryCallback = publicRoute({
  operationId: 'create_registry_callback',
  method: 'POST',
  path: '/v1/registry/callbacks',
  tag: 'Registry',
  summary: 'Receive a registry callback',
  description:
    'Only the registry calls this operation, to tell the service that a filing was decided. The request is signed with the shared secret (RFC 9421, hmac-sha256; see the registry protocol). The service then asks the registry about the filing, and uses only that answer. So a replayed request does no harm. The response never reveals whether the reference is known.',
  command: { none: 'others call it, with their signature' },
  agents: { none: CALLED_BY_OTHERS },
  makes: null,
  cannotBeUndone: null,
  signedBy: 'registry',
  body: RegistryCallback,
  examples: {
    accepted: {
      summary: 'A formation was accepted',
      value: {
        type: 'formation',
        reference: 'efs-0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11-formation-1',
        status: 'accepted',
      },
    },
  },
  responses: { 202: { description: 'The callback was received.' } },
  errors: ['route_not_found'],
  handler: async ({ deps, body, actor }) => {
    await write(deps.store, actor, (tx) => expediteFiling(tx, body));
    return { status: 202 as const, headers: {}, body: '' };
  },
});
