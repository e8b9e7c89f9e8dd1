import { useEffect, useEffectEvent } from 'react';

type Keys = Readonly<Record<string, () => void>>;

/** Calls the function of a key, except while somebody types, a dialog is open, or a modifier is held. */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=tab]') !== null;
}

/** Moves the focus among these elements; from outside of them to the first. */
export function moveFocus(selector: string, by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = at === -1 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1);
  all[next]?.focus();
}
