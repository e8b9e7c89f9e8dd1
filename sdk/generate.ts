// Writes the generated parts of both clients from openapi.json.
import { readFileSync, writeFileSync } from 'node:fs';
import type { ApiDocument } from './generator/document.ts';
import { generatePythonClient } from './generator/python/client-source.ts';
import { generateClient } from './generator/typescript/client-source.ts';

const PYTHON = '../sdk-python/src/entity_formation_sdk/';

const document = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as ApiDocument;
writeFileSync(new URL('src/generated.ts', import.meta.url), generateClient(document));
for (const [name, source] of Object.entries(generatePythonClient(document))) {
  writeFileSync(new URL(PYTHON + name, import.meta.url), source);
}
