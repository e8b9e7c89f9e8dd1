import type { Call } from './cpu-profile.ts';

const WIDTH = 1_600;
const ROW = 17;
/** Narrower calls are left out: nobody could read them. */
const MIN_WIDTH = 1;
const LETTER_WIDTH = 6.2;

/** Draws a flame graph: each call as wide as its time, above its caller; a tooltip tells its place and its time. */
export function flameGraph(root: Call, title: string): string {
  const depth = depthOf(root, root.totalMs);
  const height = (depth + 2) * ROW;
  const boxes: string[] = [];
  const draw = (call: Call, x: number, level: number): void => {
    const width = (call.totalMs / root.totalMs) * WIDTH;
    if (width < MIN_WIDTH) return;
    boxes.push(box(call, { x, y: height - (level + 1) * ROW, width }, root.totalMs));
    let left = x;
    for (const callee of call.callees) {
      draw(callee, left, level + 1);
      left += (callee.totalMs / root.totalMs) * WIDTH;
    }
  };
  draw(root, 0, 0);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="11">
<text x="4" y="12">${escaped(title)}</text>
${boxes.join('\n')}
</svg>
`;
}

function depthOf({ totalMs, callees }: Call, allMs: number): number {
  if ((totalMs / allMs) * WIDTH < MIN_WIDTH) return 0;
  return 1 + Math.max(0, ...callees.map((callee) => depthOf(callee, allMs)));
}

function box(
  { name, place, totalMs, selfMs }: Call,
  { x, y, width }: Record<'x' | 'y' | 'width', number>,
  allMs: number,
): string {
  const tip = `${name} ${place}: ${totalMs.toFixed(1)} ms (${((totalMs / allMs) * 100).toFixed(1)} %), itself ${selfMs.toFixed(1)} ms`;
  const letters = Math.floor((width - 4) / LETTER_WIDTH);
  const label =
    letters < 3 ? '' : `<text x="${(x + 2).toFixed(1)}" y="${y + 12}">${escaped(name.slice(0, letters))}</text>`;
  const at = `x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 1}"`;
  return `<g><title>${escaped(tip)}</title><rect ${at} fill="${colourOf(place)}"/>${label}</g>`;
}

/** Ours, a package's, or of Node and V8. */
function colourOf(place: string): string {
  if (/^(src|sdk|bench)\//.test(place)) return '#f4a261';
  return place === '' || place.startsWith('node:') ? '#cfd8dc' : '#90caf9';
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
