import type { EffectNotes } from '../store/core/effect-notes.ts';

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
  /** The last answer to the same question, however old; false if it was never answered. */
  lastOnlineOnly(): Promise<boolean>;
};

/** Questions during a dry run: nobody is asked, so a name is unknown. */
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
