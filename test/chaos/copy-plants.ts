import type { Plant } from './plants.ts';

/** Planted bugs that would write to an older copy of the database; database-replaced.test.ts finds them. */
export const COPY_PLANTS = {
  no_fence: {
    why: 'Changes do not compare the database with what was seen: only the look every two seconds notices an older copy.',
    inApi: true,
    changes: [
      {
        file: 'src/worker/database-watch.ts',
        find: 'if (this.#seen !== null && (await hasSeen(sql, this.#seen))) return;',
        replace: 'return;',
      },
    ],
  },
  fence_without_epoch: {
    why: 'Changes compare the copy and not its epoch: files that were replaced by older ones on the same timeline pass.',
    inApi: true,
    changes: [
      {
        file: 'src/store/core/restore.ts',
        find: 'and epoch >= ${seen.epoch}\n      and timeline = ${sql.raw(TIMELINE)}`);',
        replace: 'and epoch + 1000 >= ${seen.epoch}\n      and timeline = ${sql.raw(TIMELINE)}`);',
      },
    ],
  },
} as const satisfies Record<string, Plant>;

export type CopyPlantName = keyof typeof COPY_PLANTS;
