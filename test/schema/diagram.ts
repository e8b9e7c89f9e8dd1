import type { Schema, Table } from './dump.ts';
import { LANES } from './subjects.ts';

/* docs/schema.svg: every table in the panel of its subject, with its informative columns. */

const BOX_WIDTH = 178;
const TITLE_HEIGHT = 24;
const ROW_HEIGHT = 15;
const GAP = 18;
const PANEL_TITLE = 30;
const LANE_GAP = 44;
const MARGIN = 28;
const TOP = 92;

/** Nearly every table has these: lines for them would hide all others, so they are letters beside the table's name. */
const SHARED = { account_id: 'A', entity_id: 'E' } as const;
/** Columns that describe the state or the kind of a row. Times, texts and hashes are only in schema.sql. */
const TELLING =
  /^(state|status|type|kind|livemode|jurisdiction|legal_name|email|scopes|role|purpose|number|version|position|decision|choice|plan|amount_cents|period|media_type|expires_at|url|date|jwk|public_key|key_id|issuer|head_hash|entry_number|seq|hash|subject)$/;
const MAX_ROWS = 5;

type Box = { table: Table; rows: string[]; x: number; y: number; height: number };
type Panel = { subject: string; colour: string; x: number; y: number; width: number; height: number; boxes: Box[] };

