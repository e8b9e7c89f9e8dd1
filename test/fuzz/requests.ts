import fc from 'fast-check';
import { stringify } from 'yaml';
import { type Parameter, PUBLISHED, resolved, SCHEMAS } from '../harness/contract.ts';
import { type Schema, valuesOf } from './arbitraries.ts';
import type { Random } from './random.ts';

/** A request before it is serialised: mutations change it. */
export type Draft = {
  operationId: string;
  method: string;
  /** Contains `{id}`. */
  template: string;
  isPublic: boolean;
  path: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** Undefined: none. */
  body: unknown;
  /** For a body that is a file. */
  mediaType: string;
};

/** The document's description of one operation, with its references resolved. */
export type Target = {
  operationId: string;
  method: string;
  template: string;
  isPublic: boolean;
  isForOperators: boolean;
  parameters: readonly Parameter[];
  body: Schema | null;
  mediaTypes: readonly string[];
  examples: readonly unknown[];
};

export const TARGETS: readonly Target[] = PUBLISHED.map(({ path, method, operation }) => {
  const content = operation.requestBody?.content ?? {};
  const json = content['application/json'];
  return {
    operationId: operation.operationId,
    method,
    template: path,
    isPublic: operation.security.length === 0,
    isForOperators: operation['x-required-scope'] === 'operator',
    parameters: operation.parameters.map(resolved),
    body: (json?.schema as Schema | undefined) ?? null,
    mediaTypes: Object.keys(content),
    examples: Object.values(json?.examples ?? {}).map((example) => resolved(example).value),
  };
});

export function resolve(schema: Schema): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '') ?? '';
  return SCHEMAS[name] as Schema;
}

/** Number of requests that are made at a time. */
const BATCH = 16;

/** Endless valid requests for one operation; its constitutions come from their own published schema. */
export function draftsOf(target: Target, constitutions: Schema, seed: number): () => Draft {
  const arbitrary = draftArbitrary(target, constitutions);
  let batch: Draft[] = [];
  let round = 0;
  return () => {
    const next = batch.pop();
    if (next !== undefined) return next;
    batch = fc.sample(arbitrary, { numRuns: BATCH, seed: seed + round });
    round += 1;
    return batch.pop() as Draft;
  };
}

function draftArbitrary(target: Target, constitutions: Schema): fc.Arbitrary<Draft> {
  const { operationId, method, template, isPublic } = target;
  return fc.record({
    operationId: fc.constant(operationId),
    method: fc.constant(method),
    template: fc.constant(template),
    isPublic: fc.constant(isPublic),
    path: parametersIn(target, 'path'),
    query: parametersIn(target, 'query'),
    headers: parametersIn(target, 'header'),
    body: bodies(target, constitutions),
    mediaType: fc.constantFrom(...(target.mediaTypes.length > 0 ? target.mediaTypes : [''])),
  });
}

/** Dry runs have a suite of their own (test/dry-run), and a made-up confirmation is always refused. */
const OF_DRY_RUNS: ReadonlySet<string> = new Set(['dry_run', 'Confirm']);

/** Always a second, because a lane that waits for a minute sends nothing else. */
const WAIT = 'timeout';

function parametersIn(target: Target, where: string): fc.Arbitrary<Record<string, string>> {
  const parameters = target.parameters.filter((each) => each.in === where && !OF_DRY_RUNS.has(each.name));
  const model = parameters.map(({ name, schema }) => [
    name,
    name === WAIT ? fc.constant('1') : valuesOf(schema as Schema, resolve).map(String),
  ]);
  const requiredKeys = parameters.filter(({ name, required }) => required || name === WAIT).map(({ name }) => name);
  const named = fc.record(Object.fromEntries(model) as Record<string, fc.Arbitrary<string>>, {
    requiredKeys,
    noNullPrototype: true,
  });
  return named.filter((values) => Object.values(values).every((value) => canStand(where, value)));
}

/** HTTP allows no other characters in a header, and an empty path is another path. */
function canStand(where: string, value: string): boolean {
  if (where === 'path') return value !== '';
  return where !== 'header' || /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(value);
}

/**
 * Half of them from the schema alone, half from a published example with some members replaced: most of these succeed.
 */
function bodies(target: Target, constitutions: Schema): fc.Arbitrary<unknown> {
  if (target.mediaTypes.length === 0) return fc.constant(undefined);
  if (target.body === null) return fc.string().map((text) => text);
  const schema = resolve(target.body);
  const free = valuesOf(schema, resolve) as fc.Arbitrary<Record<string, unknown>>;
  // A constitution takes longer to make than everything else, so it is made only where one is sent.
  const constitution =
    'constitution' in (schema.properties ?? {}) ? valuesOf(constitutions, resolve) : fc.constant(undefined);
  const withConstitution = fc.tuple(free, constitution).map(([body, document]) => ({
    ...body,
    ...('constitution' in body ? { constitution: document } : {}),
    ...('constitution_yaml' in body ? { constitution_yaml: stringify(document) } : {}),
  }));
  if (target.examples.length === 0) return withConstitution;
  const example = fc.constantFrom(...target.examples) as fc.Arbitrary<Record<string, unknown>>;
  // A body of another kind has other members.
  const kept = new Set(['version', ...constantsOf(schema)]);
  const changed = fc.tuple(example, free, fc.nat()).map(([given, other, which]) => {
    const names = Object.keys(given).filter((name) => name in other && !kept.has(name));
    const name = names[which % Math.max(1, names.length)];
    return name === undefined || which % 2 === 0 ? given : { ...given, [name]: other[name] };
  });
  return fc.oneof({ weight: 1, arbitrary: withConstitution }, { weight: 2, arbitrary: changed });
}

/** The members that tell which kind of body it is. */
function constantsOf(schema: Schema): string[] {
  const { oneOf = [], anyOf = [], properties = {} } = schema.$ref === undefined ? schema : resolve(schema);
  const own = Object.entries(properties).flatMap(([name, each]) => (each.const === undefined ? [] : [name]));
  return [...own, ...[...oneOf, ...anyOf].flatMap(constantsOf)];
}

/** Names are held when a company files, so each body gets its own instead of the example's. */
export function withFreshNames(body: unknown, random: Random): unknown {
  if (body === undefined || random.chance(0.1)) return body;
  const letters = Array.from({ length: 16 }, () => random.pick([...'bcdfghjkmnpqrstvwxz'])).join('');
  return JSON.parse(JSON.stringify(body).replaceAll('helios-research', `zest-${letters}`));
}
