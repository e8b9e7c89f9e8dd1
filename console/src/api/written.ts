import { useSyncExternalStore } from 'react';
import { monotonicMs } from './clock.ts';

/*
 * Knows what people have written and nobody has kept, and secrets that nobody has copied. Fields are watched, so that no
 * form can be forgotten; editors and secrets say it themselves. unsaved.tsx asks before anything of it is discarded.
 */

type Field = HTMLInputElement | HTMLTextAreaElement;
type Draft = { label: string; before: string; text: string };
/** Text of a field that has left the page, without anybody having kept or discarded it. */
export type LostText = { label: string; text: string };

/** Words to look for (`search`) are no text that anybody misses, and a key (`password`) is kept elsewhere. */
const TEXT_TYPES: readonly string[] = ['textarea', 'text', 'email', 'url', 'tel', 'number', 'date', 'datetime-local'];
/** A field that leaves so soon after a click of its own page was dismissed by that click. */
const CLICK_MS = 1_000;

const fields = new Map<Field, Draft>();
const editors = new Set<string>();
/** Secrets that are shown once, and that nobody has copied. */
const secrets = new Set<string>();
let lost: readonly LostText[] = [];
let pressed: Element | null = null;
let pressedMs = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

function isWritten(): boolean {
  return editors.size > 0 || [...fields].some(([field, { before }]) => hasText(field.value, before));
}

function hasText(text: string, before: string): boolean {
  return text !== before && text.trim() !== '';
}

/** For an editor: whether what it shows is not kept. */
export function noteEditor(id: string, isWrittenIn: boolean): void {
  if (isWrittenIn) editors.add(id);
  else editors.delete(id);
}

/** For a secret that is shown once: whether somebody has copied it. */
export function noteSecret(id: string, isCopied: boolean): void {
  if (isCopied) secrets.delete(id);
  else secrets.add(id);
}

/** Returns the kind of thing that would be lost with the page; null: nothing. */
export function unkept(): 'secret' | 'text' | null {
  if (secrets.size > 0) return 'secret';
  return isWritten() ? 'text' : null;
}

/** A change has succeeded: the part of the page whose button was pressed is kept. */
export function noteKept(): void {
  for (const [field, draft] of fields) {
    if (pressed?.contains(field)) fields.set(field, { ...draft, before: field.value, text: field.value });
  }
}

/** The person leaves it: they were asked, or nothing on the page is worth anything any more. */
export function discard(): void {
  fields.clear();
  editors.clear();
  secrets.clear();
}

/** The person has copied what they needed, or has signed out. */
export function forgetLostText(): void {
  tell([]);
}

export function useLostText(): readonly LostText[] {
  return useSyncExternalStore(subscribe, () => lost);
}

function subscribe(call: () => void): () => void {
  listeners.add(call);
  return () => listeners.delete(call);
}

function tell(next: readonly LostText[]): void {
  lost = next;
  for (const call of listeners) call();
}

/** Watches the fields of the page for as long as it is open. */
export function watchFields(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (isTextField(target) && !fields.has(target)) {
      fields.set(target, { label: labelOf(target), before: target.value, text: target.value });
    }
  });
  document.addEventListener('input', ({ target }) => {
    const draft = fields.get(target as Field);
    if (draft !== undefined) draft.text = (target as Field).value;
  });
  for (const type of ['click', 'submit']) document.addEventListener(type, notePress, { capture: true });
  new MutationObserver(findLost).observe(document.body, { childList: true, subtree: true });
}

function notePress({ target, timeStamp }: Event): void {
  if (!(target instanceof Element)) return;
  pressedMs = timeStamp;
  // The dialog that asks again belongs to the form that opened it.
  if (target.closest('dialog') === null) pressed = target.closest('form, section, main');
}

function findLost(): void {
  const found: LostText[] = [];
  for (const [field, { label, before, text }] of fields) {
    if (field.isConnected) continue;
    fields.delete(field);
    const isDismissed = monotonicMs() - pressedMs < CLICK_MS;
    if (hasText(text, before) && !isDismissed) found.push({ label, text });
  }
  if (found.length > 0) tell([...lost, ...found]);
}

function isTextField(target: EventTarget | null): target is Field {
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  return isField && TEXT_TYPES.includes(target.type);
}

function labelOf({ labels, ariaLabel }: Field): string {
  return (labels?.[0]?.textContent ?? ariaLabel ?? '').replace(/\s*\*$/, '');
}
