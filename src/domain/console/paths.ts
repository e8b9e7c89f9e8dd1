/** Addresses of the console's own pages, `*` for any rest. A test compares them with its router. */
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
