/** Limits on a JSON body, checked before it is parsed. `members` counts for each object, `items` for each array. */
export const JSON_LIMITS = { depth: 32, items: 1_000, members: 200 } as const;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

type Level = { isObject: boolean; count: number; names: Set<string> | null; first: string | null; isNameNext: boolean };

/**
 * Returns the fault in the structure of a JSON text; null if there is none. Works in one pass without recursion, so
 * nesting cannot exhaust the stack. Duplicate names are refused, because parsers disagree on which value counts (RFC
 * 8259 §4). Text that is not JSON is left to the parser, which reports it.
 */
export function jsonFault(text: string): string | null {
  const levels: Level[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const level = levels.at(-1);
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(text, at);
        const fault = level?.isNameNext ? nameFault(level, text.slice(at, end + 1)) : null;
        if (fault !== null) return fault;
        at = end;
        break;
      }
      case OPEN_OBJECT:
      case OPEN_ARRAY: {
        if (levels.length >= JSON_LIMITS.depth) return `The body is nested more than ${JSON_LIMITS.depth} levels deep.`;
        const isObject = text.charCodeAt(at) === OPEN_OBJECT;
        levels.push({ isObject, count: isObject ? 0 : 1, names: null, first: null, isNameNext: isObject });
        break;
      }
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        levels.pop();
        break;
      case COMMA:
        if (level === undefined) break;
        if (level.isObject) level.isNameNext = true;
        else if (++level.count > JSON_LIMITS.items) return `A list has more than ${JSON_LIMITS.items} items.`;
        break;
    }
  }
  return null;
}

function nameFault(level: Level, quoted: string): string | null {
  level.isNameNext = false;
  level.count += 1;
  if (level.count > JSON_LIMITS.members) return `An object has more than ${JSON_LIMITS.members} members.`;
  const name = quoted.includes('\\') ? decoded(quoted) : quoted.slice(1, -1);
  if (name === level.first || level.names?.has(name)) {
    return `An object contains the member ${JSON.stringify(name.slice(0, 64))} twice.`;
  }
  if (level.first === null) level.first = name;
  else {
    level.names ??= new Set();
    level.names.add(name);
  }
  return null;
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

/** Decodes the name of a property, because one name can be written in several ways: "a" and "\u0061". */
function decoded(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted;
  }
}
