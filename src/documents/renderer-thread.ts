import { answerJobs } from '../job-thread.ts';
import { bundleFiles } from './bundle.ts';
import { renderDocument } from './render.ts';
import type { RenderJob, RenderResult } from './renderer.ts';

/** The thread that makes documents (renderer.ts). */
answerJobs<RenderJob, RenderResult>(
  (job) => ('render' in job ? renderDocument(job.render) : bundleFiles(job.bundle, job.about)),
  ({ content }) => [content.buffer as ArrayBuffer],
);
