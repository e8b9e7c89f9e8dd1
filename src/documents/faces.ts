import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import { SCRIPT_FILES, type ScriptFont, scriptFile, scriptFontsFor } from './scripts.ts';

/**
 * Fonts of documents. Text is set in Libertinus Serif. Characters that it lacks (rarer Cyrillic and combining letters)
 * come from Noto Serif, then from a font for their script. A character that no font has is written as its code point.
 * All fonts are under the SIL Open Font License.
 */
export const FILES = {
  regular: '@expo-google-fonts/libertinus-serif/400Regular/LibertinusSerif_400Regular.ttf',
  bold: '@expo-google-fonts/libertinus-serif/700Bold/LibertinusSerif_700Bold.ttf',
  italic: '@expo-google-fonts/libertinus-serif/400Regular_Italic/LibertinusSerif_400Regular_Italic.ttf',
  noto: '@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf',
  notoBold: '@expo-google-fonts/noto-serif/700Bold/NotoSerif_700Bold.ttf',
} as const;

export type FontName = keyof typeof FILES | ScriptFont;
/** The font styles that templates use. */
export type Face = 'regular' | 'bold' | 'italic';

const FALLBACK: Readonly<Record<Face, FontName>> = { regular: 'noto', bold: 'notoBold', italic: 'noto' };

const require = createRequire(import.meta.url);
const opened = new Map<FontName, fontkit.Font>();

/** Opens a font, once for all documents of this thread. */
export function openFont(name: FontName): fontkit.Font {
  const known = opened.get(name);
  if (known !== undefined) return known;
  const file =
    name in SCRIPT_FILES ? scriptFile(name as ScriptFont) : require.resolve(FILES[name as keyof typeof FILES]);
  const font = rememberLayout(fontkit.create(readFileSync(file)) as fontkit.Font);
  opened.set(name, font);
  return font;
}

/** A font subset by fontkit, whose types describe it incompletely. `glyphs`: indexed by glyph number in the subset. */
export type Subset = { glyphs: number[]; includeGlyph(glyph: number): number; encode(): Uint8Array };

export function subsetOf(font: fontkit.Font): Subset {
  return font.createSubset() as unknown as Subset;
}

type Layout = {
  readonly glyphs: readonly { id: number; advanceWidth: number; codePoints: readonly number[] }[];
  readonly positions: readonly fontkit.GlyphPosition[];
  readonly advanceWidth: number;
  /** True if the font lacks a position for a mark (such as an accent) on one of the text's letters. */
  readonly isMisplaced: boolean;
};
/** Maximum number of layouts per font, 8 KiB each: twice the number of words in all templates. */
const MAX_LAYOUTS = 3_000;
/**
 * Units per em of all cached layouts. The library pdfkit converts the positions of a layout to these units and
 * overwrites the layout. So pdfkit would convert a cached layout in other units a second time. Text in fonts with other
 * units is set by shaped-text.ts.
 */
const UNITS_PER_EM = 1_000;

/**
 * Caches the layouts of words, because laying out words takes most of the time for a document, and the words of
 * templates recur. Also ensures that each glyph has the characters of the word in which it is used. The library fontkit
 * alone would keep the characters of the first word with this glyph, so a document would depend on earlier documents.
 */
function rememberLayout(font: fontkit.Font): fontkit.Font {
  const layouts = new Map<string, Layout>();
  const shape = font.layout.bind(font);
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    if (glyph === null || codePoints.length === 0 || String(glyph.codePoints) === String(codePoints)) return glyph;
    // Returns a copy of the glyph, because two letters in one word may share a glyph, such as Arabic letters that
    // differ only in their dots.
    return Object.assign(Object.create(glyph) as fontkit.Glyph, { codePoints });
  };
  font.layout = (text) => {
    let known = layouts.get(text);
    if (known === undefined) {
      known = inUnits(layOut(text, shape), UNITS_PER_EM / font.unitsPerEm);
      if (layouts.size >= MAX_LAYOUTS) layouts.clear();
      layouts.set(text, known);
    }
    return known as unknown as fontkit.GlyphRun;
  };
  return font;
}

function inUnits(layout: Layout, factor: number): Layout {
  if (factor === 1) return layout;
  return {
    ...layout,
    glyphs: layout.glyphs.map((glyph) => ({ ...glyph, advanceWidth: glyph.advanceWidth * factor })),
    positions: layout.positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance: xAdvance * factor,
      yAdvance: yAdvance * factor,
      xOffset: xOffset * factor,
      yOffset: yOffset * factor,
    })),
    advanceWidth: layout.advanceWidth * factor,
  };
}

/**
 * Lays out a text. fontkit throws if a mark has no anchor on its letter (Libertinus: \u00f8\u0301), so such text is
 * laid out again without mark positions.
 */
function layOut(text: string, shape: fontkit.Font['layout']): Layout {
  try {
    return { ...snapshot(shape(text)), isMisplaced: false };
  } catch {
    return { ...snapshot(shape(text, { mark: false, mkmk: false })), isMisplaced: true };
  }
}

function snapshot({ glyphs, positions, advanceWidth }: fontkit.GlyphRun): Omit<Layout, 'isMisplaced'> {
  const own = glyphs.map(({ id, advanceWidth: advance, codePoints }) => ({
    id,
    advanceWidth: advance,
    codePoints: [...codePoints],
  }));
  return { glyphs: own, positions, advanceWidth };
}

/** Text set in one font. */
export type Span = { font: FontName; text: string };

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Characters that Libertinus Serif has in every style. Most text needs no others. */
const PLAIN = /^[\x20-\x7e\u00a0-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2026]*$/;

/** Variation selectors choose a shape of the character before them. The fonts have only one shape per character. */
const VARIATION = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

/** Divides a text into spans by font. Leaves out only variation selectors, which have no glyph. */
export function spansOf(text: string, face: Face): Span[] {
  if (PLAIN.test(text)) return [{ font: face, text }];
  const spans: Span[] = [];
  for (const { segment: written } of segmenter.segment(text)) {
    const segment = written.replaceAll(VARIATION, '');
    if (segment === '') continue;
    const found = [face, FALLBACK[face], ...scriptFontsFor(segment, text)].find((name) => canWrite(name, segment));
    const next: Span = found ? { font: found, text: segment } : { font: face, text: replacement(segment) };
    const last = spans.at(-1);
    if (last?.font === next.font) last.text += next.text;
    else spans.push(next);
  }
  return spans;
}

/** Characters without a glyph of their own. In Persian and Indic words, they determine which letters join. */
const JOINER = /[\u200c\u200d]/;

/** Returns whether every character has a glyph, so that none is written as its code point. */
export function canPrint(text: string): boolean {
  return !spansOf(text, 'regular').some(({ text: shown }) => CODE_POINT.test(shown));
}

const CODE_POINT = /\u2039U\+[0-9A-F]{4,6}/;

function canWrite(name: FontName, cluster: string): boolean {
  const font = openFont(name);
  const hasAll = [...cluster].every(
    (character) =>
      (JOINER.test(character) && name in SCRIPT_FILES) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
  return hasAll && !(font.layout(cluster) as unknown as Layout).isMisplaced;
}

function replacement(cluster: string): string {
  const points = [...cluster].map((character) => {
    const point = character.codePointAt(0) ?? 0;
    return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  });
  return `\u2039${points.join(' ')}\u203a`;
}

/** Returns the width of a text in points. */
export function widthOf(text: string, font: FontName, size: number): number {
  return (openFont(font).layout(text).advanceWidth * size) / UNITS_PER_EM;
}
