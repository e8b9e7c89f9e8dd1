const IRREGULAR: Readonly<Record<string, string>> = {
  MEN: 'MAN',
  WOMEN: 'WOMAN',
  CHILDREN: 'CHILD',
  PEOPLE: 'PERSON',
  FEET: 'FOOT',
  TEETH: 'TOOTH',
  GEESE: 'GOOSE',
  MICE: 'MOUSE',
  OXEN: 'OX',
  ADS: 'AD',
  BUSES: 'BUS',
  GASES: 'GAS',
  LENS: 'LENS',
  LENSES: 'LENS',
  NEWS: 'NEWS',
  CAMPUSES: 'CAMPUS',
  CIRCUSES: 'CIRCUS',
  BONUSES: 'BONUS',
  VIRUSES: 'VIRUS',
  QUIZZES: 'QUIZ',
  MENUS: 'MENU',
  WOLVES: 'WOLF',
  LEAVES: 'LEAF',
  KNIVES: 'KNIFE',
  LIVES: 'LIFE',
  WIVES: 'WIFE',
  SHELVES: 'SHELF',
  ELVES: 'ELF',
  HALVES: 'HALF',
  LOAVES: 'LOAF',
  CALVES: 'CALF',
  THIEVES: 'THIEF',
  SCARVES: 'SCARF',
  HOOVES: 'HOOF',
};

/** Plurals of words that end in -IE: "movies" becomes "movie", not "movy". */
const IN_IE =
  /^(?:MOVIE|COOKIE|BROWNIE|PRAIRIE|ZOMBIE|ROOKIE|CALORIE|SELFIE|SMOOTHIE|GENIE|PIXIE|BIRDIE|VEGGIE|FOODIE|HOODIE|INDIE|NEWBIE|PIE|TIE|LIE|DIE)S$/;
/** Plurals of words that end in -OE: "shoes" becomes "shoe", while "heroes" becomes "hero". */
const IN_OE = /^(?:.*SH|T|TIPT|CAN|F|H|D|OB|W|R|FL|AL|SL|THR)OES$/;

/**
 * Returns the singular of an English word in capitals, based on its ending. If two singulars are possible (axes), the
 * more common pattern is used. A wrong singular could make the service refuse a good name. A missed plural is less
 * harmful: the registry can still reject the name.
 */
export function singular(word: string): string {
  if (Object.hasOwn(IRREGULAR, word)) return IRREGULAR[word] ?? word;
  if (word.length < 4 || /(?:SS|US|IS)$/.test(word)) return word;
  if (word.endsWith('IES') && !IN_IE.test(word)) return `${word.slice(0, -3)}Y`;
  if (/(?:SS|X|CH|SH|ZZ|TZ)ES$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('OES') && !IN_OE.test(word)) return word.slice(0, -2);
  return word.endsWith('S') ? word.slice(0, -1) : word;
}
