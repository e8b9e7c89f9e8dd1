import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/* Forms of the console: decision 133. */

const ROOT = join(import.meta.dirname, '../../console/src');
const FILES = globSync('routes/**/*.tsx', { cwd: ROOT }).map((path) => ({
  path,
  source: readFileSync(join(ROOT, path), 'utf8'),
}));

/** Every function of a file begins at the start of a line. */
function componentsOf(source: string): string[] {
  return source.split(/^(?=(?:export )?(?:async )?function )/m);
}

/** Returns the setters of `useState` that a field of this component calls. */
function settersOfFields(component: string): string[] {
  const setters = [...component.matchAll(/const \[\w+, (\w+)\] = useState\b/g)].map(([, setter = '']) => setter);
  return setters.filter((setter) => new RegExp(`onChange=\\{(?:(?!=\\{)[^<])*\\b${setter}\\b`).test(component));
}

it('a component with two fields or more keeps them in one useForm', () => {
  expect(FILES.length).toBeGreaterThan(150);
  const several = FILES.flatMap(({ path, source }) =>
    componentsOf(source)
      .map(settersOfFields)
      .filter((setters) => setters.length > 1)
      .map((setters) => `${path}: ${setters.join(', ')}`),
  );
  expect(several).toEqual([]);
});

it('no component keeps the fields of a form as one object in useState', () => {
  const objects = FILES.filter(({ source }) => /useState(?:<[^(]*>)?\((?:\{|[A-Z]{2,}\b)/.test(source));
  expect(objects.map(({ path }) => path)).toEqual([]);
});

it('each field has a name that its form has too: the compiler takes any', () => {
  const unknown = FILES.flatMap(({ path, source }) =>
    [...source.matchAll(/getInputProps\('(\w+)'/g)]
      .map(([, name = '']) => name)
      .filter((name) => !new RegExp(`\\b${name}(?::|,| \\})`).test(source))
      .map((name) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