/** Draws the schema. The same schema gives the same bytes. Throws for a table that no subject names. */
export function drawSchema({ tables }: Schema): string {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const named = LANES.flat().flatMap(({ tables: names }) => names);
  const wrong = [
    ...named.filter((name) => !byName.has(name)),
    ...tables.filter(({ name }) => !named.includes(name)).map(({ name }) => name),
  ];
  if (wrong.length > 0) throw new Error(`test/schema/subjects.ts and the schema differ in: ${wrong.join(', ')}`);
  const panels = placePanels(byName);
  const width = Math.max(...panels.map((panel) => panel.x + panel.width)) + MARGIN;
  const height = Math.max(...panels.map((panel) => panel.y + panel.height)) + MARGIN;
  const boxes = new Map(panels.flatMap((panel) => panel.boxes.map((box) => [box.table.name, { box, panel }] as const)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="ui-sans-serif, system-ui, 'Segoe UI', Helvetica, Arial, sans-serif" role="img" aria-label="Tables of the Entity Formation Service by subject">`,
    '<!-- Generated from the schema: npm run schema -->',
    '<defs><marker id="to" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0 8 4 0 8z" fill="#475569"/></marker></defs>',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...legend(tables),
    ...panels.map(drawPanel),
    ...tables.flatMap((table) => drawReferences(table, boxes)),
    ...panels.flatMap(({ boxes: drawn, colour }) => drawn.map((box) => drawBox(box, colour))),
    '</svg>\n',
  ].join('\n');
}

function placePanels(byName: ReadonlyMap<string, Table>): Panel[] {
  let x = MARGIN;
  return LANES.flatMap((lane) => {
    let y = TOP;
    const width = Math.max(...lane.map(({ across }) => across * (BOX_WIDTH + GAP) + GAP));
    const panels = lane.map(({ subject, colour, across, tables }) => {
      const ends = Array.from({ length: across }, () => y + PANEL_TITLE);
      const boxes = tables.map((name) => {
        const table = byName.get(name) as Table;
        const rows = tellingColumns(table);
        const height = TITLE_HEIGHT + rows.length * ROW_HEIGHT + (rows.length > 0 ? 6 : 0);
        // The shortest column so far, the leftmost of equals.
        const column = ends.indexOf(Math.min(...ends));
        const box = { table, rows, height, x: x + GAP + column * (BOX_WIDTH + GAP), y: ends[column] as number };
        ends[column] = box.y + height + GAP;
        return box;
      });
      const panel = { subject, colour, x, y, width, height: Math.max(...ends) - y, boxes };
      y += panel.height + GAP * 1.5;
      return panel;
    });
    x += width + LANE_GAP;
    return panels;
  });
}

function tellingColumns({ columns, constraints }: Table): string[] {
  const referring = new Set(references({ constraints }).flatMap(({ columns: own }) => own.slice(-1)));
  return columns
    .map(({ name }) => name)
    .filter((name) => !(name in SHARED) && (referring.has(name) || TELLING.test(name)))
    .slice(0, MAX_ROWS);
}

/** Foreign keys that are drawn: not those to accounts and entities. */
function references({ constraints }: Pick<Table, 'constraints'>) {
  return constraints.filter(({ kind, target }) => kind === 'f' && target !== 'accounts' && target !== 'entities');
}

function drawPanel({ subject, colour, x, y, width, height }: Panel): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" fill="${colour}" fill-opacity="0.09" stroke="${colour}" stroke-opacity="0.35"/><text x="${x + GAP}" y="${y + 20}" font-size="14" font-weight="700" fill="${colour}">${subject}</text>`;
}

function drawBox({ table, rows, x, y, height }: Box, colour: string): string {
  const shared = Object.entries(SHARED).filter(([column]) => table.columns.some(({ name }) => name === column));
  const marks = shared.map(([, letter], index) => {
    const cx = x + BOX_WIDTH - 13 - (shared.length - 1 - index) * 18;
    return `<circle cx="${cx}" cy="${y + 12}" r="7.5" fill="#ffffff"/><text x="${cx}" y="${y + 15.5}" font-size="10" font-weight="700" text-anchor="middle" fill="${colour}">${letter}</text>`;
  });
  const lines = rows.map(
    (row, index) =>
      `<text x="${x + 10}" y="${y + TITLE_HEIGHT + 14 + index * ROW_HEIGHT}" font-size="11" fill="#334155">${row}</text>`,
  );
  return [
    `<g><rect x="${x}" y="${y}" width="${BOX_WIDTH}" height="${height}" rx="5" fill="#ffffff" stroke="${colour}"/>`,
    `<path d="M${x} ${y + TITLE_HEIGHT}V${y + 5}a5 5 0 0 1 5-5h${BOX_WIDTH - 10}a5 5 0 0 1 5 5v${TITLE_HEIGHT - 5}z" fill="${colour}"/>`,
    `<text x="${x + 9}" y="${y + 16.5}" font-size="12" font-weight="600" fill="#ffffff">${table.name}</text>`,
    ...marks,
    ...lines,
    '</g>',
  ].join('');
}

type Placed = ReadonlyMap<string, { box: Box; panel: Panel }>;

function drawReferences(table: Table, boxes: Placed): string[] {
  const from = boxes.get(table.name);
  if (from === undefined) return [];
  const targets = new Map(references(table).map(({ target, columns }) => [target ?? '', columns.at(-1) ?? '']));
  return [...targets].flatMap(([target, column]) => {
    const to = boxes.get(target);
    if (to === undefined || to === from) return [];
    return [
      `<path d="${curve(from.box, to.box, column)}" fill="none" stroke="#475569" stroke-width="1.3" marker-end="url(#to)"/>`,
    ];
  });
}

/** Draws from the row of the column to the title of the table it refers to, starting at the nearer side. */
function curve(from: Box, to: Box, column: string): string {
  const row = from.rows.indexOf(column);
  const startY = row < 0 ? from.y + TITLE_HEIGHT / 2 : from.y + TITLE_HEIGHT + 10 + row * ROW_HEIGHT;
  const endY = to.y + TITLE_HEIGHT / 2;
  if (from.x === to.x) {
    const x = from.x;
    return `M${x} ${startY}C${x - 20} ${startY} ${x - 20} ${endY} ${x} ${endY}`;
  }
  const isRight = to.x > from.x;
  const startX = isRight ? from.x + BOX_WIDTH : from.x;
  const endX = isRight ? to.x : to.x + BOX_WIDTH;
  const bend = Math.min(70, Math.abs(endX - startX) / 2 + 8) * (isRight ? 1 : -1);
  return `M${startX} ${startY}C${startX + bend} ${startY} ${endX - bend} ${endY} ${endX} ${endY}`;
}

function legend(tables: readonly Table[]): string[] {
  return [
    `<text x="${MARGIN}" y="40" font-size="22" font-weight="700" fill="#0f172a">The ${tables.length} tables by subject</text>`,
    ...legendMark(MARGIN, 'A', 'has account_id'),
    ...legendMark(MARGIN + 140, 'E', 'has entity_id'),
    `<text x="${MARGIN + 270}" y="64" font-size="13" fill="#475569">An arrow is any other foreign key. All columns, constraints and indexes: schema.sql</text>`,
  ];
}

function legendMark(x: number, letter: string, words: string): string[] {
  return [
    `<circle cx="${x + 8}" cy="59.5" r="7.5" fill="#475569"/><text x="${x + 8}" y="63" font-size="10" font-weight="700" text-anchor="middle" fill="#ffffff">${letter}</text>`,
    `<text x="${x + 22}" y="64" font-size="13" fill="#475569">${words}</text>`,
  ];
}
