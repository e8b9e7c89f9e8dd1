import type { TObject, TSchema } from 'typebox';
import { oneOfWords } from '../domain/formats/keyword-words.ts';
import type { Problem } from '../domain/formats/problem.ts';

/** One of the forms that a body can have, identified by fields with constant values. */
export type Form = TObject;

/** Returns the forms of a `oneOf`, including nested ones; null for any other schema. */
export function formsOf(schema: TSchema): Form[] | null {
  const { oneOf } = schema as { oneOf?: TSchema[] };
  if (oneOf === undefined) return null;
  return oneOf.flatMap((branch) => formsOf(branch) ?? [branch as Form]);
}

/**
 * Returns the form that the caller intended, so that only its problems are reported. If the intended form is unclear,
 * returns the problems to report.
 */
export function chooseForm(forms: readonly Form[], body: Readonly<Record<string, unknown>>): Form | Problem[] {
  let left = forms;
  for (let name = tellingMember(left); name !== undefined; name = tellingMember(left)) {
    const member = name;
    const value = body[member];
    const fitting = left.filter((form) => constantOf(form, member) === value);
    if (fitting.length === 0) return missing(left, member, body);
    left = fitting;
  }
  // The remaining forms differ in their required fields. The form with the most required fields in the body is chosen;
  // in a tie, the first.
  const [first, ...others] = left.map((form) => ({
    form,
    has: requiredOf(form).filter((name) => name in body).length,
  }));
  if (first === undefined) throw new Error('a body without forms');
  return others.reduce((best, other) => (other.has > best.has ? other : best), first).form;
}

/** Returns whether the problem is a field that only another form has. Such a field gets its own error. */
export function isOfAnotherForm(forms: readonly Form[], { pointer, code }: Problem): boolean {
  return code === 'unknown_member' && forms.some((form) => pointer.slice(1) in form.properties);
}

function tellingMember(forms: readonly Form[]): string | undefined {
  const [first] = forms;
  return Object.keys(first?.properties ?? {}).find((name) => {
    const constants = forms.map((form) => constantOf(form, name));
    return !constants.includes(undefined) && new Set(constants).size > 1;
  });
}

function constantOf(form: Form, name: string): unknown {
  return (form.properties[name] as { const?: unknown } | undefined)?.const;
}

function requiredOf(form: Form): readonly string[] {
  return (form as { required?: string[] }).required ?? [];
}

function missing(forms: readonly Form[], member: string, body: Readonly<Record<string, unknown>>): Problem[] {
  const [first = [], ...others] = forms.map(requiredOf);
  const required = first
    .filter((name) => others.every((names) => names.includes(name)) && !(name in body))
    .map((name): Problem => ({ pointer: `/${name}`, code: 'required', message: 'is required' }));
  const allowed = [...new Set(forms.map((form) => constantOf(form, member)))] as string[];
  const unknown: Problem[] =
    member in body ? [{ pointer: `/${member}`, code: 'not_allowed', message: oneOfWords(allowed), allowed }] : [];
  return [
    ...unknown,
    ...required.map((problem) => (problem.pointer === `/${member}` ? { ...problem, allowed } : problem)),
  ];
}
