import { diff } from 'node:util';
import { type Command, Option } from 'commander';
import { ENV } from '../cli/env.ts';
import { loadConfig } from '../config/config.ts';
import { currentPack, JURISDICTION_CODES } from '../domain/jurisdictions/index.ts';
import { type JurisdictionCode, LEGAL_FORMS, type LegalForm } from '../domain/jurisdictions/pack.ts';
import { StartError } from '../errors/start-error.ts';
import type { StandingOfPack } from '../forming/pack-standing.ts';
import { reviewedText } from '../papers/reviewed-text.ts';
import { print } from './print.ts';

const commands = () => import('./commands.ts');

type Flags = { form?: LegalForm; by?: string; note?: string; diff: boolean };

/** Adds the commands for the packs, which are the law of each state as the service applies it. */
export function addPacks(program: Command): void {
  const packs = program.command('packs').description('the law of each state, and its reviews by lawyers');
  packs
    .command('list')
    .description('list the packs and how their reviews stand')
    .action(async () => {
      const { runListPacks } = await commands();
      for (const pack of await runListPacks(loadConfig(ENV))) print(lineOf(pack));
    });
  packs
    .command('show <state>')
    .description('print what a lawyer reviews, such as `efs packs show US-DE --form corporation`')
    .addOption(formOption())
    .action((state: string, { form }: Flags) => {
      for (const each of formsOf(state, form)) print(reviewedText(codeOf(state), each).text);
    });
  packs
    .command('review <state>')
    .description('record that a lawyer has reviewed the pack of a state as it is now, all its legal forms or one')
    .addOption(formOption())
    .option('--by <person>', 'who reviewed it: name, and bar or role')
    .option('--note <text>', 'what the review says, such as its conditions')
    .option('--diff', 'record nothing, and print what has changed since the last review', false)
    .action(async (state: string, flags: Flags) => {
      const forms = formsOf(state, flags.form);
      if (flags.diff) return printChanges(codeOf(state), forms);
      const { by = '', note = null } = flags;
      if (by.trim() === '') throw new StartError('Name the person who reviewed the pack: --by "Name, bar"');
      const { runReviewPack } = await commands();
      await runReviewPack(loadConfig(ENV), codeOf(state), forms, { reviewer: by.trim(), note });
      print(...forms.map((form) => `Recorded the review of ${codeOf(state)} ${form} by ${by.trim()}.`));
    });
}

function formOption(): Option {
  return new Option('--form <form>', 'one legal form of the state').choices(LEGAL_FORMS);
}

function codeOf(state: string): JurisdictionCode {
  const code = JURISDICTION_CODES.find((each) => each === state.toUpperCase());
  if (code === undefined)
    throw new StartError(`No pack is called ${state}. There are: ${JURISDICTION_CODES.join(', ')}`);
  return code;
}

function formsOf(state: string, form: LegalForm | undefined): LegalForm[] {
  const forms = Object.keys(currentPack(codeOf(state)).legalForms) as LegalForm[];
  if (form === undefined) return forms;
  if (!forms.includes(form)) throw new StartError(`${codeOf(state)} has no ${form}. It has: ${forms.join(', ')}`);
  return [form];
}

function lineOf({ jurisdiction, legal_form, standing, until, review }: StandingOfPack): string {
  const ends = until === null ? '' : `, until ${until.toISOString().slice(0, 10)}`;
  const by = review === null ? '' : `  ${review.reviewed_at.toISOString().slice(0, 10)} by ${review.reviewer}`;
  return `${jurisdiction}  ${legal_form.padEnd(11)}  ${WORDS[standing]}${ends}${by}`;
}

const WORDS: Readonly<Record<StandingOfPack['standing'], string>> = {
  reviewed: 'reviewed',
  changed_since: 'changed since its review',
  reviewed_under_0_3_0: 'used before reviews were recorded',
  lapsed: 'its review has lapsed: live mode refuses new submissions',
  never: 'not reviewed: live mode refuses new submissions',
};

async function printChanges(code: JurisdictionCode, forms: readonly LegalForm[]): Promise<void> {
  const { runReadReview } = await commands();
  for (const form of forms) {
    const review = await runReadReview(loadConfig(ENV), code, form);
    const { text, hash } = reviewedText(code, form);
    if (review === null)
      print(`${code} ${form}: no review is recorded. See the whole text: efs packs show ${code} --form ${form}`);
    else if (review.hash === hash) print(`${code} ${form}: unchanged since the review by ${review.reviewer}.`);
    else {
      print(
        `${code} ${form}: changed since the review by ${review.reviewer} on ${review.recorded_at.toISOString().slice(0, 10)}.`,
      );
      print(...changedLines(review.text, text));
    }
  }
}

/**
 * Number of unchanged lines shown around a change. They are enough to show which rule or paper the change belongs to.
 */
const CONTEXT = 5;

function changedLines(before: string, after: string): string[] {
  const lines = diff(before.split('\n'), after.split('\n'));
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(([change]) => change !== 0);
  return lines.flatMap(([change, line], at) => {
    if (!isNear(at)) return at > 0 && isNear(at - 1) ? ['  …'] : [];
    return [`${change === 1 ? '-' : change === -1 ? '+' : ' '} ${line}`];
  });
}
