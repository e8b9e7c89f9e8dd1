export type VersionState = {
  version: string;
  /** The version in package.json. */
  manifest: string;
  changelog: string;
  tags: readonly string[];
  isTag: boolean;
};

const VERSION = /^\d+\.\d+\.\d+$/;

/** Returns the section of the changelog about a version, without its heading; null: there is none. */
export function findNotes(changelog: string, version: string): string | null {
  const sections = changelog.split(/^## /m).slice(1);
  const own = sections.find((section) => section.startsWith(`[${version}]`));
  const found = own ?? sections.find((section) => section.startsWith('[Unreleased]'));
  const notes = found?.slice(found.indexOf('\n')).trim();
  return notes ? notes : null;
}

/** Everything that keeps this version from being released, as sentences. */
export function versionProblems({ version, manifest, changelog, tags, isTag }: VersionState): string[] {
  if (!VERSION.test(version)) return ['Name the version, for example: npm run release -- 0.4.0'];
  const released = new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d{2}-\\d{2}$`, 'm');
  const problems = [];
  if (manifest !== version) problems.push(`package.json has version ${manifest}. Set it to ${version}.`);
  if (tags.includes(`v${version}`)) problems.push(`The tag v${version} exists. Choose a newer version.`);
  if (findNotes(changelog, version) === null) problems.push(`CHANGELOG.md says nothing about ${version}.`);
  if (isTag && !released.test(changelog))
    problems.push(`CHANGELOG.md has no section "## [${version}] - <date>". Rename "[Unreleased]" to it.`);
  return problems;
}
