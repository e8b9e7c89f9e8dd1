import { collectAtRest } from '../collect-at-rest.ts';
import { answerJobs } from '../job-thread.ts';
import { pack } from '../store/core/pack.ts';
import { bundleFiles } from './bundle.ts';
import { packingDictionary } from './dictionary.ts';
import { renderDocument } from './render.ts';
import type { RenderJob, RenderResult } from './renderer.ts';

collectAtRest();

/**
 * The thread that makes documents for renderer.ts. Before the first job it makes the dictionary, which also loads the
 * fonts.
 */
const dictionary = packingDictionary();

answerJobs<RenderJob, RenderResult>(
  (job) => {
    if (job === 'dictionary') return dictionary;
    const made = 'render' in job ? renderDocument(job.render) : bundleFiles(job.bundle, job.about);
    return { ...made, packed: pack(made.content, dictionary) };
  },
  // The dictionary is not transferred, because this thread still needs it.
  (result) =>
    'packed' in result ? [result.content, result.packed?.bytes].map((bytes) => bytes?.buffer as ArrayBuffer) : [],
);
