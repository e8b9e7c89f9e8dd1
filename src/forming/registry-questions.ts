import type { EffectNotes } from '../store/core/effect-notes.ts';

/** The result of a name check; `unknown` if the registry did not answer. */
export type NameAnswer =
  | { status: 'available' }
  | { status: 'taken'; conflicts: string[] }
  | { status: 'unknown'; reason: string };

/** Queries to the registry while a caller waits. No method throws, and all return quickly. */
export type RegistryQuestions = {
  checkName(normalizedName: string, jurisdiction: string, filer: string): Promise<NameAnswer>;
  /**
   * Returns whether the registry accepts filings only through a web form. The returned value may be half a minute old.
   * Returns false if the registry does not answer.
   */
  isOnlineOnly(): Promise<boolean>;
  /** Returns the last answer to `isOnlineOnly`, even if it is old; false if there was no answer yet. */
  lastOnlineOnly(): Promise<boolean>;
};

/** Returns queries for a dry run. They do not call the registry, so the result of a name check is `unknown`. */
export function questionsOfDryRun(
  questions: RegistryQuestions,
  notes: Pick<EffectNotes, 'foresee'>,
): RegistryQuestions {
  return {
    async checkName() {
      notes.foresee('calls', { to: 'registry', operation: 'check_name' });
      return { status: 'unknown', reason: 'A dry run does not ask the registry.' };
    },
    isOnlineOnly: () => questions.lastOnlineOnly(),
    lastOnlineOnly: () => questions.lastOnlineOnly(),
  };
}
