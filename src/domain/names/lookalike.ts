/**
 * Letters that look like ASCII ones (confusables of UTS 39), in alphabets that share shapes with Latin letters. No
 * other letters are needed, because a name that contains them is refused anyway. Each pair is the letter and its ASCII
 * lookalike. Decision 26 says why this is a table and not a library.
 */
const CYRILLIC = 'АAВBЕEКKМMНHОOРPСCТTУYХXІIЈJЅSҮYԚQԜWӀIЗ3аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwӏlґrүyгr';
const GREEK = 'ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXϹCϺMαaιiκkνvοoρpυuϲcγy';
const ARMENIAN_AND_OTHERS = 'ՕOՏSԼLօoսuհhցgոnɑaɡgɩiıiƖIǀIꓮAꓐBꓚCꓓDꓰEꓝFꓖGꓧHꓲIꓙJꓗKꓡLꓟMꓠNꓳOꓑPꓣRꓢSꓔTꓴUꓦVꓪWꓫXꓬYꓜZ';

const READ_AS: ReadonlyMap<string, string> = new Map(pairsOf(CYRILLIC + GREEK + ARMENIAN_AND_OTHERS));

/** Returns the name as a reader sees it, in plain Latin letters without diacritics. */
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
 * Reduces a normal form to its visual shape, with the same letter for O and 0, for I, 1 and L, for W and VV, for M and
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
