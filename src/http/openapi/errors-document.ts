import { type Explanation, explainAllErrors } from '../answers/error-explanation.ts';

const BASE_URL = 'http://127.0.0.1:8080';

const INTRO =
  '# Errors\n\nEvery error is a problem document ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)), `application/problem+json`. The service explains each code at `/problems/{code}`, the address in `type`: as a web page for people and as JSON for programs. `/problems` lists all codes.\n\n| field | |\n|---|---|\n| `code` | One of the codes below. Programs should use it: texts may change, codes do not. |\n| `type`, `title`, `status` | Address of the explanation, short name, HTTP status. |\n| `detail` | What is wrong with this request, and what to do. `error` has the same text. |\n| `instance`, `request_id` | Id of the request, as in the header `X-Request-Id`. |\n| `retryable` | True if the same request may succeed later. |\n| `retry_after_seconds` | Seconds to wait before a retry, as in the header `Retry-After`. Always present with 429 and 503. |\n| `errors` | All problems of the request, at most 100 entries. |\n| `next_actions` | Next calls, in order: `operation_id`, `method`, `href`, who acts (`actor`) and what to send (`message`). |\n| `current_version`, `state`, `allowed_actions`, `required_scope`, `checks` | Present with the codes they belong to. |\n\n## Entries of `errors`\n\nEach entry has a `pointer` ([JSON Pointer](https://www.rfc-editor.org/rfc/rfc6901)) to the place, a `code` of its own, and a `message` that says how to correct it. `allowed` lists the possible values. For YAML, `line` and `column` give the position. A blocker of `guard_unmet` has a `source` that says who can resolve it. Rely on `pointer` and `message`: the list of entry codes grows with the rules. Frequent codes: `required` (a field is missing), `unknown_member` (it is misspelt or belongs elsewhere), `not_allowed` (see `allowed`), `type`, `format` and `pattern` (the value has the wrong form), `one_source` (fields exclude each other), `text_forbidden_character`, and `outcome_unknown` (the registry is still being asked).\n';

/** Returns the text of `docs/errors.md`. */
export function renderErrorsDocument(): string {
  const explanations = explainAllErrors(BASE_URL);
  const rows = explanations.map(
    ({ code, status, title, retryable }) =>
      `| ${status} | [\`${code}\`](#${code}) | ${title} | ${retryable ? 'yes' : ''} |`,
  );
  const table = ['## Codes', '', '| status | code | | retry |', '|---|---|---|---|', ...rows].join('\n');
  return `${INTRO}\n${table}\n\n${explanations.map(section).join('\n')}`;
}

function section({ code, status, title, retryable, meaning, cause, fix, example }: Explanation): string {
  return `## ${code}\n\n${status} ${title}. ${meaning}\n\n**Cause:** ${cause}\n\n**What to do:** ${fix} ${retryable ? 'The same request may succeed later.' : 'Repeating it unchanged does not help.'}\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\`\n`;
}
