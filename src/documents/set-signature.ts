import type { JurisdictionPack } from '../domain/jurisdictions/pack.ts';
import type { SetSignature } from './content.ts';
import type { PaperSignature } from './document.ts';
import { dayOf } from './moment.ts';

/** Returns the text on a signed paper's signature line: the typed name, and the day in the office's time zone. */
export function setSignature(
  signature: PaperSignature | undefined,
  { timeZone }: JurisdictionPack,
): { signed?: SetSignature } {
  if (signature === undefined) return {};
  const { name, signed_at, is_automatic } = signature;
  return {
    signed: {
      text: `/s/ ${name}`,
      day: dayOf(new Date(signed_at), timeZone),
      ...(is_automatic && { note: 'Set automatically in a sandbox; nobody signed.' }),
    },
  };
}
