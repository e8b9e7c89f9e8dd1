/**
 * `500`: begun and broken inside, nothing changed. `429`: refused before anything else. `drop_before`: cut before it
 * was executed. `drop_after`: executed, and cut without an answer. `hang`: under way until the caller leaves, then
 * as if it had never come.
 */
export type FailureKind = '500' | '429' | 'drop_before' | 'drop_after' | 'hang';

/** `on` is `POST /v1/refunds`, or with an id either in full or as `:id`. */
export type Failure = { on: string; how: FailureKind; times?: number };

/** What shall go wrong, in the order it was asked for. */
export class Failures {
  readonly #planned: { on: string; how: FailureKind; left: number }[] = [];

  plan({ on, how, times = 1 }: Failure): void {
    this.#planned.push({ on, how, left: times });
  }

  /** Nothing that was still to go wrong does. */
  clear(): void {
    this.#planned.length = 0;
  }

  /** What goes wrong with this request, under any of the names it has. */
  take(names: readonly string[]): FailureKind | null {
    const next = this.#planned.find(({ on, left }) => left > 0 && names.includes(on));
    if (next === undefined) return null;
    next.left -= 1;
    return next.how;
  }
}
