import { type Command, Option } from 'commander';
import { ENV } from '../cli/env.ts';
import { loadConfig } from '../config/config.ts';
import { COMPANIES_ANSWERS, type CompaniesAnswer } from '../domain/moving/closing.ts';
import { ACCOUNT_ERASURE_REASONS, type AccountErasureReason } from '../domain/moving/erase.ts';
import { AppError } from '../errors/errors.ts';
import { StartError } from '../errors/start-error.ts';
import { print } from './print.ts';

type ErasureFlags = {
  operator: string;
  reason: AccountErasureReason;
  due: boolean;
  now: boolean;
  companies?: CompaniesAnswer;
  yes: boolean;
};

/** Adds the command that erases the personal data of closed accounts. */
export function addAccountErasure(program: Command): void {
  program
    .command('erase-account [id]')
    .description('erase the personal data of a closed account permanently; its audit chains stay verifiable')
    .requiredOption('--operator <id>', 'id of your key: efs operator list-keys')
    .addOption(new Option('--reason <reason>', 'why').choices(ACCOUNT_ERASURE_REASONS).default('retention_ended'))
    .option('--due', 'every account that can no longer be reopened, instead of one', false)
    .option(
      '--now',
      'a person or a court asks for it, or an import is given up: do not wait, and close the account if it is open',
      false,
    )
    .addOption(new Option('--companies <answer>', 'for an open account with companies').choices(COMPANIES_ANSWERS))
    .option('--yes', 'erase the data; without this option, only print what would be erased', false)
    .action(async (id: string | undefined, given: ErasureFlags) => {
      if ((id === undefined) === !given.due) throw new StartError('Give the id of one account, or --due.');
      const { companies, now: isNow, reason, yes: isReal } = given;
      if (isNow && given.due) throw new StartError('--now is for one account: give its id instead of --due.');
      const request = { ids: id === undefined ? ('due' as const) : [id], companies, isNow, reason, isReal };
      const denials = await erase(given.operator, request);
      if (denials.length > 0) throw new StartError(denials.join('\n'));
    });
}

async function erase(operatorId: string, asked: ErasureRequest): Promise<string[]> {
  const { runEraseAccounts } = await import('./commands.ts');
  const denials: string[] = [];
  let accounts = 0;
  await runEraseAccounts(loadConfig(ENV), operatorId, asked, (accountId, outcome) => {
    accounts += 1;
    if (outcome === null) print(`This would permanently erase the account ${accountId}. To do it, add --yes.`);
    else if (typeof outcome === 'string') denials.push(`The account ${accountId} was not erased. ${outcome}`);
    else print(`Erased the account ${accountId}: ${outcome.rows} rows, and the data of ${outcome.entries} entries.`);
  }).catch((error: Error) => {
    if (error instanceof AppError) throw new StartError(`Nothing was erased. ${error.detail}`);
    throw error;
  });
  if (accounts === 0) print('No account is due.');
  return denials;
}

type ErasureRequest = Parameters<typeof import('./commands.ts')['runEraseAccounts']>[2];
