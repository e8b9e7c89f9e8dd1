import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FILING_TYPES } from '../src/domain/entity/filing-type.ts';
import { LONGEST_FILES } from './harness/longest-first.ts';
import { SUITES } from './suites.ts';

const root = new URL('..', import.meta.url).pathname;
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed.split('\n').filter((file) => /^(src|test|bench|sdk|console)\/.*\.tsx?$/.test(file));
const product = files.filter((file) => /^(src|sdk\/src|console\/src)\//.test(file) && !isTest(file));
const text = (file: string): string => readFileSync(join(root, file), 'utf8');

function isTest(file: string): boolean {
  return file.endsWith('.test.ts');
}

/** Returns the part a file belongs to: a folder below src/, or `root` for the files in src/ itself. */
function partOf(file: string): string {
  if (file.startsWith('sdk/')) return 'sdk';
  if (file.startsWith('console/')) return 'console';
  const [, part = '', inner = ''] = file.split('/');
  if (part === 'registry' && inner === 'simulator') return 'simulator';
  return file.split('/').length === 2 ? 'root' : part;
}

const FOUNDATION = ['domain', 'errors', 'root'] as const;
/**
 * Use cases, whoever calls them: a route, the worker, one day an agent's tool. So a use case knows neither HTTP nor the
 * bodies of the API: it takes what it needs, returns values, and throws an AppError to refuse. Each may import those
 * listed before it and no other, so that the order has no circle.
 */
const USE_CASES = [
  'access',
  'constitution',
  'documents',
  'billing',
  'compliance',
  'papers',
  'forming',
  'filings',
  'imports',
  'desk',
  'signatures',
  'governance',
  'outcomes',
  'moving',
] as const;

const EVERYTHING = [
  'cli',
  'operations',
  'http',
  'worker',
  ...USE_CASES,
  'registry',
  'simulator',
  'embedded-postgres',
  'store',
  'sql',
  'schema',
  'config',
  'secrets',
  'mail',
  'metrics',
  'webhooks',
  'wiring',
  'roles',
  ...FOUNDATION,
];

/** The parts a part may import. Root files are the small ones everybody needs, and the wiring. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: ['domain'],
  errors: ['errors', 'domain'],
  config: ['config', 'errors', 'secrets', 'domain'],
  secrets: ['secrets', 'config', 'errors'],
  schema: ['schema', 'domain', 'errors'],
  sql: ['sql', 'domain'],
  metrics: ['metrics', 'store', ...FOUNDATION],
  store: ['store', 'sql', 'secrets', ...FOUNDATION],
  'embedded-postgres': ['embedded-postgres', 'store', 'sql', 'secrets', ...FOUNDATION],
  registry: ['registry', ...FOUNDATION],
  simulator: ['simulator', 'registry', 'sql', ...FOUNDATION],
  mail: ['mail'],
  webhooks: ['webhooks', ...FOUNDATION],
  ...Object.fromEntries(USE_CASES.map((part, at) => [part, [...USE_CASES.slice(0, at + 1), 'store', ...FOUNDATION]])),
  http: ['http', 'mcp', 'sdk', ...USE_CASES, 'schema', 'config', 'metrics', 'webhooks', 'store', ...FOUNDATION],
  worker: ['worker', ...USE_CASES, 'registry', 'mail', 'metrics', 'webhooks', 'secrets', 'store', ...FOUNDATION],
  // A client without privileges; errors and config are read for their words and the usual address.
  operations: ['operations', 'sdk'],
  mcp: ['mcp', 'operations', 'sdk', ...FOUNDATION],
  cli: ['cli', 'mcp', 'operations', 'sdk', 'config', ...FOUNDATION],
  sdk: ['sdk', 'domain'],
  // An API client like any other; it shows the tables of the domain, and shares no code with the server.
  console: ['console', 'sdk', 'domain'],
  // The places that connect all parts.
  ...Object.fromEntries(['wiring', 'roles', 'root'].map((part) => [part, EVERYTHING])),
};

/** Shorter names in the console for folders outside of it (console/vite.config.ts). */
const ALIASES = [
  ['#sdk', 'sdk/src'],
  ['#domain', 'src/domain'],
] as const;

function importsOf(file: string): string[] {
  const specifiers = [...text(file).matchAll(/(?:from|import|import\() ?'((?:\.{1,2}|#sdk|#domain)\/[^']+)'/g)].map(
    (match) => match[1] ?? '',
  );
  return specifiers
    .map((specifier) => ALIASES.reduce((path, [alias, folder]) => path.replace(alias, folder), specifier))
    .map((path) => (path.startsWith('.') ? normalize(join(dirname(file), path)) : path))
    .filter((path) => /\.tsx?$/.test(path));
}

/** Folders whose parts have an order: a part may import those listed before it and no other, so there is no circle. */
const ORDERS: Readonly<Record<string, readonly string[]>> = {
  'src/domain': [
    'formats',
    'places',
    'installation',
    'mail',
    'entity',
    'jurisdictions',
    'names',
    'constitution',
    'agreement',
    'bank',
    'compliance',
    'treasury',
    'filing',
    'packs',
    'access',
    'billing',
    'tax',
    'dry-run',
    'events',
    'governance',
    'audit',
    'certificates',
    'moving',
  ],
  'src/http': [
    'answers',
    'server',
    'bearer',
    'pages',
    'console',
    'deps.ts',
    'http-server.ts',
    'calls',
    'resources',
    'openapi',
    'mcp',
    'router.ts',
    'app.ts',
  ],
};

/** Returns the folder or file of `folder` that a file is in; undefined: it is not below `folder`. */
function partIn(folder: string, file: string): string | undefined {
  return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined;
}

describe('import direction', () => {
  test.each(Object.entries(ORDERS))('no part of %s imports one that stands after it', (folder, order) => {
    const placeOf = (file: string): number => order.indexOf(partIn(folder, file) ?? '');
    const inFolder = product.filter((file) => partIn(folder, file) !== undefined);
    const wrong = inFolder.flatMap((file) =>
      importsOf(file)
        .filter((imported) => placeOf(imported) > placeOf(file))
        .map((imported) => `${file} → ${imported}`),
    );
    expect(wrong).toEqual([]);
    expect([...new Set(inFolder.map((file) => partIn(folder, file)))].sort()).toEqual([...order].sort());
  });

  test('no resource leads back to itself by way of another', () => {
    const resourceOf = (file: string) => partIn('src/http/resources', file);
    const byResource = Map.groupBy(product, resourceOf);
    byResource.delete(undefined);
    const graph = [...byResource].map(([resource = '', own]) => {
      const others = own.flatMap(importsOf).map((file) => resourceOf(file) ?? resource);
      return [resource, [...new Set(others)].filter((other) => other !== resource)] as const;
    });
    expect(circles(new Map(graph))).toEqual([]);
  });

  test('no part imports one it must not know', () => {
    const wrong = product.flatMap((file) =>
      importsOf(file)
        .filter((imported) => !MAY_IMPORT[partOf(file)]?.includes(partOf(imported)))
        .map((imported) => `${file} → ${imported}`),
    );
    expect(wrong).toEqual([]);
  });

  test('root files other than the wiring know no part above them', () => {
    const wiring = ['src/main.ts'];
    const wrong = product
      .filter((file) => partOf(file) === 'root' && !wiring.includes(file))
      .flatMap((file) =>
        importsOf(file).filter((imported) => !['root', 'errors', 'domain'].includes(partOf(imported))),
      );
    expect(wrong).toEqual([]);
  });

  // Types too: files that import each other can only be understood, moved and tested together.
  test('no import leads back to where it came from', () => {
    const all = files.filter((file) => /^(src|sdk\/src|console\/src)\//.test(file));
    expect(circles(new Map(all.map((file) => [file, importsOf(file)])))).toEqual([]);
  });
});

/** Returns each circle once, as the files along it, by a depth-first walk. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    const from = path.indexOf(file);
    if (from !== -1) found.push([...path.slice(from), file].join(' → '));
    if (from !== -1 || done.has(file)) return;
    for (const imported of graph.get(file) ?? []) visit(imported, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}

/** Places where a pattern is allowed although it is not elsewhere, each with its reason. The list may only shrink. */
const RULES: readonly { name: string; pattern: RegExp; allowed: Readonly<Record<string, string>> }[] = [
  {
    name: 'the environment is read in config.ts only',
    pattern: /process\.env/,
    allowed: {
      'src/cli/env.ts': 'hands it to config.ts, and to what a client keeps',
      'src/registry/supervise.ts': 'hands it on to the child process',
    },
  },
  {
    name: 'time comes from the injected clock',
    pattern: /\bDate\.now\(|new Date\(\)|performance\.now\(/,
    allowed: {
      'src/clock.ts': 'is the clock',
      'sdk/src/platform.ts': 'is the clock of the client, and can be replaced',
      'console/src/api/clock.ts': 'is the clock of the console',
    },
  },
  {
    name: 'chance is injected',
    pattern: /Math\.random/,
    allowed: {
      'src/wiring/worker-deps.ts': 'injects it',
      'src/wiring/foundation.ts': 'injects it',
      'sdk/src/platform.ts': 'is the chance of the client, and can be replaced',
      'src/registry/simulator/start-simulator.ts': 'picks a seed where none is given',
    },
  },
  {
    name: 'connections are opened by src/sql',
    pattern: /^import [^\n]* from 'pg'/m,
    allowed: Object.fromEntries(
      ['connection', 'copy', 'prepared-query', 'transactions', 'types'].map((name) => [`src/sql/${name}.ts`, 'is it']),
    ),
  },
  {
    name: 'a caller changes something through changeRoute',
    pattern: /\bidempotent\(/,
    allowed: {
      'src/http/calls/changing.ts': 'is how such a route changes something',
      'src/store/core/idempotency.ts': 'is where a repeated call is told from a first one',
    },
  },
  { name: 'nothing writes to the console', pattern: /\bconsole\.\w+\(/, allowed: {} },
  { name: 'nothing is left to do later', pattern: /\b(TODO|FIXME|XXX)\b/, allowed: {} },
  { name: 'no type is given up', pattern: /\bas any\b|@ts-ignore|@ts-expect-error/, allowed: {} },
  {
    name: 'SQL stands in store/ (and in the simulator, a program of its own)',
    pattern: /`\s*(select|insert into|update|delete from|with)\s/i,
    allowed: {},
  },
];

describe.each(RULES)('$name', ({ name, pattern, allowed }) => {
  const inScope = product.filter(
    (file) => !name.startsWith('SQL') || !['sql', 'store', 'embedded-postgres', 'simulator'].includes(partOf(file)),
  );

  test('applies to every file without an exception', () => {
    expect(inScope.filter((file) => !(file in allowed) && pattern.test(text(file)))).toEqual([]);
  });

  test('has only exceptions that are needed', () => {
    expect(Object.keys(allowed).filter((file) => !pattern.test(text(file)))).toEqual([]);
  });
});

/** Tests of `npm test` that compare a time that passed. */
const STOPWATCHES: Readonly<Record<string, string>> = {
  'src/domain/filing/filing.test.ts': 'computed waits, no time passes',
  'src/http/server/graceful-close.test.ts': 'half of a keep-alive of two minutes',
  'test/api/api-keys.test.ts': 'a second beside the slowest calls of the same run',
  'test/api/events.test.ts': 'half of the minute for which it would wait',
  'test/simulator/faults.test.ts': 'at least the deadline: a slow machine takes longer',
};

/*
 * Places that ask for one type of filing. Everything else reads FILING_RULES and FILING_KINDS, so that a new type is one
 * value. The registry simulator is a register of its own, with its own rules.
 */
const ASKS_FOR_A_TYPE: Readonly<Record<string, readonly [count: number, reason: string]>> = {
  'src/domain/filing/attestation.ts': [1, 'the founder signs the first filing, somebody of the company all others'],
  'src/papers/documents.ts': [1, 'the answer to this order is the paper that was ordered'],
  'src/papers/entity-facts.ts': [1, 'a company is confirmed by its first filing'],
  'src/desk/operator-filing.ts': [1, "the agent's consent belongs to the first filing"],
  'src/http/pages/approval.ts': [1, 'a kind of proposal that has the name of a filing'],
  'src/http/pages/approval-words.ts': [1, 'a person decides about the end of the company'],
  'src/store/moving/as-filed-rows.ts': [7, 'SQL: which filing states which fact of a company'],
  'src/store/companies/filings-of-documents.ts': [1, 'SQL: the receipt is of the first filing'],
  'src/store/moving/own-holds.ts': [3, 'SQL: which filing holds a number or a name'],
  'src/store/operating/queues.ts': [1, 'SQL: the types are part of an index'],
  'src/store/operating/stuck.ts': [4, 'SQL: each is shown by another table'],
  'src/store/moving/unvouched-rows.ts': [1, 'SQL: which filing ends a company'],
  'src/store/confirmed-companies.ts': [2, 'SQL: filings that state the name of a company'],
  'src/store/core/expedite.ts': [1, 'SQL: the two offices count their references apart'],
  'src/store/number-holds.ts': [1, 'SQL: the two offices count their numbers apart'],
  'src/worker/filing.ts': [1, 'before the first filing there is no company to confirm'],
};

describe('types of filings', () => {
  test('the places that ask for one type are listed, with their reasons', () => {
    const types = FILING_TYPES.join('|');
    const asks = new RegExp(`type (?:===|!==|=|<>|in|not in) \\(?'(?:${types})'|case '(?:${types})':`, 'g');
    // Kinds of orders, proposals and documents that have the name of a filing.
    const others = /^src\/(registry\/simulator|documents)\/|execute-proposal\.ts$|filings\/order\.ts$/;
    const found = product
      .filter((file) => file.startsWith('src/') && !others.test(file))
      .map((file) => [file, [...text(file).matchAll(asks)].length] as const)
      .filter(([, count]) => count > 0);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(Object.entries(ASKS_FOR_A_TYPE).map(([file, [count]]) => [file, count])),
    );
    expect(found.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(29);
  });
});

test('a file that uses the shared service lets it judge what it leaves behind', () => {
  const sharing = files.filter((file) => file.endsWith('.test.ts') && /await sharedService\(/.test(text(file)));
  expect(sharing.length).toBeGreaterThan(0);
  expect(sharing.filter((file) => !text(file).includes('.stop()'))).toEqual([]);
});

describe('size and names', () => {
  test('no file is longer than 600 lines, except for the generated one', () => {
    const long = files.filter((file) => text(file).split('\n').length > 600);
    expect(long.filter((file) => file !== 'sdk/src/generated.ts')).toEqual([]);
  });

  test('nothing is packed into a spread literal only so that the formatter keeps it on one line', () => {
    const packed = /\.\.\.\(?\{|\.\.\.(?:\[[^[\],][^[\]]*\](?! ?as)|\(\[[^[\]]*\] as const\))\s*[,)\]]/;
    expect(files.filter((file) => packed.test(text(file)))).toEqual([]);
  });

  test('a clone has at most 12 pictures, each shown by a document', () => {
    const pictures = listed.split('\n').filter((file) => /\.(?:png|jpe?g|gif|webp)$/.test(file));
    const shown = listed
      .split('\n')
      .filter((file) => file.endsWith('.md'))
      .map(text)
      .join('\n');
    expect(pictures.length).toBeLessThanOrEqual(12);
    expect(pictures.filter((file) => !shown.includes(`pictures/${file.split('/').at(-1)})`))).toEqual([]);
  });

  test('at most five tests are known as unstable, each with a day and a file that exists', () => {
    const lines = text('test/unstable.txt')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    // Only ever lowered: whoever adds a test to a full list mends one of it.
    expect(lines.length).toBeLessThanOrEqual(5);
    const wrong = lines.filter((line) => !files.includes(/^\d{4}-\d\d-\d\d {2}(\S+\.test\.ts)/.exec(line)?.[1] ?? ''));
    expect(wrong).toEqual([]);
  });

  test('the files that a run begins first exist', () => {
    expect(LONGEST_FILES.filter((file) => !files.includes(file))).toEqual([]);
  });

  test('a test waits with eventually(), whose limit suits a busy machine', () => {
    const waiting = files.filter((file) => /expect\s*\.poll\(|vi\.waitFor\(/.test(text(file)));
    expect(waiting).toEqual(['test/harness/eventually.ts']);
  });

  test('a verdict that depends on a stopwatch is listed, with what makes it hold on a slow machine', () => {
    const proofs = Object.values(SUITES).flat();
    const stopwatch =
      /expect\((?:performance\.now|Date\.now)\(\) - |expect\((?:\w+_)?(?:ms|tookMs|elapsed\w*)\)\.toBeLess|eventually\([^;]*timeout: [1-9][\d_]{0,4}\b/;
    const found = files
      .filter((file) => file.endsWith('.test.ts') && !proofs.some((path) => file.startsWith(path)))
      .filter((file) => stopwatch.test(text(file)));
    expect(found.toSorted()).toEqual(Object.keys(STOPWATCHES).toSorted());
  });

  test('no function of the product is longer than 80 lines', () => {
    const long = product
      .filter((file) => !file.endsWith('.tsx'))
      .flatMap((file) => longFunctions(text(file), 80).map((name) => `${file}: ${name}`));
    expect(long).toEqual([]);
  });

  test('no component is longer than 100 lines', () => {
    const long = product
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => longFunctions(text(file), 100).map((name) => `${file}: ${name}`));
    expect(long).toEqual([]);
  });

  test('files are named in kebab case after what they hold, never utils, helpers, manager or service', () => {
    const wrong = files.filter(
      (file) => !/^[a-z0-9/.-]+$/.test(file) || /\/(utils?|helpers?|managers?|common)\.tsx?$/.test(file),
    );
    expect(wrong).toEqual([]);
  });
});

describe('folders', () => {
  /** Files without their tests, by the folder they lie in. */
  const byFolder = Map.groupBy(
    product.filter((file) => file.startsWith('src/')),
    (file) => dirname(file),
  );
  const loose = (folder: string): number => byFolder.get(folder)?.length ?? 0;

  test('a folder of subjects holds few files of its own', () => {
    expect({ src: loose('src') <= 8, http: loose('src/http') <= 5, domain: loose('src/domain') }).toEqual({
      src: true,
      http: true,
      domain: 0,
    });
  });

  // The store's root holds a file for each table, so it grows with the tables.
  test('no folder but that of the tables holds more than 40 files', () => {
    const large = [...byFolder].filter(([folder, held]) => folder !== 'src/store' && held.length > 40);
    expect(large.map(([folder]) => folder)).toEqual([]);
  });
});

/** Named functions at the outermost level: from their head to the line that closes it at the same indent. */
function longFunctions(source: string, limit: number): string[] {
  const lines = source.split('\n');
  return lines.flatMap((line, start) => {
    const name = /^(?:export )?(?:async )?function\*? (\w+)/.exec(line)?.[1];
    if (name === undefined) return [];
    const length = lines.slice(start).indexOf('}') + 1;
    return length > limit ? [`${name} (${length} lines)`] : [];
  });
}

describe('dependencies', () => {
  test('the client needs no package: it imports its own files and, for audit chains, the domain', () => {
    const client = product.filter((file) => partOf(file) === 'sdk');
    expect(client.filter((file) => /^(?:import|export) .*from '[^.]/m.test(text(file)))).toEqual([]);
  });

  test('every runtime dependency has a decision that names it', () => {
    const named = ['package.json', 'console/package.json'].flatMap((path) =>
      Object.keys((JSON.parse(text(path)) as { dependencies: Record<string, string> }).dependencies),
    );
    const records = listed
      .split('\n')
      .filter((file) => /^docs\/decisions\/\d{4}-.*\.md$/.test(file))
      .map(text)
      .join('\n');
    expect(named.filter((name) => !records.includes(name))).toEqual([]);
  });

  test('the lock file names no registry', () => {
    // A workspace is linked to its folder.
    expect(text('package-lock.json')).not.toMatch(/"resolved": "(?!console")/);
  });
});
