import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Fonts for scripts that neither Libertinus Serif (Latin, Greek, Cyrillic, Hebrew) nor Noto Serif has. They have one
 * weight, so a name in such a script is never bold. All are under the SIL Open Font License.
 */
export const SCRIPT_FILES = {
  arabic: '@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Regular.ttf',
  armenian: '@fontsource/noto-serif-armenian/files/noto-serif-armenian-armenian-400-normal.woff',
  georgian: '@fontsource/noto-serif-georgian/files/noto-serif-georgian-georgian-400-normal.woff',
  devanagari: '@expo-google-fonts/noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular.ttf',
  thai: '@fontsource/noto-serif-thai/files/noto-serif-thai-thai-400-normal.woff',
  chinese: '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
  japanese: '@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf',
  korean: '@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf',
} as const;

export type ScriptFont = keyof typeof SCRIPT_FILES;

/**
 * Returns the path of a font file. The package is found by its package.json, because some packages do not allow their
 * fonts to be imported.
 */
export function scriptFile(font: ScriptFont): string {
  const [scope = '', name = '', ...path] = SCRIPT_FILES[font].split('/');
  const found = findPackageJSON(`${scope}/${name}`, import.meta.url);
  if (found === undefined) throw new Error(`the font package ${scope}/${name} is not installed`);
  return join(dirname(found), ...path);
}

const SCRIPTS: readonly (readonly [RegExp, ScriptFont])[] = [
  [/\p{Script_Extensions=Arabic}/u, 'arabic'],
  [/\p{Script_Extensions=Armenian}/u, 'armenian'],
  [/\p{Script_Extensions=Georgian}/u, 'georgian'],
  [/\p{Script_Extensions=Devanagari}/u, 'devanagari'],
  [/\p{Script_Extensions=Thai}/u, 'thai'],
];
const EAST_ASIAN =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}\uff00-\uffef]/u;

/**
 * Returns the fonts to try for a character. The choice depends on the whole text: the same ideograph looks different in
 * Japanese and Korean, and only the rest of the name shows which language it is.
 */
export function scriptFontsFor(cluster: string, text: string): readonly ScriptFont[] {
  const found = SCRIPTS.find(([script]) => script.test(cluster));
  if (found !== undefined) return [found[1]];
  if (!EAST_ASIAN.test(cluster)) return [];
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['japanese', 'chinese', 'korean'];
  return /\p{Script=Hangul}/u.test(text) ? ['korean', 'chinese', 'japanese'] : ['chinese', 'japanese', 'korean'];
}
