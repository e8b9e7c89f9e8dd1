import { lazy, type Ref, Suspense } from 'react';
import type { EditorHandle, EditorProps } from './code-mirror.tsx';

export type { EditorHandle } from './code-mirror.tsx';

/** The editor is large, so it is loaded when it is first shown. */
const CodeMirror = lazy(() => import('./code-mirror.tsx'));

export function YamlEditor(props: EditorProps & { handle?: Ref<EditorHandle> }) {
  return (
    <Suspense fallback={<p className="soft">Loading the editor …</p>}>
      <CodeMirror {...props} />
    </Suspense>
  );
}
