import { readFileSync, writeFileSync } from 'node:fs';
import { type ApiDocument, generateClient } from './generator/client-source.ts';

const document = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as ApiDocument;
writeFileSync(new URL('src/generated.ts', import.meta.url), generateClient(document));
