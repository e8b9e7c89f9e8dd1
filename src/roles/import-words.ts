import type { Imported } from '../moving/import-account.ts';

/** Says what was imported, and what its operator does next. */
export function importWords(imported: Imported): string[] {
  const { accountId, entities, openFilings, keys, isTrusted, isReleasable } = imported;
  return [
    `Imported account ${accountId}. Companies: ${entities}. Open filings, to be looked up: ${openFilings}.`,
    ...(isTrusted
      ? []
      : [
          'Nobody here vouches for it, so nothing counts that others are said to have accepted, signed or decided. To rely on its source, import it with --trust-key.',
        ]),
    keys === null
      ? 'The private keys of its companies stayed encrypted. To bring them along, import it with --identity.'
      : `Private keys of companies: ${keys}.`,
    isReleasable
      ? `It is frozen. Make sure that its source is frozen too, then run: bin/efs desk release-account ${accountId} --reason "…"`
      : 'It was not frozen at its source, so it stays read-only here.',
    'The key above is new, and is shown only once.',
  ];
}
