import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState, type Text } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import type { ConstitutionValidation } from '#sdk/index.ts';
import { styleNonce } from '../../api/style-nonce.ts';

export type EditorHandle = { goTo(line: number, column: number): void };
export type EditorProps = {
  label: string;
  text: string;
  /** The judgement of exactly this text. */
  judgement: ConstitutionValidation | undefined;
  onChange: (text: string) => void;
  handle?: Ref<EditorHandle>;
};

/** Tab leaves the editor, so that nobody is caught in it. */
const KEYS = keymap.of([...defaultKeymap, ...historyKeymap]);
const COLOURS = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--soft)' },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--link)' },
  { tag: [tags.string, tags.content], color: 'var(--ink)' },
  { tag: [tags.bool, tags.number], color: 'var(--good)' },
]);
const LOOK = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--paper)', border: '1px solid var(--line)', maxHeight: '36rem' },
  '.cm-scroller': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', fontSize: '0.8125rem' },
  '.cm-gutters': { backgroundColor: 'var(--back)', color: 'var(--soft)', border: 'none' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused': { outline: '2px solid var(--link)' },
  '.cm-tooltip': { backgroundColor: 'var(--paper)', color: 'var(--ink)', border: '1px solid var(--line)' },
});

export default function CodeMirror({ label, text, judgement, onChange, handle }: EditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changed = useEffectEvent(onChange);
  const begin = useEffectEvent((parent: HTMLElement) => make(parent, text, label, (typed) => changed(typed)));

  useEffect(() => {
    if (place.current === null) return;
    view.current = begin(place.current);
    return () => view.current?.destroy();
  }, []);
  useEffect(() => {
    if (view.current !== null) replaceText(view.current, text);
  }, [text]);
  useEffect(() => {
    const editor = view.current;
    editor?.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor.state.doc, judgement)));
  }, [judgement]);
  useImperativeHandle(
    handle,
    () => ({
      goTo(line, column) {
        const editor = view.current;
        if (editor === null) return;
        editor.dispatch({ selection: { anchor: offsetOf(editor.state.doc, line, column) }, scrollIntoView: true });
        editor.focus();
      },
    }),
    [],
  );
  return <div ref={place} />;
}

function make(parent: HTMLElement, doc: string, label: string, onChange: (text: string) => void): EditorView {
  const extensions = [
    lineNumbers(),
    history(),
    KEYS,
    yaml(),
    syntaxHighlighting(COLOURS),
    lintGutter(),
    LOOK,
    EditorView.lineWrapping,
    EditorView.cspNonce.of(styleNonce()),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString());
    }),
  ];
  return new EditorView({ parent, state: EditorState.create({ doc, extensions }) });
}

/** Replaces only the part that differs, so that the cursor stays where it is. */
function replaceText(view: EditorView, text: string): void {
  const now = view.state.doc.toString();
  if (now === text) return;
  const shorter = Math.min(now.length, text.length);
  let from = 0;
  while (from < shorter && now[from] === text[from]) from += 1;
  let end = 0;
  while (end < shorter - from && now[now.length - 1 - end] === text[text.length - 1 - end]) end += 1;
  view.dispatch({ changes: { from, to: now.length - end, insert: text.slice(from, text.length - end) } });
}

/** The text may have become shorter since a remark was made. */
function offsetOf(doc: Text, line: number, column: number): number {
  const found = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(found.from + Math.max(column - 1, 0), found.to);
}

/** Problems keep the text from being stored, and blockers only from being submitted. */
function diagnosticsOf(doc: Text, judgement: ConstitutionValidation | undefined): Diagnostic[] {
  const { problems = [], blockers = [] } = judgement ?? {};
  return [
    ...problems.flatMap((problem) => diagnosticOf(doc, problem, 'error')),
    ...blockers.flatMap((blocker) => diagnosticOf(doc, blocker, 'warning')),
  ];
}

type Problem = ConstitutionValidation['problems'][number];

/** Lines and columns begin with 1. */
function diagnosticOf(doc: Text, { line, column, message }: Problem, severity: 'error' | 'warning'): Diagnostic[] {
  if (line === undefined) return [];
  const from = offsetOf(doc, line, column ?? 1);
  return [{ from, to: doc.lineAt(from).to, message, severity }];
}
