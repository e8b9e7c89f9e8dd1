import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/errors.ts';
import type { HttpDeps } from '../deps.ts';
import { refuseTaxNumbersIn } from './refuse-tax-numbers.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Maximum size of a form with fields, enough for a reason of 2,000 percent-encoded characters. */
const LIMIT_BYTES = 32 * 1_024;
/** Maximum size of a form without fields. */
const EMPTY_LIMIT_BYTES = 1_024;

/** Accepts form bodies, which browsers post. Only web pages have forms. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: LIMIT_BYTES }, (request, text, done) => {
    try {
      if (!request.routeOptions.config.isPage) {
        throw new AppError('unsupported_media_type', { detail: 'Send the body with Content-Type: application/json.' });
      }
      if (!request.routeOptions.config.hasFields && text.length > EMPTY_LIMIT_BYTES) {
        throw new AppError('payload_too_large', { detail: 'This form has no fields.' });
      }
      // People may paste “é” as two characters, which the API refuses, so the two become one character.
      const sent = [...new URLSearchParams(String(text))];
      const fields = sent.map((pair) => pair.map((each) => each.normalize('NFC')));
      refuseTaxNumbersIn(fields.flat().join('\n'));
      done(null, fields);
    } catch (error) {
      done(error as Error, undefined);
    }
  });
}

/**
 * Refuses a form that another site's page sent. The token in the address gives permission. This check only prevents
 * another page from using a leaked link unnoticed. The service's own pages send `Origin: null`, because their
 * Referrer-Policy is no-referrer (Fetch §3.2).
 */
export function refuseForeignForm(deps: Pick<HttpDeps, 'baseUrl'>, headers: FastifyRequest['headers']): void {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const isOwn = origin === undefined || origin === 'null' || origin === new URL(deps.baseUrl).origin;
  if (isOwn && (site === undefined || site === 'same-origin' || site === 'none')) return;
  throw new AppError('insufficient_scope', {
    detail: 'The form was sent from another site. Open the link from your mail and use the button on its page.',
  });
}
