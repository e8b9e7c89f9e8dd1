import { getDocumentProxy, resolvePDFJSImport } from 'unpdf';
import { END_OF_PAGE } from '../domain/filing/evidence-text.ts';
import { answerJobs } from '../job-thread.ts';
import type { PdfJob } from './evidence-reader.ts';
import { PDF_OPTIONS } from './pdf-options.ts';

/* The thread that reads PDFs for evidence-reader.ts. Its code is loaded before the first job. */

await resolvePDFJSImport();

answerJobs<PdfJob, string | null>(async (job) => {
  try {
    return await textOf(job);
  } catch {
    // The file is damaged, password-protected or not a PDF. In these cases the library throws many kinds of errors.
    return null;
  }
});

async function textOf({ content, pageLimit, characterLimit }: PdfJob): Promise<string | null> {
  const pdf = await getDocumentProxy(new Uint8Array(content), PDF_OPTIONS);
  try {
    let text = '';
    for (let page = 1; page <= Math.min(pdf.numPages, pageLimit) && text.length < characterLimit; page += 1) {
      const { items } = await (await pdf.getPage(page)).getTextContent();
      for (const item of items) {
        if ('str' in item) text += (item.hasEOL ? `${item.str}\n` : item.str).replaceAll(END_OF_PAGE, ' ');
        if (text.length >= characterLimit) break;
      }
      text += END_OF_PAGE;
    }
    return text.slice(0, characterLimit);
  } finally {
    await pdf.loadingTask.destroy();
  }
}
