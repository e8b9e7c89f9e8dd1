/**
 * Letters that look like ASCII ones (confusables of UTS 39), for the alphabets that share the shapes of Latin capitals
 * or small letters. No others are needed: a name with any other letter is refused with its own message. Each pair is
 * the written letter and the letter it is read as. Decision 26 says why this is a table and not a library.
 */
const CYRILLIC = 'АAВBЕEКKМMНHОOРPСCТTУYХXІIЈJЅSҮYԚQԜWӀIЗ3аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwӏlґrүyгr';
const GREEK = 'ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXϹCϺMαaιiκkνvοoρpυuϲcγy';
const ARMENIAN_AND_OTHERS = 'ՕOՏSԼLօoսuհhցgոnɑaɡgɩiıiƖIǀIꓮAꓐBꓚCꓓDꓰEꓝFꓖGꓧHꓲIꓙJꓗKꓡLꓟMꓠNꓳOꓑPꓣRꓢSꓔTꓴUꓦVꓪWꓫXꓬYꓜZ';

const READ_AS: ReadonlyMap<string, string> = new Map(pairsOf(CYRILLIC + GREEK + ARMENIAN_AND_OTHERS));

/** Returns the name as a reader sees it: in plain Latin letters, without marks. */
export function latinReading(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[\u2018\u2019]/g, "'");
  return [...plain].map((character) => READ_AS.get(character) ?? character).join('');
}

/** Returns the letters of a name that only look Latin. */
export function falseLatinLetters(name: string): string[] {
  return [...new Set([...name.normalize('NFKD')].filter((character) => READ_AS.has(character)))];
}

/** Reduces a normal form to what an eye sees that takes 0 for O, 1 and L for I, VV for W and RN for M. */
export function skeletonOf(normalizedName: string): string {
  return normalizedName.replaceAll('0', 'O').replaceAll(/[1L]/g, 'I').replaceAll('VV', 'W').replaceAll('RN', 'M');
}

function pairsOf(text: string): [string, string][] {
  const characters = [...text];
  return characters
    .filter((_, index) => index % 2 === 0)
    .map((written, index) => [written, characters[2 * index + 1] ?? '']);
}
