import { html } from './html.ts';

/** A person signs by typing their name, where the service does not know it. */
export const NAME_FIELD = html`<p><label for="signed_by">Your full name</label>
        <input id="signed_by" name="signed_by" autocomplete="name" maxlength="200" required></p>
        `;
