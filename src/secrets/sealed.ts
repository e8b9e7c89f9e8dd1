/**
 * The kinds of values that are encrypted (sealed) with `DATA_KEY`, by the first word of their labels.
 * docs/configuration.md lists the kinds. A missing kind is a compile error.
 */
export const SEALED = {
  'entity-key': "the private keys behind companies' DIDs",
  'signing-key': 'the private keys that sign audit heads and access tokens',
  webhook_endpoint: 'the secrets of webhook endpoints',
  mail: 'subject, text and link of mails',
} as const;

/** Label that binds a sealed value to its place: its kind, and the id of its row. */
export type SealLabel = `${keyof typeof SEALED}:${string}`;
