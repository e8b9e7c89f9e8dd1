/** What a name check came to; `unknown` whenever whoever files did not say. */
export type NameAnswer =
  | { status: 'available' }
  | { status: 'taken'; conflicts: string[] }
  | { status: 'unknown'; reason: string };

/** What may be asked of whoever files while a caller waits. Nothing here throws, and nothing takes long. */
export type RegistryQuestions = {
  checkName(normalizedName: string, jurisdiction: string, filer: string): Promise<NameAnswer>;
  /** Whether it files by web form only, as it said within the last half minute; false while it does not say. */
  isOnlineOnly(): Promise<boolean>;
};
