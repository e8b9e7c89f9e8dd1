import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that begin first, in this order. Begun last, a long one would run alone on one core. Three of them keep all
 * cores busy by themselves: one begins at a time, with files that mostly wait between them. Without a record of earlier
 * runs, as in a fresh checkout, the runner would begin the largest files first.
 */
export const LONGEST_FILES = [
  'test/chaos/planted-bugs.test.ts',
  'test/chaos/failover.test.ts',
  'test/chaos/billing-kills.test.ts',
  'test/moving/erase.test.ts',
  'test/chaos/database-replaced.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/tasks/tasks.test.ts',
  'test/guides.test.ts',
  'test/chaos/kill-workers.test.ts',
  'test/embedded.test.ts',
  'test/rehearsal/five-years.test.ts',
  'test/console/clerk/clerk.test.ts',
  'test/console/every-page.test.ts',
  'test/embedded-backup.test.ts',
  'test/chaos/name-changes.test.ts',
  'test/registry-contract/pending.test.ts',
  'test/cli/own-commands.test.ts',
  'test/console/account.test.ts',
  'test/console/journeys.test.ts',
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
