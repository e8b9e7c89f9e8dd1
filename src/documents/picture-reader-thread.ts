import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { answerJobs } from '../job-thread.ts';
import { type ProofFile, picturesOf } from './proof-pictures.ts';

/* The thread that recognizes text for picture-reader.ts. */

/** The functions of the recognition engine that are used. Its files are in memory. */
type Engine = {
  FS: { writeFile(path: string, content: Uint8Array): void };
  TessBaseAPI: new () => {
    Init(path: null, language: string, mode: number): number;
    SetVariable(name: string, value: string): void;
    /** Reads the file `/input`; returns 1 if it is not a picture. `orientation`: as in Exif, where 1 is upright. */
    SetImageFile(orientation: number, angle: number): number;
    Recognize(monitor: null): number;
    /** Returns a table, with columns separated by tabs, of the page, its blocks, paragraphs, lines and words. */
    GetTSVText(page: number): string;
  };
};

const require = createRequire(import.meta.url);

/** Language data for the engine: the smaller data set of the package, which has only the neural network. */
const LANGUAGE_DATA = require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz');
const NETWORK_ONLY = 1;
/** Mode in which the engine finds blocks and columns. Without it, the engine treats the page as one block of text. */
const WHOLE_PAGE = '3';

answerJobs<ProofFile, string | null>(async (file) => {
  try {
    const pictures = await picturesOf(file);
    return pictures.length === 0 ? null : await textOf(pictures);
  } catch {
    // The file is damaged or locked. The libraries throw many kinds of errors for such files.
    return null;
  }
});

async function textOf(pictures: readonly Uint8Array[]): Promise<string> {
  const load = require('tesseract.js-core/tesseract-core-simd-lstm.js') as (options: object) => Promise<Engine>;
  const engine = await load({ print() {}, printErr() {} });
  engine.FS.writeFile('/eng.traineddata', gunzipSync(readFileSync(LANGUAGE_DATA)));
  const recognizer = new engine.TessBaseAPI();
  if (recognizer.Init(null, 'eng', NETWORK_ONLY) !== 0) throw new Error('the engine does not start');
  recognizer.SetVariable('tessedit_pageseg_mode', WHOLE_PAGE);
  const texts = pictures.map((picture) => {
    engine.FS.writeFile('/input', picture);
    if (recognizer.SetImageFile(1, 0) === 1) return '';
    recognizer.Recognize(null);
    return sureWords(recognizer.GetTSVText(0));
  });
  return texts.join(' ');
}

/** Columns of the engine's table, and the level of the rows that are words. */
const [LEVEL, CONFIDENCE, TEXT, WORD] = [0, 10, 11, '5'];
/** Minimum confidence for a word, in percent. A number on a good scan has 90 to 93, a misread one rarely over 80. */
const SURE_FROM = 85;

/** Leaves out words that may be misread, because wrong digits would make a correct number look like a mistake. */
function sureWords(table: string): string {
  const rows = table.split('\n').map((row) => row.split('\t'));
  const isSure = (row: string[]) => row[LEVEL] === WORD && Number(row[CONFIDENCE]) >= SURE_FROM;
  return rows
    .filter(isSure)
    .map((row) => row[TEXT])
    .join(' ');
}
