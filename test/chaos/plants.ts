/**
 * Planted bugs. Each changes one or two places of the real source while a process loads it (plant-hook.ts); a text that
 * does not occur exactly once fails, so that a plant can never silently miss its target.
 */
export type Plant = {
  why: string;
  /** The API as well as the workers run with it. */
  inApi?: true;
  changes: readonly { file: string; find: string; replace: string }[];
};

export const PLANTS = {
  blind_retry: {
    why: 'An unknown outcome is taken for "not sent": it is sent again at once, without asking.',
    changes: [
      {
        file: 'src/domain/filing/filing.ts',
        find: "state: 'ambiguous', dueInMs: 0, reason: outcome.reason };",
        replace: "state: 'ready', dueInMs: 0, reason: outcome.reason };",
      },
      {
        file: 'src/worker/filing.ts',
        find: 'if (decision !== null) return settle(deps, filing, decision, exchangeOf(outcome));',
        replace: '',
      },
    ],
  },
  no_intent: {
    why: 'The intent to send is not committed before the first byte: a worker that dies while sending leaves a filing that looks unsent.',
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
    why: 'A send has no deadline: a worker that wakes up late still files, although another one has filed since.',
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
    why: 'The first send does not ask first: a filing that the registry has and this database forgot is filed again.',
    changes: [
      {
        file: 'src/worker/filing.ts',
        find: 'if (decision !== null) return settle(deps, filing, decision, exchangeOf(outcome));',
        replace: '',
      },
    ],
  },
  no_quarantine: {
    why: 'A look-up without a result is taken for proof at once, while the registry may still be processing.',
    changes: [
      {
        file: 'src/domain/filing/filing.ts',
        find: 'return deadlineMs + timing.clockAllowanceMs + (capabilities.maxProcessingMs ?? 0);',
        replace: 'return 0;',
      },
    ],
  },
  hold_released_early: {
    why: 'The name is released while the outcome is unknown: another company files under it.',
    changes: [
      {
        file: 'src/outcomes/settle.ts',
        find: "case 'ambiguous':\n      await show(",
        replace: "case 'ambiguous':\n      await kind.giveUp?.free(tx, filing);\n      await show(",
      },
    ],
  },
  forgotten_at_claim: {
    why: 'A claim removes the work from the list: a worker that dies takes it along.',
    changes: [
      {
        file: 'src/store/core/due.ts',
        find: 'set epoch = work.epoch + 1, lease_until',
        replace: 'set due_at = null, epoch = work.epoch + 1, lease_until',
      },
    ],
  },
  no_poll: {
    why: 'An idle worker waits for hints only, and there is none for work that a dead worker holds.',
    changes: [
      {
        file: 'src/worker/loop.ts',
        find: 'return Math.min(options.pollMs, nextMs ?? options.pollMs);',
        replace: 'return nextMs ?? 2 ** 30;',
      },
    ],
  },
  settled_in_two: {
    why: "The filing's outcome commits separately from its consequences.",
    changes: [
      {
        file: 'src/outcomes/settle.ts',
        find: 'await settleFiling(tx, filing, patch)',
        replace: 'await write(deps.store, WORKER, (own) => settleFiling(own, filing, patch))',
      },
    ],
  },
  second_document: {
    why: 'The packet is built again for a second send, instead of using the recorded one.',
    changes: [
      {
        file: 'src/worker/filing.ts',
        find: 'packet: filing.packet,',
        replace: 'packet: { ...filing.packet, fee_cents: filing.fee_cents + filing.sends },',
      },
    ],
  },
  any_packet: {
    why: "An entry under our reference is adopted without comparing the packet's hash.",
    changes: [
      {
        file: 'src/domain/filing/filing.ts',
        find: 'if (answer.packetHash !== filing.packetHash) {',
        replace: 'if (false) {',
      },
    ],
  },
  first_of_two: {
    why: 'If the registry shows two entries, the first is adopted.',
    changes: [{ file: 'src/domain/filing/filing.ts', find: 'if (second !== undefined) {', replace: 'if (false) {' }],
  },
  another_of_ours: {
    why: 'By name, an earlier filing of the same account is taken for this one.',
    changes: [{ file: 'src/worker/filing.ts', find: '!known.has(answer.reference)', replace: 'true' }],
  },
  one_miss: {
    why: 'One look-up without a result is enough, although a register may lag for a moment.',
    changes: [
      { file: 'src/domain/filing/filing.ts', find: 'CLEAN_MISSES_NEEDED = 2;', replace: 'CLEAN_MISSES_NEEDED = 1;' },
    ],
  },
  vanished_at_once: {
    why: 'A filing that the registry answered with pending, but does not show yet, is taken for lost.',
    changes: [
      {
        file: 'src/domain/filing/filing.ts',
        find: 'return stillPending(filing, 0, timing);',
        replace: "return { state: 'needs_review', reason: 'vanished' };",
      },
    ],
  },
  vanished_is_absent: {
    why: 'A filing that the registry confirmed, but no longer shows, is sent again.',
    changes: [
      {
        file: 'src/domain/filing/filing.ts',
        find: 'return VANISHED;',
        replace: "return { state: 'ready', dueInMs: 0, reason: 'vanished' };",
      },
    ],
  },
  promises_assumed: {
    why: 'A filing is sent again to a registry that offers no look-ups, as if it did.',
    changes: [
      {
        file: 'src/domain/filing/filing.ts',
        find: 'if (capabilities.dedupesByReference) return true;',
        replace: 'return true;',
      },
    ],
  },
  too_late_is_no: {
    why: 'An answer "too late" is taken for a rejection: a filing that could continue is closed.',
    changes: [
      {
        file: 'src/domain/filing/filing.ts',
        find: "const reason = 'The filing reached the registry after its deadline and was not taken.';",
        replace:
          "return { state: 'rejected', rejection: { code: 'registry_other', message: 'late', source: 'registry', retryable: true } };",
      },
      {
        file: 'src/domain/filing/filing.ts',
        find: "return { state: 'ready', dueInMs: backoffMs(filing.tries, timing.random), reason };",
        replace: '',
      },
    ],
  },
  number_made_up: {
    why: 'An acceptance without a number gets another text in its place.',
    changes: [
      {
        file: 'src/domain/filing/filing.ts',
        find: 'const { number, filedAt } = answer;',
        replace: "const { filedAt } = answer; const number = answer.number ?? '2026-000000777';",
      },
    ],
  },
  error_is_no: {
    why: "A 500 is taken for the registry's own refusal, after which nobody asks any more.",
    changes: [
      {
        file: 'src/registry/exchange.ts',
        find: 'if (status < 400 || status >= 500) return null;',
        replace: 'if (status < 400) return null;',
      },
    ],
  },
  garbage_is_unsent: {
    why: 'An unreadable answer is taken for proof that nothing arrived.',
    changes: [
      {
        file: 'src/registry/http.ts',
        find: "if (answer.kind === 'unclear') return { kind: 'unknown', ",
        replace: "if (answer.kind === 'unclear') return { kind: 'not_sent', ",
      },
    ],
  },
  own_name_taken: {
    why: 'The name check refuses the name that an earlier send of the same filing holds.',
    changes: [
      {
        file: 'src/worker/steps/name-check.ts',
        find: "return sends > 0 || (await registry.lookup({ type, reference })).kind !== 'not_found';",
        replace: 'return false;',
      },
    ],
  },
  random_reference: {
    why: 'References are random, not derived: a database restored from a backup cannot find what it has filed.',
    inApi: true,
    changes: [
      {
        file: 'src/domain/entity/filing-type.ts',
        find: 'return `efs-${entityId}-${type}-${ordinal}`;',
        replace: 'return `efs-${entityId}-${type}-${ordinal}-${Math.random()}`;',
      },
    ],
  },
  word_is_proof: {
    why: 'Marking a filing as failed is taken for proof that nothing arrived.',
    inApi: true,
    changes: [
      {
        file: 'src/store/filings.ts',
        find: 'absent_since = case when sends > 0 then coalesce(absent_since, ${tx.at}) end,',
        replace: 'absent_since = now(),',
      },
      {
        file: 'src/store/filings.ts',
        find: "and ((state in ('ready', 'unavailable') and (sends = 0 or absent_since is not null))",
        replace: 'and (true',
      },
    ],
  },
  hold_released_by_word: {
    why: 'Marking a filing as failed releases its name, whatever its outcome.',
    inApi: true,
    changes: [
      {
        file: 'src/forming/refuse-formation.ts',
        find: 'if (!(await withdrawFiling(tx, filing, { isDesk }))) return doubtFiling(tx, filing, tx.at);',
        replace:
          'if (!(await withdrawFiling(tx, filing, { isDesk }))) { await releaseName(tx, filing); return doubtFiling(tx, filing, tx.at); }',
      },
    ],
  },
  retry_sends: {
    why: 'A retry makes the open filing ready to send, instead of waiting for its outcome.',
    inApi: true,
    changes: [
      {
        file: 'src/forming/act-on-formation.ts',
        find: 'await rejoinFormation(tx, owner, filing.state);',
        replace:
          "await tx.sql`update filings set state = 'ready', due_at = now(), lease_until = null, epoch = epoch + 1 where id = ${filing.id}`; tx.wake('filings');",
      },
    ],
  },
  new_name_not_held: {
    why: 'A company that takes another name does not hold it while the registry decides.',
    inApi: true,
    changes: [
      {
        file: 'src/governance/change-filing.ts',
        find: '  await holdNewName(tx, filing, entity, changes);\n',
        replace: '',
      },
    ],
  },
} as const satisfies Record<string, Plant>;

export type PlantName = keyof typeof PLANTS;
