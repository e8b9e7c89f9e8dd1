import { deflateSync } from 'node:zlib';

/* PDFs byte by byte: with text on lines of its own, or with a page that unpacks to far more than the file. */

/** Returns a PDF of one page with these lines. */
export function pdfOfLines(...lines: readonly string[]): Uint8Array {
  const shown = lines.map((line) => `(${line.replaceAll(/[()\\]/g, '\\$&')}) Tj 0 -20 Td`);
  return pdfOfPage(`BT /F1 12 Tf 50 700 Td ${shown.join(' ')} ET`);
}

/** Returns a PDF of one page whose content is packed; `times`: repeated so often. */
export function pdfOfPage(content: string, times = 1): Uint8Array {
  const packed = deflateSync(Buffer.from(content.repeat(times)));
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed.toString('latin1')}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
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
