import type { FontName } from './faces.ts';

/** Text on a line, positioned from its left edge; neighbours in one font are merged. */
export type Placed = { font: FontName; text: string; x: number };
export type Line = { parts: Placed[]; width: number };
