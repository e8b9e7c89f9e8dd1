import type { Locator, Page } from 'playwright-core';
import type { Tab } from '../../harness/browser.ts';
import { visit } from '../console-world.ts';

/* An honest but careless clerk: types what the paper says, drops the paper, ticks what is asked, and compares nothing. */

/** A paper on the clerk's table, as they read it. */
export type Paper = { number: string; day: string; file: Uint8Array };

/** Why the desk did not take it: the note above the form, and the message of each marked field by its label. */
export type Stop = { note: string; fields: Record<string, string> };

const SOON_MS = 400;
const UNUSUAL = 'The proof shows exactly this number and date';
/** Code that runs in the page. */
const MARKED_FIELDS = `Object.fromEntries([...document.querySelectorAll('[aria-invalid=true]')].map((field) => [
  field.labels[0].textContent,
  document.getElementById(field.id + '-error')?.textContent ?? '',
]))`;

export class Clerk {
  readonly #page: Page;
  #papers = 0;

  constructor({ page }: Tab) {
    this.#page = page;
  }

  /** Opens the filing of a company from a queue. */
  async open(queue: string, company: string): Promise<void> {
    const link = this.#page.getByRole('link', { name: company, exact: true });
    await visit(this.#page, `/desk?queue=${queue}`);
    // A list that was read a moment ago is read again only in five seconds, for which a script has no patience.
    if (!(await isSoonVisible(link))) await this.#page.reload();
    await link.click();
    await this.#page.getByRole('heading', { level: 1, name: company }).waitFor();
  }

  /** Records the acceptance or the tax number of a paper. */
  async record(company: string, { number, day, file }: Paper): Promise<Stop | null> {
    const page = this.#page;
    await this.open('to_file', company);
    await page.getByRole('button', { name: 'Claim this filing' }).click();
    await page.getByLabel(/^(Number|Tax number)/).fill(number);
    const date = page.getByLabel('Date of the filing');
    if (await date.isVisible()) await date.fill(day);
    await this.#drop(file);
    await this.#tick();
    return this.#conclude(/^Record the (acceptance|tax number)/);
  }

  async consent(company: string, { signedBy, signedAt }: { signedBy: string; signedAt: string }, file: Uint8Array) {
    const page = this.#page;
    await this.open('agent_consent', company);
    await page.getByLabel('Signed by').fill(signedBy);
    await page.getByLabel('Signed at').fill(signedAt);
    await this.#drop(file);
    return this.#conclude('Record the consent');
  }

  /** Asks for the correction of a number that was recorded wrongly. */
  async correct(company: string, filing: 'Formation' | 'Tax number', { number, file }: Paper): Promise<Stop | null> {
    const page = this.#page;
    await visit(page, '/desk/search');
    await page.getByLabel('Company or account').fill(company);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: filing, exact: true }).click();
    await page.getByText('A recorded fact is wrong').click();
    await page.getByLabel('Right number').fill(number);
    await page.getByRole('textbox', { name: 'Reason' }).fill('The paper of the office shows another number.');
    await this.#drop(file);
    return this.#conclude('Ask for the correction');
  }

  /** Decides what waits in a queue by its button, without looking. */
  async decide(queue: string, company: string, button: string): Promise<Stop | null> {
    await this.open(queue, company);
    return this.#conclude(button);
  }

  async #drop(file: Uint8Array): Promise<void> {
    this.#papers += 1;
    const name = `paper-${this.#papers}.pdf`;
    await dropFile(this.#page, name, file);
    await this.#page.getByText(`Uploaded ${name}.`).waitFor();
  }

  async #tick(): Promise<void> {
    const unusual = this.#page.getByRole('checkbox', { name: UNUSUAL });
    if (await unusual.isVisible()) await unusual.check();
  }

  /** Presses the button, and the same button of the dialog. */
  async #conclude(button: string | RegExp): Promise<Stop | null> {
    const page = this.#page;
    const [dialog, refusal] = [page.getByRole('dialog'), page.getByRole('alert')];
    await page.getByRole('button', { name: button }).click();
    await dialog.or(refusal).first().waitFor();
    if (await refusal.isVisible()) {
      return { note: await refusal.innerText(), fields: await page.evaluate<Stop['fields']>(MARKED_FIELDS) };
    }
    await dialog.getByRole('button', { name: button }).click();
    await dialog.waitFor({ state: 'detached' });
    return null;
  }
}

function isSoonVisible(link: Locator): Promise<boolean> {
  return link.waitFor({ timeout: SOON_MS }).then(
    () => true,
    () => false,
  );
}

/** Drops a PDF on the field for it, as a person does with the mouse. */
export async function dropFile(page: Page, name: string, file: Uint8Array): Promise<void> {
  const bytes = JSON.stringify(Buffer.from(file).toString('base64'));
  const dataTransfer = await page.evaluateHandle(`(() => {
    const bytes = Uint8Array.from(atob(${bytes}), (character) => character.charCodeAt(0));
    const dropped = new DataTransfer();
    dropped.items.add(new File([bytes], ${JSON.stringify(name)}, { type: 'application/pdf' }));
    return dropped;
  })()`);
  await page.locator('.drop').first().dispatchEvent('drop', { dataTransfer });
}
