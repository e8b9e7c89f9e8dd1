import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take more than half a minute, the longest first. Begun last, each would run alone on one core. Without a
 * record of earlier runs, as in a fresh checkout, the runner would begin the largest files first.
 */
export const LONGEST_FILES = [
  'test/new-route/new-route.test.ts',
  'test/guides.test.ts',
  'test/chaos/planted-bugs.test.ts',
  'test/chaos/database-replaced.test.ts',
  'test/chaos/failover.test.ts',
  'test/chaos/billing-kills.test.ts',
  'test/chaos/name-changes.test.ts',
  'test/embedded.test.ts',
  'test/console/clerk/clerk.test.ts',
  'test/registry-contract/pending.test.ts',
  'test/rehearsal/five-years.test.ts',
  'test/cli/own-commands.test.ts',
  'test/console/account.test.ts',
  'test/console/journeys.test.ts',
  'test/console/every-page.test.ts',
  'test/console/desk.test.ts',
];

/** Begins the longest files of each project before its others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...Map.groupBy(sorted, ({ project }) => project.name).values()];
    return projects.flatMap((specifications) => specifications.toSorted((a, b) => placeOf(a) - placeOf(b)));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST_FILES.findIndex((path) => moduleId.endsWith(path));
  return place === -1 ? LONGEST_FILES.length : place;
}
