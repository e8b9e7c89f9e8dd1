import type { Capabilities, FilingFacts, Timing } from '../../src/domain/filing/filing.ts';

/* A filing that was sent once, and a registry that keeps everything that the protocol asks for. */

export const HASH = 'a'.repeat(64);
export const NOW = new Date('2026-04-26T18:00:00Z');
export const timing: Timing = { now: NOW, random: 0.5, clockAllowanceMs: 2_000 };
export const reliable: Capabilities = {
  livemode: false,
  dedupesByReference: true,
  lookup: true,
  enforcesDeadline: true,
  maxProcessingMs: 5_000,
  jurisdictions: ['US-WY'],
  isOnlineOnly: true,
  officeHours: null,
};
export const facts: FilingFacts = {
  packetHash: HASH,
  jurisdiction: 'US-WY',
  tries: 0,
  stalledMs: 0,
  sends: 1,
  cleanMisses: 0,
  deadlineAt: NOW,
  expectedBy: null,
};
