import type { FastifyReply } from 'fastify';
import type { AppError } from '../../errors/errors.ts';
import type { Reply } from '../../store/core/idempotency.ts';
import { Html, html } from './html.ts';
import { CONTENT_SECURITY_POLICY, STYLE } from './style.ts';

type PageContent = {
  content: Html;
  /**
   * True if the company is real. Null: the page is not about a company. False: the page says that no real company
   * exists.
   */
  livemode: boolean | null;
  reloadSeconds?: number | null;
};

const REHEARSAL = html`<p class="warn">Sandbox: a rehearsal without legal effect. No company here exists.</p>
`;

/**
 * Makes a complete web page. The page's address is secret, so no copy may be stored, and linked sites never see the
 * address. Only a page without a form may reload itself, because a reload would delete typed text.
 */
export function page(status: number, title: string, { livemode, content, reloadSeconds = null }: PageContent): Reply {
  const style = new Html(`<style>${STYLE}</style>`);
  const body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${reloadSeconds && html`<meta http-equiv="refresh" content="${reloadSeconds}">\n`}<title>${title}</title>
${style}
</head>
<body>
<main>
<header>Entity Formation Service</header>
<article>
${livemode === false ? REHEARSAL : null}<h1>${title}</h1>
${content}
</article>
</main>
</body>
</html>
`;
  return { status, headers: HEADERS, body: body.text };
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
};

/** Makes a refusal page for people: what happened and what to do, without error codes. */
export function refusalPage(refusal: AppError): Reply {
  const title = refusal.status < 500 ? 'This is not possible' : 'Please try again in a moment';
  const reply = page(refusal.status, title, { livemode: null, content: html`<p>${refusal.detail}</p>` });
  return { ...reply, headers: { ...refusal.headers, ...reply.headers } };
}

/** Makes a page for a link that is unknown or no longer valid. */
export function deadLinkPage(status: 404 | 410, title: string, advice: string): Reply {
  return page(status, title, { livemode: null, content: html`<p>${advice}</p>` });
}

/**
 * Makes the pages for a mailed link that no longer works. The texts say who can send another link, and why this link
 * may be void.
 */
export function deadAnswerPages(askAgain: string, whyVoid: string) {
  return {
    unknown: () =>
      deadLinkPage(404, 'This link does not exist', `Check that the whole address was copied. ${askAgain}`),
    used: () =>
      deadLinkPage(410, 'This link was already used', 'It works only once. Your earlier answer was recorded.'),
    answered: () =>
      deadLinkPage(
        410,
        'This was already answered',
        'An answer is on record that was given in another way, for example with a key or another link. This link is no longer needed.',
      ),
    expired: () => deadLinkPage(410, 'This link has expired', `It was valid for seven days. ${askAgain}`),
    void: () => deadLinkPage(410, 'This link is no longer valid', whyVoid),
  };
}

export function sendPage(reply: FastifyReply, { status, headers, body }: Reply): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}

/**
 * Makes the input for people who sign by typing their name, if the service does not know it. `problem`: the error of
 * the last attempt.
 */
export function nameField(problem: string | null): Html {
  const [mark, message] =
    problem === null
      ? [null, null]
      : [
          html` aria-invalid="true" aria-describedby="signed_by_problem" autofocus`,
          html`<p class="warn" id="signed_by_problem">${problem}</p>`,
        ];
  return html`<p><label for="signed_by">Your full name</label>
        <input id="signed_by" name="signed_by" autocomplete="name" maxlength="200" required${mark}></p>
        ${message}`;
}

/**
 * Shows the hashes of the signed texts. They are hidden until a reader opens them, because only a program can compare
 * them.
 */
export function fingerprints(all: readonly (readonly [what: string, blake3: string])[]): Html {
  return html`<details><summary>Hashes (BLAKE3), to prove later what you signed</summary>
      <dl>${all.map(([what, blake3]) => html`<dt>${what}</dt><dd><code class="small">${blake3}</code></dd>`)}</dl></details>`;
}
