import type { LinkProps } from '@tanstack/react-router';

type Page = Pick<LinkProps, 'to' | 'params' | 'hash'>;

/** A next step for a person: in words, and the page on which it is taken. */
export type Step = { words: string; page?: Page };

/** `words`: null if those of the API are for people, too. */
type Way = { words: string | null; to?: NonNullable<LinkProps['to']>; hash?: string };

/**
 * The steps of a person where the API names a call. A call that is not here, such as the same one once more, is made with
 * the form or the button beside the error.
 */
const WAYS: Readonly<Record<string, Way>> = {
  create_account: { words: 'Check the key: it may be incomplete, or revoked.' },
  create_api_key: { words: null, to: '/keys' },
  list_entities: { words: 'See your entities.', to: '/entities' },
  list_api_keys: { words: 'See your keys.', to: '/keys' },
  read_again: { words: 'Look at what has changed, then decide again.', to: '/entities/$id' },
  read_proposal: { words: 'Look at the proposal as it is now.' },
  dry_run: { words: 'Check the effects again, then confirm them.' },
  choose_another_name: { words: 'Choose another name in the constitution.', to: '/entities/$id/constitution/edit' },
  complete_constitution: { words: 'Correct it in the constitution.', to: '/entities/$id/constitution/edit' },
  propose_again: { words: 'Propose it again, for the present constitution.', to: '/entities/$id/proposals/new' },
  resolve_requirement: { words: 'Answer the open requirement.', to: '/entities/$id', hash: 'requirement' },
  read_treasury: { words: 'See how much each limit still allows.', to: '/entities/$id/treasury' },
  record_deposit: { words: 'Record what the company received.', to: '/entities/$id/treasury' },
  upgrade: { words: 'Choose a plan that allows it.', to: '/billing' },
  pay: { words: 'Pay the open amount.', to: '/billing' },
  await_outcome: { words: 'Wait until the registry has answered.', to: '/entities/$id' },
  settle_tax: { words: 'Settle the tax matter first.', to: '/entities/$id' },
  settle_billing: { words: 'Make the payment first.', to: '/entities/$id' },
  ask_human: { words: 'Wait until that person has acted.', to: '/entities/$id' },
};

type Action = { code: string; message: string; href: string | null };

/** Returns the steps that a person can take, in order. */
export function stepsOf(actions: readonly Action[]): Step[] {
  return actions.flatMap(({ code, message, href }) => {
    const way = WAYS[code];
    if (way === undefined) return [];
    const page = pageOf(way, /^\/v1\/entities\/([^/?]+)/.exec(href ?? '')?.[1]);
    return [{ words: way.words ?? message, ...(page !== null && { page }) }];
  });
}

function pageOf({ to, hash }: Way, id: string | undefined): Page | null {
  if (to === undefined || (to.includes('$id') && id === undefined)) return null;
  return { to, params: { id }, ...(hash !== undefined && { hash }) } as Page;
}
