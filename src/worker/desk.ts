import type { Clock } from '../clock.ts';
import type { Capabilities, FilingState, RegistryAnswer } from '../domain/filing/filing.ts';
import { JURISDICTION_CODES } from '../domain/jurisdictions/index.ts';
import type { RegistryAdapter } from '../registry/adapter.ts';
import { packetHash } from '../registry/protocol.ts';
import type { Store } from '../store/core/write.ts';
import { findFilingByReference } from '../store/filings.ts';

const AT_THE_DESK: ReadonlySet<FilingState> = new Set(['pending', 'needs_review', 'accepted', 'rejected']);

/**
 * A registry that a person operates. Submissions wait in the operators' queue, which consists of all filings in state
 * `pending`, until an operator reports the result. Nothing leaves this database, so sending twice has no effect.
 */
export function createDesk({ store, clock }: { store: Store; clock: Clock }): RegistryAdapter {
  const capabilities: Capabilities = {
    livemode: store.livemode,
    dedupesByReference: true,
    lookup: true,
    enforcesDeadline: true,
    maxProcessingMs: 0,
    jurisdictions: JURISDICTION_CODES,
    isOnlineOnly: false,
    officeHours: null,
  };
  return {
    capabilities: async () => ({ kind: 'known', value: capabilities }),
    checkName: async () => ({ status: 'unknown', reason: 'The operator who files checks the name.' }),
    async submit({ reference, packet, deadlineAt }) {
      const isLate = clock.now() > deadlineAt;
      return { kind: 'answered', answer: answerOf(isLate ? 'too_late' : 'pending', reference, packetHash(packet)) };
    },
    async lookup(query) {
      const filing = 'reference' in query ? await findFilingByReference(store.db, query.reference) : null;
      if (filing === null || !AT_THE_DESK.has(filing.state)) return { kind: 'not_found' };
      return { kind: 'found', answers: [answerOf('pending', filing.reference, filing.packet_hash)] };
    },
  };
}

function answerOf(status: 'pending' | 'too_late', reference: string, hash: string): RegistryAnswer {
  const nothingYet = { expectedAt: null, number: null, filedAt: null, evidence: null, rejection: null };
  return { status, reference, packetHash: hash, ...nothingYet, channel: 'desk' };
}
