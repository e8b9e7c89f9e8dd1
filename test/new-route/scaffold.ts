import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listName, type Operation, tagOf } from './operation.ts';
import { probeRow, routeFile, schemas, testFile } from './texts.ts';

/**
 * Writes the files of a route below `root` and lists it wherever CONTRIBUTING.md says ("Add a route"). Returns the paths
 * that were written. Throws before it writes anything if the route exists.
 */
export function scaffold(root: string, operation: Operation): string[] {
  const { operationId, fileName, folder, handler, resource, method } = operation;
  const at = (path: string): string => join(root, path);
  const read = (path: string): string => readFileSync(at(path), 'utf8');
  const written: string[] = [];
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
    written.push(path);
  };
  const insert = (path: string, anchor: string, line: string): void => {
    const [before, after, ...more] = read(path).split(anchor);
    if (before === undefined || after === undefined || more.length > 0) {
      throw new Error(`${path} must contain this text exactly once: ${anchor}`);
    }
    write(path, `${before}${line}${anchor}${after}`);
  };

  const routes = `src/http/resources/${folder}`;
  const file = `${routes}/${fileName}.ts`;
  if (existsSync(at(file))) throw new Error(`${file} already exists.`);

  const isNewFolder = !existsSync(at(routes));
  const tag = isNewFolder ? tagOf(folder) : tagIn(at(routes));
  const importLine = `import { ${handler} } from './${fileName}.ts';\n`;
  if (isNewFolder) {
    const list = `export const ${listName(folder)}: readonly Route[] = [${handler}];\n`;
    write(`${routes}/index.ts`, `import type { Route } from '../../calls/route.ts';\n${importLine}\n${list}`);
    const index = 'src/http/resources/index.ts';
    insert(index, '\nexport const ROUTES', `import { ${listName(folder)} } from './${folder}/index.ts';\n`);
    insert(index, '];\n', `  ...${listName(folder)},\n`);
    const words = `Operations on ${folder.replaceAll('-', ' ')}.`;
    insert('src/http/openapi/words.ts', '  Sandbox:', `  ${JSON.stringify(tag)}: '${words}',\n`);
  } else {
    insert(`${routes}/index.ts`, '\nexport const', importLine);
    const others = read(`${routes}/index.ts`).replace(/,?\s*\];\n$/, '');
    write(`${routes}/index.ts`, `${others}, ${handler}];\n`);
  }
  write(file, routeFile(operation, tag));

  const schema = `src/schema/${resource}.ts`;
  const known = existsSync(at(schema)) ? read(schema) : "import { Type } from 'typebox';\n";
  const missing = schemas(operation).filter(([name]) => !known.includes(`export const ${name} `));
  write(schema, [known, ...missing.map(([, text]) => text)].join('\n'));

  if (method !== 'GET') {
    insert(
      'src/http/calls/makes.ts',
      "} as const satisfies Record<string, Made | 'nothing'>;",
      `  ${operationId}: 'nothing',\n`,
    );
    insert(
      'src/http/calls/irreversible.ts',
      '};\n\n/** Returns whether a call of this operation',
      `  ${operationId}: null,\n`,
    );
  }
  const commands = 'src/operations/command-names.ts';
  const { group, command } = operation;
  insert(commands, '};\n\n/** A short description of each group', `  '${group} ${command}': '${operationId}',\n`);
  if (!new RegExp(`^  '?${group}'?: '`, 'm').test(read(commands))) {
    const words = group.replaceAll('-', ' ');
    insert(commands, "};\n\nconst PAGE = 'a web page", `  ${group === words ? group : `'${group}'`}: '${words}',\n`);
  }
  insert('test/security/probes.ts', '};\n\n/** Returns the scopes that a key needs', probeRow(operation));
  const test = `test/api/${fileName}.test.ts`;
  write(test, testFile(operation));
  return [...new Set(written)];
}

/** The tag that the routes of a folder have already. */
function tagIn(folder: string): string {
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const [, tag] = texts.map((text) => /\b(?:TAG =|tag:) '([^']+)'/.exec(text)).find((match) => match !== null) ?? [];
  if (tag === undefined) throw new Error(`No route in ${folder} has a tag.`);
  return tag;
}
