import { parentPort, workerData } from 'node:worker_threads';
import { type ParsedConstitution, parseConstitution, parseConstitutionValue } from '../domain/constitution/parse.ts';
import { READY, type ReadAnswer, type ReadQuestion } from './constitution-reader.ts';

/** A thread that reads constitutions and does nothing else (constitution-reader.ts). */
const { livemode } = workerData as { livemode: boolean };

parentPort?.on('message', (question: ReadQuestion) => {
  parentPort?.postMessage(answer(question));
});

parentPort?.postMessage(READY);

/** Texts only: cheaper to hand over than the document, which is its own canonical text. */
function answer({ id, format, source }: ReadQuestion): ReadAnswer {
  try {
    const parsed = read(format, source);
    return parsed.ok ? { id, ok: true, canonical: parsed.canonical, hash: parsed.hash } : { id, ...parsed };
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function read(format: ReadQuestion['format'], source: string): ParsedConstitution {
  return format === 'yaml'
    ? parseConstitution(source, 'yaml', { livemode })
    : parseConstitutionValue(JSON.parse(source), { livemode });
}
