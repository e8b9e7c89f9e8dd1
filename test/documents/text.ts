import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** Returns the words of a PDF as a reader's program finds them, page by page, and joined without their footers. */
export async function textOf(content: Uint8Array): Promise<{ pages: string[]; text: string }> {
  const pdf = await getDocumentProxy(new Uint8Array(content));
  const { text } = await extractText(pdf, { mergePages: false });
  const pages = text.map(plain);
  return { pages, text: pages.map((page) => page.split(/Page \d+ of \d+/)[0]).join(' ') };
}

export async function metadataOf(content: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(content));
  const { info } = await getMeta(pdf);
  const { Marked: isTagged = false } = (await pdf.getMarkInfo()) ?? {};
  return { info: info as Record<string, unknown>, isTagged };
}

function plain(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
}

/** Removes all spaces, because line breaks do not matter. */
export function dense(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, '');
}
