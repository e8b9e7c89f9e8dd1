import { expect, it } from 'vitest';
import { ROUTES } from '../router.ts';
import { formAddresses } from './after-form.ts';

it('leads every address of a form without a page of its own to the page of its link', () => {
  const forms = ROUTES.filter(({ isPage, method }) => isPage && method === 'POST').map(({ path }) => path);
  const pages = ROUTES.filter(({ isPage, method }) => isPage && method === 'GET').map(({ path }) => path);
  const led = formAddresses(ROUTES).map(({ path }) => path);
  expect(led).toContain('/approve/{token}/decline');
  expect([...led, ...pages]).toEqual(expect.arrayContaining(forms));
});

it('refuses a form that is on no page', () => {
  const form = { method: 'POST', path: '/lost/{token}/answer', isPage: true } as const;
  expect(() => formAddresses([form])).toThrow('/lost/{token}/answer');
});
