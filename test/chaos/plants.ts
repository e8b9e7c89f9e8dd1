/**
 * Bugs on purpose. Each changes one or two places of the real source while a worker loads it (plant-hook.ts); a text
 * that does not occur exactly once fails, so that a plant can never silently miss its target.
 */
export type Plant = { why: string; changes: readonly { file: string; find: string; replace: string }[] };

export const PLANTS = {
  blind_retry: {
    why: 'An outcome that is unknown is taken for "not sent": sent again at once, without asking.',
    changes: [
      {
        file: 'src/domain/filing.ts',
        find: "return { state: 'ambiguous', dueInMs: 0, reason: outcome.reason };",
        replace: "return { state: 'ready', dueInMs: 0, reason: outcome.reason };",
      },
      {
        file: 'src/worker/filing.ts',
        find: "if (decision !== null) return settle(deps.store, filing, decision, 'lookup');",
        replace: '',
      },
    ],
  },
  no_intent: {
    why: 'The intent to send is not committed before the first byte: who dies while sending leaves a filing that looks unsent.',
    changes: [
      {
        file: 'src/store/filings.ts',
        find: "set state = 'sending', sends = sends + 1, absent_since = null, deadline_at",
        replace: 'set deadline_at',
      },
    ],
  },
  no_epoch: {
    why: 'Results are written without proof of the claim: a worker that slept through its lease overwrites what another one learned.',
    changes: [
      {
        file: 'src/store/filings.ts',
        find: 'where account_id = ${claim.account_id} and id = ${claim.id} and epoch = ${claim.epoch}\n    returning 1',
        replace: 'where account_id = ${claim.account_id} and id = ${claim.id}\n    returning 1',
      },
    ],
  },
  no_deadline: {
    why: 'A send knows no deadline: what wakes up late still files, although another worker has filed since.',
    changes: [
      {
        file: 'src/worker/filing.ts',
        find: 'if (deps.clock.monotonicMs() >= deadlineMs) {',
        replace: 'if (false) {',
      },
      {
        file: 'src/worker/filing.ts',
        find: 'deadlineAt,\n    timeoutMs: endsMs - deps.clock.monotonicMs(),',
        replace: 'deadlineAt: new Date(deps.clock.now().getTime() + 5_000),\n    timeoutMs: 5_000,',
      },
    ],
  },
  no_lookup: {
    why: 'The first send does not ask first: what the registry knows and this database forgot is filed again.',
    changes: [
      {
        file: 'src/worker/filing.ts',
        find: "if (decision !== null) return settle(deps.store, filing, decision, 'lookup');",
        replace: '',
      },
    ],
  },
  no_quarantine: {
    why: 'Not found is taken for proof at once, while the registry may still be processing.',
    changes: [
      {
        file: 'src/domain/filing.ts',
        find: 'return deadlineMs + timing.clockAllowanceMs + (capabilities.maxProcessingMs ?? 0);',
        replace: 'return 0;',
      },
    ],
  },
  hold_released_early: {
    why: 'The name is given free while the outcome is unknown: another company files under it.',
    changes: [
      {
        file: 'src/worker/settle.ts',
        find: "case 'ambiguous':\n      await showStep(",
        replace: "case 'ambiguous':\n      await releaseName(tx, filing);\n      await showStep(",
      },
    ],
  },
} as const satisfies Record<string, Plant>;

export type PlantName = keyof typeof PLANTS;
