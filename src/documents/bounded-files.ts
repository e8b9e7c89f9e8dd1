import { utf8 } from '../domain/formats/canonical.ts';
import { AppError } from '../errors/errors.ts';
import type { Slots } from '../store/core/slots.ts';
import type { BundleFile } from './bundle.ts';

/** Maximum total size of the files in an archive, because the archive is in memory as a whole. */
const MAX_BYTES = 32 * 1024 * 1024;

/** A list of files whose total size is limited. */
export class BoundedFiles {
  readonly list: BundleFile[] = [];
  #left = MAX_BYTES;

  /**
   * Reserves space for a file of known size; call it before reading the file. Throws if the total exceeds the limit.
   */
  reserve(size: number): void {
    this.#left -= size;
    if (this.#left >= 0) return;
    throw new AppError('guard_unmet', {
      detail: `An archive can have at most ${MAX_BYTES / 1024 / 1024} MiB. Download the documents one by one.`,
    });
  }

  add(name: string, content: Uint8Array): void {
    this.list.push({ name, content });
  }

  addText(name: string, text: string): void {
    const content = utf8(text);
    this.reserve(content.length);
    this.add(name, content);
  }
}

/** Makes an archive when a slot is free, because only a few archives may be made at the same time. */
export async function inBundleSlot<Result>(slots: Slots, make: () => Promise<Result>): Promise<Result> {
  const release = await slots.take();
  if (release === null) {
    throw new AppError('unavailable', { detail: 'Other bundles are being created. Try again in a moment.' });
  }
  try {
    return await make();
  } finally {
    release();
  }
}
