/** The result of a name check; `unknown` whenever the filer did not say. */
export type NameAnswer =
  | { status: 'available' }
  | { status: 'taken'; conflicts: string[] }
  | { status: 'unknown'; reason: string };

/** Questions to the filer while a caller waits. No method throws, and none takes long. */
export type RegistryQuestions = {
  checkName(normalizedName: string, jurisdiction: string, filer: string): Promise<NameAnswer>;
  /**
   * True if it files through a web form only, according to its answer of the last half minute; false without an answer.
   */
  isOnlineOnly(): Promise<boolean>;
};
