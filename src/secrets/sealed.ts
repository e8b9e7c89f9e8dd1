/**
 * The kinds of values that are encrypted (sealed) with `DATA_KEY`. Each label begins with its kind, such as `mail:…`.
 * docs/configuration.md lists the kinds. A label of another kind does not compile.
 */
export const SEALED = {
  'entity-key': "the private keys behind companies' DIDs",
  'signing-key': 'the private keys that sign audit heads and access tokens',
  webhook_endpoint: 'the secrets of webhook endpoints',
  mail: 'subject, text and link of mails',
} as const;

/** Label that ties a sealed (encrypted) value to its place: its kind, and the id of its row. */
export type SealLabel = `${keyof typeof SEALED}:${string}`;
