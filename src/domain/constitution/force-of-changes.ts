import { pathOf, pointerOf } from '../formats/pointer.ts';
import type { Problem } from '../formats/problem.ts';
import type { Constitution, Member } from './constitution.ts';
import { type Change, diffConstitutions } from './diff.ts';
import { idleAt, idleIfChosen, type Place } from './force.ts';

/** A change of a constitution. `without_force`: sentences about changed values that have no effect. */
export type WeighedChange = Change & { without_force?: readonly string[] };

/** Returns the changes between two constitutions, each with sentences about values that have no effect. */
export function weighedChanges(before: Constitution, after: Constitution): WeighedChange[] {
  return diffConstitutions(before, after).map((change) => {
    // A removed value, or an added value that equals the default, gets no sentence, because no reader expects such a
    // change to have an effect.
    if (change.op === 'remove') return change;
    const judge = change.op === 'add' ? idleIfChosen : idleAt;
    const messages = leavesOf(change, before, after).flatMap(
      ({ pointer, place }) => judge(pointer, place)?.message ?? [],
    );
    return messages.length === 0 ? change : { ...change, without_force: [...new Set(messages)] };
  });
}

export function sentencesOf(changes: readonly WeighedChange[]): string[] {
  return [...new Set(changes.flatMap(({ without_force = [] }) => without_force))];
}

/** Returns a problem for each changed value, saying why it has no effect; null if any change has an effect. */
export function idleProblems(before: Constitution, after: Constitution): Problem[] | null {
  const changes = diffConstitutions(before, after);
  const problems: Problem[] = [];
  for (const change of changes) {
    for (const { pointer, place } of leavesOf(change, before, after)) {
      const idle = idleAt(pointer, place);
      if (idle === null || idle.kinds.length > 0) return null;
      // For a removed value, the problem points to the parent, because the sent text no longer contains the value.
      const at = change.op === 'remove' ? pointerOf(pathOf(pointer).slice(0, -1)) : pointer;
      problems.push({ pointer: at, code: 'without_force', message: idle.message });
    }
  }
  return problems.length === 0 ? null : problems;
}

/** Returns the values in a constitution that someone chose and that have no effect. */
export function idleFields(constitution: Constitution): { pointer: string; message: string }[] {
  return leaves([], constitution).flatMap(({ pointer, value }) => {
    const idle = idleIfChosen(pointer, placeOf(pointer, value, { shown: constitution, rules: constitution }));
    return idle === null ? [] : [{ pointer, message: idle.message }];
  });
}

function changedValue(change: Change): unknown {
  return change.op === 'remove' ? change.before : change.after;
}

function leavesOf(change: Change, before: Constitution, after: Constitution): { pointer: string; place: Place }[] {
  const shown = change.op === 'remove' ? before : after;
  return leaves(pathOf(change.pointer), changedValue(change)).map(({ pointer, value }) => {
    const place = placeOf(pointer, value, { shown, rules: after });
    return { pointer, place: change.op === 'replace' ? { ...place, before: change.before } : place };
  });
}

function placeOf(
  pointer: string,
  value: unknown,
  { shown, rules }: { shown: Constitution; rules: Constitution },
): Place {
  const [part, at] = pathOf(pointer);
  const member = part === 'members' ? shown.members[Number(at)] : undefined;
  return { constitution: rules, value, member: member === undefined ? null : latest(member, rules) };
}

function latest(member: Member, { members }: Constitution): Member {
  return members.find(({ id }) => id === member.id) ?? member;
}

function leaves(path: readonly string[], value: unknown): { pointer: string; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ pointer: pointerOf(path), value }];
  return Object.entries(value).flatMap(([key, inner]) => leaves([...path, key], inner));
}
