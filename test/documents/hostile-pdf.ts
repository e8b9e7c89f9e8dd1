import { deflateSync } from 'node:zlib';

/* PDFs byte by byte: with text on lines of its own, or with a page that unpacks to far more than the file. */

/** Returns a PDF of one page with these lines. */
export function pdfOfLines(...lines: readonly string[]): Uint8Array {
  return pdfOfPages(lines);
}

/** Returns a PDF with one page for each list of lines. */
export function pdfOfPages(...pages: readonly (readonly string[])[]): Uint8Array {
  return pdfOf(pages.map(contentOf));
}

/** Returns a PDF of one page whose content is packed; `times`: repeated so often. */
export function pdfOfPage(content: string, times = 1): Uint8Array {
  return pdfOf([content.repeat(times)]);
}

function contentOf(lines: readonly string[]): string {
  const shown = lines.map((line) => `(${line.replaceAll(/[()\\]/g, '\\$&')}) Tj 0 -20 Td`);
  return `BT /F1 12 Tf 50 700 Td ${shown.join(' ')} ET`;
}

function pdfOf(contents: readonly string[]): Uint8Array {
  const kids = contents.map((_, index) => `${4 + 2 * index} 0 R`);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${contents.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...contents.flatMap((content, index) => {
      const packed = deflateSync(Buffer.from(content));
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed.toString('latin1')}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  file += `${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
}
