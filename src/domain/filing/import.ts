/** Kinds of files that prove the facts of an imported company. */
export const IMPORTED_KINDS = ['articles', 'evidence', 'ein_notice'] as const;
export type ImportedKind = (typeof IMPORTED_KINDS)[number];

/** Text shown while an operator looks up an imported company in the register. */
export const CHECKING_IMPORT =
  'An operator is comparing the imported company with the register. Its number and its dates are unverified until then.';

/** Code of the requirement that asks for the tax number of a company that was imported without one. */
export const UNKNOWN_EIN = 'ein_unknown';

/**
 * The only codes for rejecting an import. The other codes say why an office refused a filing, and an import makes no
 * filing.
 */
export const IMPORT_REJECTIONS = ['registry_other', 'document_invalid'] as const;

export function isImportRejection(code: string): boolean {
  return (IMPORT_REJECTIONS as readonly string[]).includes(code);
}
