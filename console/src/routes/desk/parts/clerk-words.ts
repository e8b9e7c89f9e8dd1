/** Words of the API for programs, as a clerk reads them: papers by their title, and where the proof of a signature is. */
export function clerkWords(text: string): string {
  return text
    .replace(/see `signing(\.proof)?`/g, 'see the signature certificate among the papers')
    .replace(/`([^`]+)`/g, (_, name: string) => name.replaceAll('_', ' '));
}
