/**
 * Letters that look like ASCII letters (confusables of UTS 39), by alphabet. Names with letters of other alphabets are
 * refused anyway. Each pair is a letter and the ASCII letter that it looks like. Decision 26 says why this is a table
 * and not a library.
 */
const CYRILLIC = 'АAВBЕEКKМMНHОOРPСCТTУYХXІIЈJЅSҮYԚQԜWӀIЗ3аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwӏlґrүyгr';
const GREEK = 'ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXϹCϺMαaιiκkνvοoρpυuϲcγy';
const ARMENIAN_AND_OTHERS = 'ՕOՏSԼLօoսuհhցgոnɑaɡgɩiıiƖIǀIꓮAꓐBꓚCꓓDꓰEꓝFꓖGꓧHꓲIꓙJꓗKꓡLꓟMꓠNꓳOꓑPꓣRꓢSꓔTꓴUꓦVꓪWꓫXꓬYꓜZ';

const READ_AS: ReadonlyMap<string, string> = new Map(pairsOf(CYRILLIC + GREEK + ARMENIAN_AND_OTHERS));

/** Returns the name as readers see it, in plain Latin letters without diacritics. */
export function latinReading(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[\u2018\u2019]/g, "'");
  return [...plain].map((character) => READ_AS.get(character) ?? character).join('');
}

/** Returns the letters of a name that look Latin but are not. */
export function falseLatinLetters(name: string): string[] {
  return [...new Set([...name.normalize('NFKD')].filter((character) => READ_AS.has(character)))];
}

/**
 * Maps names that look alike to the same text. O and 0 become the same letter, and so do I, 1 and L; W and VV; M and
 * RN.
 */
export function skeletonOf(normalizedName: string): string {
  return normalizedName.replaceAll('0', 'O').replaceAll(/[1L]/g, 'I').replaceAll('VV', 'W').replaceAll('RN', 'M');
}

function pairsOf(text: string): [string, string][] {
  const characters = [...text];
  return characters
    .filter((_, index) => index % 2 === 0)
    .map((written, index) => [written, characters[2 * index + 1] ?? '']);
}
