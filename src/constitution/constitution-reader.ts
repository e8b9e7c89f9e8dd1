import type { ParsedConstitution } from '../domain/constitution/parse.ts';
import type { Problem } from '../domain/formats/problem.ts';
import type { CorporateContent } from '../domain/governance/corporate-source.ts';
import type { NextText } from '../domain/governance/next-constitution.ts';
import type { SourceText } from '../domain/governance/next-source.ts';
import type { ProposalContent } from '../domain/governance/proposal.ts';
import { type Refused, refuse } from '../domain/governance/refusal.ts';
import { JobAbandoned, JobThread } from '../job-thread.ts';

/** A job: parse a constitution in the thread. `value`: a caller sent it as an object, and `source` is its JSON. */
export type ReadJob = { format: 'yaml' | 'value'; source: string };
/**
 * A job: apply a proposal to the constitution. `carried`: decisions made since an amendment was written, which are
 * applied too.
 */
export type NextJob = { current: SourceText; content: ProposalContent; carried: readonly CorporateContent[] };

export type ReadResult = { ok: true; canonical: string; hash: string } | { ok: false; problems: Problem[] };
export type NextResult = { next: NextText | null | Refused };

export type ConstitutionReader = {
  read(format: ReadJob['format'], source: string): Promise<ParsedConstitution>;
  readNext(
    current: SourceText,
    content: ProposalContent,
    carried: readonly CorporateContent[],
  ): Promise<NextText | null | Refused>;
  /** Starts the thread now, so that the first document need not wait. */
  warm(): void;
  close(): Promise<void>;
};

const THREAD = new URL('./constitution-thread.ts', import.meta.url);
/**
 * Time limit per document. It protects against documents that are slower than any known one. The slowest known document
 * within the size limits takes 33 ms.
 */
const TIME_LIMIT_MS = 5_000;
const MEMORY_LIMIT_MB = 256;
const YOUNG_MEMORY_MB = 12;

/**
 * Reads constitutions in a separate thread, so that no other request waits: a usual document takes half a millisecond
 * to parse, a malicious one fifty times as long. The limit on concurrent requests (shed.ts) also limits the number of
 * waiting documents.
 */
export function createConstitutionReader(
  livemode: boolean,
  { threadUrl = THREAD, timeLimitMs = TIME_LIMIT_MS } = {},
): ConstitutionReader {
  const thread = new JobThread<ReadJob | NextJob, ReadResult | NextResult>({
    threadUrl,
    timeLimitMs,
    memoryLimitMb: MEMORY_LIMIT_MB,
    youngMemoryMb: YOUNG_MEMORY_MB,
    workerData: { livemode },
  });
  return {
    read: (format, source) =>
      (thread.run({ format, source }) as Promise<ReadResult>).then(parsedOf, (error) => {
        if (error instanceof JobAbandoned) return { ok: false, problems: [TOO_COMPLEX] };
        throw error;
      }),
    readNext: ({ format, source }, content, carried) => {
      const job = { current: { format, source }, content, carried };
      return (thread.run(job) as Promise<NextResult>).then(
        ({ next }) => next,
        (error) => {
          if (error instanceof JobAbandoned)
            return refuse('constitution_invalid', TOO_COMPLEX.message, { problems: [TOO_COMPLEX] });
          throw error;
        },
      );
    },
    warm: () => thread.warm(),
    close: () => thread.close(),
  };
}

function parsedOf(result: ReadResult): ParsedConstitution {
  if (!result.ok) return result;
  const { canonical, hash } = result;
  return { ok: true, constitution: JSON.parse(canonical), canonical, hash };
}

const TOO_COMPLEX: Problem = {
  pointer: '',
  code: 'too_complex',
  message: 'The document takes too long to read. Simplify it.',
};
