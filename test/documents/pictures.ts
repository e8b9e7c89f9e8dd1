import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { getDocumentProxy, renderPageAsImage } from 'unpdf';
import { renderDocument } from '../../src/documents/render.ts';
import { documentTitle } from '../../src/domain/document.ts';
import { encodePng } from './png.ts';
import { FORMS, type Form, requestsOf } from './samples.ts';

/** Makes docs/documents: a picture of every page of every kind and form. Run it after a template changed. */
const FOLDER = new URL('../../docs/documents/', import.meta.url).pathname;
const SCALE = 1.65;

const FORM_TITLES: Record<Form, string> = {
  dao: 'Wyoming DAO LLC',
  wyoming: 'Wyoming LLC',
  delaware: 'Delaware LLC',
};

type Picture = { form: Form; livemode: boolean; title: string; name: string; file: string; page: number };

async function picture(content: Uint8Array, page: number): Promise<Uint8Array> {
  const rendered = await renderPageAsImage(new Uint8Array(content), page, {
    canvasImport: () => import('@napi-rs/canvas'),
    scale: SCALE,
  });
  const { loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(Buffer.from(rendered));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return encodePng(context.getImageData(0, 0, image.width, image.height).data, image.width, image.height);
}

async function picturesOf(form: Form, livemode: boolean): Promise<Picture[]> {
  const made: Picture[] = [];
  for (const request of requestsOf(form, { livemode })) {
    const { content } = renderDocument(request);
    const { numPages } = await getDocumentProxy(new Uint8Array(content));
    for (let page = 1; page <= numPages; page += 1) {
      const file = `${form}-${livemode ? 'live' : 'sandbox'}-${request.kind.replaceAll('_', '-')}-${page}.png`;
      await writeFile(join(FOLDER, file), await picture(content, page));
      const title = documentTitle(request.kind, request.constitution.jurisdiction);
      made.push({ form, livemode, title, name: request.entity.legal_name, file, page });
    }
  }
  return made;
}

function index(pictures: readonly Picture[]): string {
  const sections = FORMS.flatMap((form) =>
    [true, false].map((livemode) => {
      const own = pictures.filter((each) => each.form === form && each.livemode === livemode);
      const rows = Map.groupBy(own, ({ title }) => title);
      const lines = [...rows].map(
        ([title, pages]) => `| ${title} | ${pages.map(({ file, page }) => `[${page}](${file})`).join(' · ')} |`,
      );
      return [
        `## ${FORM_TITLES[form]}, ${livemode ? 'live' : 'sandbox'}`,
        '',
        `${own[0]?.name}, invented.`,
        '',
        `![${own[0]?.title}](${own[0]?.file})`,
        '',
        '| document | pages |',
        '|---|---|',
        ...lines,
        '',
      ].join('\n');
    }),
  );
  return [
    '# What the documents look like',
    '',
    'Every page of every kind and legal form, of companies that nobody founded. Made by `npm run documents:pictures` from the',
    'templates as they are; run it again when one changed. [How they are made](../decisions/0024-documents.md).',
    '',
    ...sections,
  ].join('\n');
}

await mkdir(FOLDER, { recursive: true });
for (const file of await readdir(FOLDER)) await rm(join(FOLDER, file));
const pictures: Picture[] = [];
for (const form of FORMS) {
  for (const livemode of [true, false]) pictures.push(...(await picturesOf(form, livemode)));
}
await writeFile(join(FOLDER, 'README.md'), index(pictures));
process.stdout.write(`${pictures.length} pages\n`);
