import { collectAtRest } from '../collect-at-rest.ts';
import { answerJobs } from '../job-thread.ts';
import { pack } from '../store/core/pack.ts';
import { bundleFiles } from './bundle.ts';
import { packingDictionary } from './dictionary.ts';
import { renderDocument } from './render.ts';
import type { RenderJob, RenderResult } from './renderer.ts';

collectAtRest();

/**
 * This thread makes documents for renderer.ts. It makes the compression dictionary before the first job, which also
 * loads the fonts.
 */
const dictionary = packingDictionary();

answerJobs<RenderJob, RenderResult>(
  (job) => {
    if (job === 'dictionary') return dictionary;
    const made = 'render' in job ? renderDocument(job.render) : bundleFiles(job.bundle, job.about);
    return { ...made, packed: pack(made.content, dictionary) };
  },
  // The bytes of a document are moved to the thread that requested it, not copied. The dictionary is copied, because
  // this thread still needs it.
  (result) =>
    'packed' in result ? [result.content, result.packed?.bytes].map((bytes) => bytes?.buffer as ArrayBuffer) : [],
);
