import { type Document, parse, parseDocument } from 'yaml';
import { type Conflict, mergeConstitutions, withDefaults } from '#domain/constitution/merge.ts';

type Version = { source: string; document: object };

/**
 * Brings what another version has changed into my text, whose comments and order stay. Null while my text cannot be
 * read.
 */
export function mergeTexts(
  base: Version,
  mine: string,
  theirs: Version,
): { text: string; conflicts: Conflict[] } | null {
  try {
    const [written, own] = [base.source, mine].map((text) => parse(text) as unknown);
    if (!isMap(written) || !isMap(own)) return null;
    const before = withDefaults(own, written, base.document);
    const { merged, conflicts } = mergeConstitutions(base.document, before, theirs.document);
    const document = parseDocument(mine);
    put(document, [], { before: before as JsonMap, after: merged });
    return { text: document.toString({ lineWidth: 0 }), conflicts };
  } catch {
    return null;
  }
}

function put(
  document: Document,
  path: readonly string[],
  { before, after }: { before: JsonMap; after: JsonMap },
): void {
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) document.deleteIn([...path, key]);
  for (const [key, value] of Object.entries(after)) {
    const [was, place] = [before[key], [...path, key]];
    if (JSON.stringify(was) === JSON.stringify(value)) continue;
    if (isMap(was) && isMap(value)) put(document, place, { before: was, after: value });
    else document.setIn(place, document.createNode(value));
  }
}

type JsonMap = Record<string, unknown>;

function isMap(value: unknown): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
