// Writes the generated parts of both clients from openapi.json and the schemas of events.
import { readFileSync, writeFileSync } from 'node:fs';
import { type ApiDocument, readEventSchemas } from './generator/document.ts';
import { generatePythonClient } from './generator/python/client-source.ts';
import { generateClient } from './generator/typescript/client-source.ts';

const PYTHON = '../sdk-python/src/entity_formation_sdk/';

const document = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as ApiDocument;
writeFileSync(new URL('src/generated.ts', import.meta.url), generateClient(document, readEventSchemas()));
for (const [name, source] of Object.entries(generatePythonClient(document))) {
  writeFileSync(new URL(PYTHON + name, import.meta.url), source);
}
