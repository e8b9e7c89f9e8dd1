import { renderDocument } from '../../src/documents/render.ts';
import { FORMS, requestsOf } from './samples.ts';

/** Prints the hash of every sample; deterministic.test.ts runs it in separate processes. */
const made = FORMS.flatMap((form) => [...requestsOf(form), ...requestsOf(form, { livemode: false })]).map((request) => [
  `${request.entity.legal_name} ${request.entity.livemode} ${request.kind}`,
  renderDocument(request).blake3,
]);
process.stdout.write(JSON.stringify(Object.fromEntries(made.sort())));
