import type { EffectNotes } from '../store/core/effect-notes.ts';

/** The result of a name check; `unknown` if the filer gave no result. */
export type NameAnswer =
  | { status: 'available' }
  | { status: 'taken'; conflicts: string[] }
  | { status: 'unknown'; reason: string };

/** Questions to the filer while a caller waits. No method throws, and all are quick. */
export type RegistryQuestions = {
  checkName(normalizedName: string, jurisdiction: string, filer: string): Promise<NameAnswer>;
  /**
   * Returns whether it files only through a web form, by its answer within the last half minute; false without an
   * answer.
   */
  isOnlineOnly(): Promise<boolean>;
  /** Returns the last answer to the same question, however old; false if there was none. */
  lastOnlineOnly(): Promise<boolean>;
};

/** Questions during a dry run. The registry is not called, so the result of a name check is `unknown`. */
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
