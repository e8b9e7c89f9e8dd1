/**
 * Maximum size of a result as JSON, in bytes. Clients get each result twice, structured and as text, and both together
 * must stay below 20 kB.
 */
const MAX_BYTES = 9_500;
const CUT = '… (cut)';

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

export function fits(value: unknown): boolean {
  return bytesOf(value) <= MAX_BYTES;
}

/**
 * Shortens a result until it fits: halves its longest list or text repeatedly. `cut` names the shortened parts. Only
 * single objects of unusual size need this, because the tools request small pages.
 */
export function shorten(value: object): object {
  if (fits(value)) return value;
  const copy = structuredClone(value) as Record<string, unknown>;
  const cut = new Set<string>();
  while (!fits({ ...copy, cut: [...cut] })) {
    const largest = largestIn(copy, '');
    if (largest === null) break;
    cut.add(largest.pointer);
    largest.halve();
  }
  return { ...copy, cut: [...cut] };
}

type Largest = { pointer: string; bytes: number; halve: () => void };

function largestIn(parent: Record<string, unknown> | unknown[], pointer: string): Largest | null {
  let largest: Largest | null = null;
  for (const [name, value] of Object.entries(parent)) {
    const inner = candidate(parent as Record<string, unknown>, name, value, `${pointer}/${name}`);
    if (inner !== null && (largest === null || inner.bytes > largest.bytes)) largest = inner;
  }
  return largest;
}

function candidate(parent: Record<string, unknown>, name: string, value: unknown, pointer: string): Largest | null {
  if (typeof value === 'string') {
    if (value.length < 80) return null;
    const halve = (): void => {
      const whole = value.endsWith(CUT) ? value.slice(0, -CUT.length) : value;
      parent[name] = `${whole.slice(0, Math.floor(whole.length / 2)).replace(/[\ud800-\udbff]$/, '')}${CUT}`;
    };
    return { pointer, bytes: bytesOf(value), halve };
  }
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value) && value.length > 1) {
    const halve = (): void => void value.splice(Math.floor(value.length / 2));
    return { pointer, bytes: bytesOf(value), halve };
  }
  return largestIn(value as Record<string, unknown>, pointer);
}

/** Requests a page of the normal size, then smaller pages until the result fits. */
export async function fitPage<Item>(
  ask: (limit: number) => Promise<{ data: readonly Item[]; next_cursor: string | null }>,
  limit: number,
  view: (item: Item) => object,
): Promise<{ data: object[]; cursor?: string }> {
  const { data, next_cursor } = await ask(limit);
  const page = { data: data.map(view), ...(next_cursor !== null && { cursor: next_cursor }) };
  return fits(page) || limit === 1 ? page : fitPage(ask, Math.floor(limit / 2), view);
}
