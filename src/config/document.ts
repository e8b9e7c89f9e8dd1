import type { Setting } from './kinds.ts';
import { SETTINGS } from './settings.ts';

const groups = Object.entries(SETTINGS).map(([title, group]) => ({
  title,
  settings: Object.values<Setting<unknown>>(group),
}));

/** Renders `.env.example`. Everything is commented out, so that an unchanged copy has no effect. */
export function renderEnvExample(): string {
  const sections = groups.map(({ title, settings }) => `# ${title}\n\n${settings.map(example).join('\n')}`);
  const intro = [
    '# Every setting with its default. A line left commented out keeps the default.',
    '# The service reads only its environment. Load a copy of this file with: set -a; . ./.env; set +a',
  ];
  return `${intro.join('\n')}\n\n${sections.join('\n')}`;
}

function example(setting: Setting<unknown>): string {
  const doc = setting.doc.replaceAll('`', '');
  return `# ${doc}\n# (${setting.allowed.replaceAll('`', '')})\n#${setting.env}=${setting.defaultText ?? ''}\n`;
}

/** Renders `docs/configuration.md`. */
export function renderConfigurationDoc(): string {
  const intro = [
    '# Configuration',
    '',
    'The service is configured only by environment variables. Each has a default: with none set, `npm start` starts a working sandbox.',
    'An empty value counts as not set. An invalid value stops the start, and all invalid values are listed at once.',
    'Durations are in milliseconds, and their names end in `_MS`.',
    'Values marked secret are never shown in a log or an error. Each can be in a file instead: `API_KEY_PEPPER_FILE=/run/secrets/pepper`.',
  ];
  const sections = groups.map(({ title, settings }) =>
    ['', `## ${title}`, '', '| variable | value | default | |', '|---|---|---|---|', ...settings.map(row)].join('\n'),
  );
  return `${intro.join('\n')}\n${sections.join('\n')}\n`;
}

function row(setting: Setting<unknown>): string {
  const allowed = setting.secret ? `${setting.allowed}; secret` : setting.allowed;
  const byDefault = setting.defaultText === null ? 'none' : `\`${setting.defaultText}\``;
  return `| \`${setting.env}\` | ${allowed} | ${byDefault} | ${setting.doc} |`;
}
