import { getDocumentProxy, resolvePDFJSImport } from 'unpdf';
import { answerJobs } from '../job-thread.ts';
import type { PdfJob } from './evidence-reader.ts';

/* The thread that reads PDFs (evidence-reader.ts). Its code is loaded before the first job. */

await resolvePDFJSImport();

/** Nothing of a file is run, drawn or fetched; 0: the library prints nothing. */
const OPTIONS = {
  verbosity: 0,
  useSystemFonts: false,
  disableFontFace: true,
  useWasm: false,
  enableXfa: false,
};

answerJobs<PdfJob, string | null>(async (job) => {
  try {
    return await textOf(job);
  } catch {
    // Damaged, locked with a password, or no PDF: the library throws errors of many kinds.
    return null;
  }
});

async function textOf({ content, pageLimit, characterLimit }: PdfJob): Promise<string | null> {
  const pdf = await getDocumentProxy(new Uint8Array(content), OPTIONS);
  try {
    let text = '';
    for (let page = 1; page <= Math.min(pdf.numPages, pageLimit) && text.length < characterLimit; page += 1) {
      const { items } = await (await pdf.getPage(page)).getTextContent();
      for (const item of items) {
        if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str;
        if (text.length >= characterLimit) break;
      }
      text += '\n';
    }
    return text.slice(0, characterLimit);
  } finally {
    await pdf.loadingTask.destroy();
  }
}
