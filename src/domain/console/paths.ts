/**
 * Addresses of the console's own pages, `*` for any rest. The API answers them with the console's document, and the
 * console's router has a page for each; a test compares both.
 */
export const CONSOLE_PATHS = [
  '/',
  '/entities',
  '/entities/*',
  '/keys',
  '/webhooks',
  '/webhooks/*',
  '/billing',
  '/compliance',
  '/desk',
  '/desk/*',
] as const;
