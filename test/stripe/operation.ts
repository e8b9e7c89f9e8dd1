import type { Account } from './account.ts';
import { checkExpansion, expand } from './expand.ts';
import type { FormRecord } from './form-body.ts';
import type { ApiObject, ListAnswer } from './objects.ts';
import { type Fields, list, type Params, readFields, text } from './params.ts';

/**
 * One operation of the API: checking its parameters and executing are separate, because only the latter is remembered.
 */
export type Operation = {
  /** Method and address, as in `GET /v1/customers/:id`. */
  on: string;
  /** Refuses invalid parameters; returns the function that executes. */
  prepare(form: FormRecord): (account: Account, id: string) => unknown;
};

type Execute<F extends Fields> = (account: Account, params: Params<F>, id: string) => ApiObject | ListAnswer<ApiObject>;

/** `answers` is the `object` of the answer, or of the members of a list: it decides what may be expanded. */
export function operation<F extends Fields>(
  on: string,
  { answers, fields }: { answers: ApiObject['object']; fields: F },
  execute: Execute<F>,
): Operation {
  return {
    on,
    prepare(form) {
      const { expand: given, ...others } = form;
      const { expand: paths } = readFields({ expand: list(text(), 20) }, given === undefined ? {} : { expand: given });
      const params = readFields(fields, others);
      for (const path of paths ?? []) checkExpansion(answers, path);
      return (account, id) => expand(account, execute(account, params, id), paths ?? []);
    },
  };
}
