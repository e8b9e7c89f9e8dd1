import { type Html, html } from './html.ts';

/** A person signs by typing their name, where the service does not know it. `problem`: why the last try did not count. */
export function nameField(problem: string | null): Html {
  const [mark, message] =
    problem === null
      ? [null, null]
      : [
          html` aria-invalid="true" aria-describedby="signed_by_problem" autofocus`,
          html`<p class="warn" id="signed_by_problem">${problem}</p>`,
        ];
  return html`<p><label for="signed_by">Your full name</label>
        <input id="signed_by" name="signed_by" autocomplete="name" maxlength="200" required${mark}></p>
        ${message}`;
}
