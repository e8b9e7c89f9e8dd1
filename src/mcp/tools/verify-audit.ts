import { Type } from 'typebox';
import { type EfsClient, verifyAuditExport } from '../../../sdk/src/index.ts';
import { EntityId, input } from '../fields.ts';
import { tool } from '../tool.ts';
import { present } from '../views.ts';

export const verifyAudit = tool({
  name: 'verify_audit',
  title: 'Verify the audit chain',
  description:
    'Use it to prove that the record of a company was not changed. It proves that only with a key that was kept from earlier: `multikey` of the purpose audit in call_operation get_jwks, or at /.well-known/jwks.json, read before the record that is verified. `pinned` says only that a key was given: one read now from the service proves no more than none.',
  scopes: ['audit:read'],
  kind: 'reads',
  input: input({
    entity_id: EntityId,
    key: Type.Optional(
      Type.String({ maxLength: 200, description: 'Multikey (z6Mk…) of the service, kept from earlier.' }),
    ),
  }),
  output: Type.Object({
    status: Type.Enum(['verified', 'verified_with_erased_entries', 'verified_since_arrival', 'failed', 'unpinned']),
    pinned: Type.Boolean(),
  }),
  async run({ efs, input: { entity_id, key }, signal }) {
    const pin = key ?? (await ownKey(efs, signal));
    const exported = await efs.exportEntityAudit(entity_id, { signal });
    const verdict = await verifyAuditExport(exported, { key: pin });
    return present({ ...verdict, pinned: key !== undefined, key: pin });
  },
});

/** The key that the service itself publishes. */
async function ownKey(efs: EfsClient, signal: AbortSignal): Promise<string> {
  const { keys } = await efs.getJwks({ signal });
  return String(keys.find((key) => key['purpose'] === 'audit')?.['multikey']);
}
