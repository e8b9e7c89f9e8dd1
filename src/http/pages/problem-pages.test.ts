import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { explainAllErrors, explainError } from '../answers/error-explanation.ts';
import { PROBLEM_PAGE_HEADERS, renderErrorPage, renderErrorsPage } from './problem-pages.ts';

const explanation = explainError('unauthenticated', 'http://127.0.0.1:8080');

it('the policy of a web page allows its own styles, and no script, image, frame or other style', () => {
  const styles = [...renderErrorPage(explanation).matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, style = '']) => style,
  );
  const policy = PROBLEM_PAGE_HEADERS['content-security-policy'];
  expect(styles).toHaveLength(2);
  for (const style of styles) expect(policy).toContain(`'sha256-${hash('sha256', style, 'base64')}'`);
  expect(policy).toMatch(
    /^default-src 'none'; style-src ('sha256-[^']+' ?){2}; form-action 'self'; frame-ancestors 'none'/,
  );
});

it('text in backticks becomes code, and all text is escaped', () => {
  const page = renderErrorPage({ ...explanation, meaning: 'Send `<b>`.', title: '</title><i>' });
  expect(page).toContain('Send <code>&#60;b&#62;</code>.');
  expect(page).not.toMatch(/<[bi]>/);
});

it('the list links to every code', () => {
  const page = renderErrorsPage(explainAllErrors(''));
  for (const { code } of explainAllErrors('')) expect(page).toContain(`href="/problems/${code}"`);
});
