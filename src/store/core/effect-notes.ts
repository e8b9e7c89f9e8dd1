import type { Foreseen } from '../../domain/dry-run/effect.ts';
import type { Ids } from '../../ids.ts';
import type { ChangeRecord } from './chain.ts';

type Note = { kind: 'record'; record: ChangeRecord } | { kind: 'foreseen'; about: keyof Foreseen; effect: unknown };

/**
 * Records the effects of the changes that one call makes. Used for a dry run, and to compare a real call with its dry
 * run.
 */
export class EffectNotes {
  readonly #notes: Note[] = [];
  readonly #generated = new Set<string>();

  record(record: ChangeRecord): void {
    this.#notes.push({ kind: 'record', record });
  }

  foresee<Kind extends keyof Foreseen>(about: Kind, effect: Foreseen[Kind]): void {
    this.#notes.push({ kind: 'foreseen', about, effect });
  }

  /** Returns the current number of notes. Pass it to `backTo` before the change is retried. */
  mark(): number {
    return this.#notes.length;
  }

  backTo(mark: number): void {
    this.#notes.length = mark;
  }

  /** Returns an id generator that records each id that it generates. */
  remember(ids: Ids): Ids {
    const uuid = (): string => {
      const id = ids.uuid();
      this.#generated.add(id);
      return id;
    };
    return { ...ids, uuid };
  }

  get generatedIds(): ReadonlySet<string> {
    return this.#generated;
  }

  get records(): ChangeRecord[] {
    return this.#notes.flatMap((note) => (note.kind === 'record' ? [note.record] : []));
  }

  foreseen<Kind extends keyof Foreseen>(kind: Kind): Foreseen[Kind][] {
    return this.#notes.flatMap((note) =>
      note.kind === 'foreseen' && note.about === kind ? [note.effect as Foreseen[Kind]] : [],
    );
  }
}
