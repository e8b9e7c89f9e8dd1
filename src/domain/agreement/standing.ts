/** State of the signatures on the current text of the operating agreement. */
export type AgreementStanding = {
  constitution_version: number;
  /** BLAKE3 hash of the text to sign, hexadecimal. */
  blake3: string;
  /** BLAKE3 hash of the agreement with all signatures; null until everyone has signed. */
  signed_blake3: string | null;
  /** Version of the pack (the rules) under which the agreement was written. */
  pack_version: string;
  /** True if the sandbox filled in the signatures, and no person signed. */
  is_automatic: boolean;
  signed: number;
  of: number;
  /** DIDs of members who have not signed, including those who declined. */
  waiting_on: readonly string[];
  declined: readonly string[];
};

export function afterAnswer(
  standing: AgreementStanding,
  member: string,
  decision: 'signed' | 'declined',
): AgreementStanding {
  const others = (dids: readonly string[]) => dids.filter((did) => did !== member);
  if (decision === 'declined') return { ...standing, declined: [...others(standing.declined), member] };
  const waiting_on = others(standing.waiting_on);
  return { ...standing, signed: standing.of - waiting_on.length, waiting_on, declined: others(standing.declined) };
}

export function isFullySigned({ signed, of }: Pick<AgreementStanding, 'signed' | 'of'>): boolean {
  return signed === of;
}

export function signedText({ signed, of, is_automatic }: AgreementStanding): string {
  if (is_automatic) return 'Its signatures were set automatically; nobody signed.';
  return signed === of ? 'All members have signed it.' : `${signed} of ${of} members have signed it so far.`;
}
