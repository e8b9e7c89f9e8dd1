import type { Package } from './packages.ts';

/** Licences that may stand in what users install and run. */
const ALLOWED = ['Apache-2.0', 'MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Unlicense', 'OFL-1.1'];
/** Licences that tools for development may have besides: they are not part of a release. */
const ALLOWED_FOR_TOOLS = ['MPL-2.0', 'PSF-2.0', 'CC0-1.0'];

/** It is installed, because the first start builds the console with it; nothing of it gets into what it builds. */
const CONSOLE_TOOL = /^lightningcss(-|$)/;

/** Packages that do not name their licence in package.json, with what was read in their files. */
const READ: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** Returns a sentence for each package whose licence nobody has allowed. */
export function licenceProblems(packages: readonly Package[]): string[] {
  return packages.flatMap(({ name, version, licence, isTool }) => {
    const told = licence ?? READ[name];
    const allowed = isTool || CONSOLE_TOOL.test(name) ? [...ALLOWED, ...ALLOWED_FOR_TOOLS] : ALLOWED;
    if (told !== undefined && isAllowed(told, allowed)) return [];
    return [`${name} ${version} has the licence ${told ?? '(none)'}, which release/licences.ts does not allow.`];
  });
}

/** Of alternatives one is enough; of several that hold together, all are needed. Nested expressions are refused. */
function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  const alternatives = plain.split(' OR ');
  return alternatives.some((each) => each.split(' AND ').every((licence) => allowed.includes(licence)));
}
