import { type Explanation, explainAllErrors } from './error-explanation.ts';

const BASE_URL = 'http://127.0.0.1:8080';

const INTRO = `# Errors

Every refusal is a problem document ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)), \`application/problem+json\`. The service explains each code itself, too: \`type\` leads to \`/problems/{code}\`, a page for people and JSON for programs, and \`/problems\` lists them all.

| member | |
|---|---|
| \`code\` | One of the codes below. For programs; the texts may change, the codes do not. |
| \`type\`, \`title\`, \`status\` | The address of the explanation, a short name, the HTTP status. |
| \`detail\` | What went wrong this time, and what to do. \`error\` repeats it. |
| \`instance\`, \`request_id\` | Which request this was, as in the header \`X-Request-Id\`. |
| \`retryable\` | Whether the same request may succeed later. |
| \`retry_after_seconds\` | How long to wait before that, as in the header \`Retry-After\`. Always there with 429 and 503. |
| \`errors\` | Everything that is wrong with what was sent, at once, at most 100 entries. |
| \`next_actions\` | The calls that lead on, in their order: \`operation_id\`, \`method\`, \`href\`, who has to act (\`actor\`) and what to send (\`message\`). |
| \`current_version\`, \`state\`, \`allowed_actions\`, \`required_scope\`, \`checks\` | With the codes that are about them. |

## The entries of \`errors\`

Each has a \`pointer\` ([JSON Pointer](https://www.rfc-editor.org/rfc/rfc6901)) to the place, a \`code\` of its own, and a \`message\` that says how to put it right. Where there is a choice, \`allowed\` lists it; in YAML, \`line\` and \`column\` say where to look; and a blocker of \`guard_unmet\` names in \`source\` who clears it. Go by \`pointer\` and \`message\`: which codes of entries there are grows with the rules. Often seen: \`required\` (a member is missing), \`unknown_member\` (it is misspelt, or does not belong here), \`not_allowed\` (see \`allowed\`), \`type\`, \`format\` and \`pattern\` (the value has another form), \`one_source\` (members that exclude each other), \`text_forbidden_character\`, and \`outcome_unknown\` (the registry is still being asked).
`;

/** Renders `docs/errors.md`. */
export function renderErrorsDocument(): string {
  const explanations = explainAllErrors(BASE_URL);
  const rows = explanations.map(
    ({ code, status, title, retryable }) =>
      `| ${status} | [\`${code}\`](#${code}) | ${title} | ${retryable ? 'yes' : ''} |`,
  );
  const table = ['## The codes', '', '| status | code | | retry |', '|---|---|---|---|', ...rows].join('\n');
  return `${INTRO}\n${table}\n\n${explanations.map(section).join('\n')}`;
}

function section({ code, status, title, retryable, meaning, cause, fix, example }: Explanation): string {
  return `## ${code}

${status} ${title}. ${meaning}

**Why:** ${cause}

**What to do:** ${fix} ${retryable ? 'The same request may succeed later.' : 'Repeating it unchanged does not help.'}

\`\`\`json
${JSON.stringify(example, null, 2)}
\`\`\`
`;
}
