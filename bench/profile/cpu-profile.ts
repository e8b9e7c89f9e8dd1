/** A profile as V8 writes it with `--cpu-prof`: https://chromedevtools.github.io/devtools-protocol/tot/Profiler/#type-Profile */
export type CpuProfile = {
  nodes: readonly ProfileNode[];
  samples: readonly number[];
  /** Microseconds before each sample. */
  timeDeltas: readonly number[];
};
type ProfileNode = {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: readonly number[];
};

/** A function where it was called from; times in milliseconds. */
export type Call = { name: string; place: string; selfMs: number; totalMs: number; callees: readonly Call[] };

/** Returns the tree of calls, without the time in which nothing ran. */
export function callTree({ nodes, samples, timeDeltas }: CpuProfile): Call {
  const selfUs = new Map<number, number>();
  for (const [at, id] of samples.entries()) selfUs.set(id, (selfUs.get(id) ?? 0) + (timeDeltas[at] ?? 0));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const callOf = ({ id, callFrame, children = [] }: ProfileNode): Call => {
    const callees = children
      .flatMap((child) => byId.get(child) ?? [])
      .filter(({ callFrame: { functionName } }) => functionName !== '(idle)')
      .map(callOf);
    const selfMs = (selfUs.get(id) ?? 0) / 1_000;
    const totalMs = callees.reduce((sum, callee) => sum + callee.totalMs, selfMs);
    return { name: callFrame.functionName || '(anonymous)', place: placeOf(callFrame), selfMs, totalMs, callees };
  };
  const [root] = nodes;
  if (root === undefined) throw new Error('The profile is empty.');
  return callOf(root);
}

/** `src/store/core/write.ts:120`, `postgres/src/connection.js:88`, `node:net:950`, or nothing for what V8 does itself. */
function placeOf({ url, lineNumber }: ProfileNode['callFrame']): string {
  if (url === '') return '';
  const [, inPackage] = url.split(/\/node_modules\/(?!.*\/node_modules\/)/);
  const path = inPackage ?? url.replace(/^file:\/\/.*?\/(?=(?:src|sdk|test|bench)\/)/, '');
  return `${path}:${lineNumber + 1}`;
}

/** Milliseconds spent in the functions of each part themselves, the largest first. */
export function selfTimes(root: Call, partOf: (call: Call) => string): [string, number][] {
  const times = new Map<string, number>();
  const visit = (call: Call): void => {
    const part = partOf(call);
    times.set(part, (times.get(part) ?? 0) + call.selfMs);
    call.callees.forEach(visit);
  };
  visit(root);
  return [...times].sort(([, a], [, b]) => b - a);
}

/** `src/store`, `postgres`, `node:net`, `(garbage collector)`. */
export function partOf({ name, place }: Call): string {
  if (place === '') return name.startsWith('(') ? name : '(native)';
  if (place.startsWith('node:')) return place.replace(/:\d+$/, '').split('/')[0] ?? place;
  const [first = '', second = ''] = place.split('/');
  return first === 'src' || first.startsWith('@') ? `${first}/${second.replace(/:\d+$/, '')}` : first;
}
