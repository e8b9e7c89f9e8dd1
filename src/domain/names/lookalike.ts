/**
 * Letters that look like ASCII ones: what UTS 39 calls confusable, for the alphabets that share the shapes of Latin
 * capitals or small letters. Only these are needed: a name with any other letter is refused in words of its own.
 * Each pair is what is written and what it is read as. Why a table and no library: decision 26.
 */
const CYRILLIC = 'АAВBЕEКKМMНHОOРPСCТTУYХXІIЈJЅSҮYԚQԜWӀIЗ3аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwӏlґrүyгr';
const GREEK = 'ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXϹCϺMαaιiκkνvοoρpυuϲcγy';
const ARMENIAN_AND_OTHERS = 'ՕOՏSԼLօoսuհhցgոnɑaɡgɩiıiƖIǀIꓮAꓐBꓚCꓓDꓰEꓝFꓖGꓧHꓲIꓙJꓗKꓡLꓟMꓠNꓳOꓑPꓣRꓢSꓔTꓴUꓦVꓪWꓫXꓬYꓜZ';

const READ_AS: ReadonlyMap<string, string> = new Map(pairsOf(CYRILLIC + GREEK + ARMENIAN_AND_OTHERS));

/** The name as a reader takes it: letters of other alphabets that look Latin, and marked letters, as plain Latin ones. */
export function latinReading(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[\u2018\u2019]/g, "'");
  return [...plain].map((character) => READ_AS.get(character) ?? character).join('');
}

/** The letters of a name that only look Latin. */
export function falseLatinLetters(name: string): string[] {
  return [...new Set([...name.normalize('NFKD')].filter((character) => READ_AS.has(character)))];
}

/**
 * What is left of a normalised name (the normal form of its Latin reading) for an eye that takes 0 for O, 1 and L for I,
 * VV for W and RN for M: where it is equal for two names, they look alike.
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
