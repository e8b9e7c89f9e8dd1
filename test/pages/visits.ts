import { openBrowser, type Tab, type TestBrowser } from '../harness/browser.ts';
import { PageWorld } from './page-world.ts';

/** A browser, and a service whose web pages it opens. */
export type Visiting = { world: PageWorld; browser: TestBrowser; stop(): Promise<void> };

/** How a person reaches a web page, and its heading. */
export type Visit = {
  heading: RegExp;
  open: (at: Visiting) => Promise<Tab>;
  /** Every other page of a sandbox says that its company does not exist. */
  isAboutNoCompany?: true;
};

/** Web pages on which people sign and decide, by their operations. */
export const DECISION_VISITS: Readonly<Record<string, Visit>> = {
  get_attestation_page: {
    heading: /^Sign the filing of/,
    open: async ({ world, browser }) => browser.open(await world.attest()),
  },
  create_attestation: { heading: /^Signed$/, open: (at) => answer(at, at.world.attest(), 'Sign') },
  decline_attestation: { heading: /^Declined$/, open: (at) => answer(at, at.world.attest(), 'Decline') },
  get_agreement_page: {
    heading: /^Sign the operating agreement of/,
    open: async ({ world, browser }) => browser.open(await world.sign()),
  },
  create_agreement_signature: { heading: /^Signed$/, open: (at) => answer(at, at.world.sign(), 'Sign') },
  decline_agreement_signature: { heading: /^Declined$/, open: (at) => answer(at, at.world.sign(), 'Decline') },
  get_approval_page: {
    heading: /^Approve or decline/,
    open: async ({ world, browser }) => browser.open(await world.approve()),
  },
  approve_proposal: { heading: /^Approved$/, open: (at) => answer(at, at.world.approve(), 'Approve') },
  decline_proposal: { heading: /^Declined$/, open: (at) => answer(at, at.world.approve(), 'Decline') },
};

/** All other web pages, by their operations. */
export const OTHER_VISITS: Readonly<Record<string, Visit>> = {
  get_status_page: { heading: /LLC$/, open: async ({ world, browser }) => browser.open((await world.follow()).status) },
  get_waiting_page: {
    heading: /^A proposal waits for approval$/,
    open: async ({ world, browser }) => browser.open(await world.waiting()),
  },
  get_recovery_page: {
    heading: /^Create a new API key$/,
    open: async ({ world, browser }) => browser.open(await world.recover()),
  },
  create_recovered_keys: {
    heading: /^Your new API key$/,
    open: (at) => answer(at, at.world.recover(), 'Create the key'),
  },
  get_invitation_page: {
    heading: /^Act as a member of/,
    open: async ({ world, browser }) => browser.open(await world.join()),
  },
  create_invited_key: {
    heading: /^Your API key$/,
    open: (at) => answer(at, at.world.join(), 'Accept and show my key'),
  },
  get_payment_page: {
    heading: /^Thank you$/,
    open: ({ browser }) => browser.open('/billing/return'),
    isAboutNoCompany: true,
  },
  list_problems: {
    heading: /^Errors$/,
    open: ({ browser }) => browser.open('/problems'),
    isAboutNoCompany: true,
  },
  get_problem: {
    heading: /./,
    open: ({ browser }) => browser.open('/problems/version_conflict'),
    isAboutNoCompany: true,
  },
};

/** True if the page says that it belongs to a sandbox. */
export async function saysSandbox({ page }: Tab): Promise<boolean> {
  return (await page.locator('body').innerText()).includes('Sandbox: a rehearsal without legal effect.');
}

export async function startVisiting(env: Record<string, string> = {}): Promise<Visiting> {
  const starting = PageWorld.start(env);
  const origin = starting.then(({ service }) => service.url);
  const [world, browser] = await Promise.all([starting, openBrowser(origin)]);
  const stop = async () => {
    await browser.close();
    await world.service.stop();
  };
  return { world, browser, stop };
}

/** Text for programs, which no page shows outside of a part that the reader opens. */
const FOR_PROGRAMS: Readonly<Record<string, RegExp>> = {
  'a member of the API': /\b(?:livemode|dao_llc|[a-z]+_[a-z_]+)\b/,
  'a scope': /\b[a-z]+:(?:read|write|vote|execute|submit|manage)\b/,
  'a hash': /\b[0-9a-f]{40,}\b/,
  JSON: /[{[]"|":|"[\]}]/,
  'a JSON Pointer': /(?:^|\s)\/[a-z]+_[a-z_]+/,
  'a time in the order of programs': /\d{4}-\d\d-\d\d[T ]\d\d:\d\d/,
};

/** Returns what a page says that only a program can read; a key, and whatever is folded away, may be as it is. */
export async function wordsForPrograms({ page }: Tab): Promise<string[]> {
  const text = await page.evaluate<string>(`(() => {
    const body = document.body.cloneNode(true);
    for (const part of body.querySelectorAll('details > :not(summary), .key')) part.remove();
    return [...body.querySelectorAll('*')].flatMap(({ childNodes }) => [...childNodes])
      .filter(({ nodeType }) => nodeType === 3).map(({ data }) => data).join('\\n');
  })()`);
  return Object.entries(FOR_PROGRAMS).flatMap(([what, pattern]) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [`${what}: ${found}`];
  });
}

async function answer({ browser }: Visiting, path: Promise<string>, button: string): Promise<Tab> {
  const tab = await browser.open(await path);
  await tab.page.getByRole('button', { name: button, exact: true }).click();
  return tab;
}
