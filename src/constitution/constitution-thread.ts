import { workerData } from 'node:worker_threads';
import { type ParsedConstitution, parseConstitution, parseConstitutionValue } from '../domain/constitution/parse.ts';
import { readNext } from '../domain/governance/next-constitution.ts';
import { answerJobs } from '../job-thread.ts';
import type { NextJob, NextResult, ReadJob, ReadResult } from './constitution-reader.ts';

const { livemode } = workerData as { livemode: boolean };

/**
 * The thread returns only texts, because sending them is faster than sending a parsed document. The receiver parses the
 * canonical text.
 */
answerJobs<ReadJob | NextJob, ReadResult | NextResult>((job) => {
  if ('content' in job) return { next: readNext(job.current, job.content, { livemode }, job.carried) };
  const parsed = read(job);
  return parsed.ok ? { ok: true, canonical: parsed.canonical, hash: parsed.hash } : parsed;
});

function read({ format, source }: ReadJob): ParsedConstitution {
  return format === 'yaml'
    ? parseConstitution(source, 'yaml', { livemode })
    : parseConstitutionValue(JSON.parse(source), { livemode });
}
