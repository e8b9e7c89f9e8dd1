import { expect, it } from 'vitest';
import { html } from './html.ts';

it('escapes every text, in content and in attributes', () => {
  const nasty = `<script>"'&`;
  expect(html`<p title="${nasty}">${nasty}</p>`.text).toBe(
    '<p title="&#60;script&#62;&#34;&#39;&#38;">&#60;script&#62;&#34;&#39;&#38;</p>',
  );
});

it('inserts HTML unchanged, lists one after the other, and nothing for null', () => {
  const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${items}${null}</ul>${2}`.text).toBe('<ul><li>a</li><li>&#60;b&#62;</li></ul>2');
});
