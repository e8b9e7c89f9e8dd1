/**
 * The tables that a PDF needs of an embedded font, in the order in which they are written; a font may lack some. `cmap`
 * is needed only by a font whose characters are single bytes.
 */
const TABLES = ['head', 'hhea', 'loca', 'maxp', 'cvt ', 'prep', 'glyf', 'hmtx', 'fpgm', 'cmap'] as const;
type TableName = (typeof TABLES)[number];
type Table = readonly [TableName, Buffer];

const HEAD_OFFSET_FORMAT = 50;
const HHEA_METRIC_COUNT = 34;
const MAXP_GLYPH_COUNT = 4;

/** Flags of a part of a composite glyph. */
const ARGUMENTS_ARE_WORDS = 0x01;
const HAS_SCALE = 0x08;
const HAS_MORE = 0x20;
const HAS_TWO_SCALES = 0x40;
const HAS_MATRIX = 0x80;

/** A TrueType file, read as its tables. */
export class FontFile {
  readonly #tables = new Map<string, Buffer>();

  constructor(file: Buffer) {
    for (let count = file.readUInt16BE(4), at = 12; count > 0; count--, at += 16) {
      const offset = file.readUInt32BE(at + 8);
      this.#tables.set(file.toString('latin1', at, at + 4), file.subarray(offset, offset + file.readUInt32BE(at + 12)));
    }
    const hasLongOffsets = this.table('head').readInt16BE(HEAD_OFFSET_FORMAT) === 1;
    const hasAllMetrics = this.table('hmtx').length === this.table('loca').length - 4;
    if (!hasLongOffsets || !hasAllMetrics) throw new Error('a font that is not laid out as this reads it');
  }

  has(name: TableName): boolean {
    return this.#tables.has(name);
  }

  table(name: TableName): Buffer {
    const table = this.#tables.get(name);
    if (table === undefined) throw new Error(`a font without the table ${name}`);
    return table;
  }

  outline(glyph: number): Buffer {
    const offsets = this.table('loca');
    return this.table('glyf').subarray(offsets.readUInt32BE(glyph * 4), offsets.readUInt32BE(glyph * 4 + 4));
  }

  /** Advance width and left bearing. */
  metrics(glyph: number): Buffer {
    return this.table('hmtx').subarray(glyph * 4, glyph * 4 + 4);
  }
}

/**
 * The glyphs of a font that a document uses, numbered in order of use. It replaces fontkit's own subset, which reads
 * and writes every font number by number and took a quarter of the time for a document. The bytes are the same.
 */
export class FontSubset {
  readonly #font: FontFile;
  readonly #numbers = new Map<number, number>();

  constructor(font: FontFile) {
    this.#font = font;
    // The first glyph replaces missing ones.
    this.includeGlyph(0);
  }

  /** Returns the glyph's number in the subset. */
  includeGlyph(glyph: number): number {
    const number = this.#numbers.get(glyph) ?? this.#numbers.size;
    this.#numbers.set(glyph, number);
    return number;
  }

  /** `bytes` says which glyph of the subset a byte shows, if the text of the document consists of bytes. */
  encode(bytes?: ReadonlyMap<number, number>): Uint8Array {
    // The parts of composite glyphs are appended while the glyphs are processed.
    const outlines = Array.from(this.#numbers.keys(), (glyph) => this.#outline(glyph));
    const made: Partial<Record<TableName, Buffer>> = {
      hhea: withNumber(this.#font.table('hhea'), HHEA_METRIC_COUNT, outlines.length),
      loca: offsetsOf(outlines),
      maxp: withNumber(this.#font.table('maxp'), MAXP_GLYPH_COUNT, outlines.length),
      glyf: Buffer.concat(outlines),
      hmtx: Buffer.concat(Array.from(this.#numbers.keys(), (glyph) => this.#font.metrics(glyph))),
    };
    if (bytes !== undefined) made.cmap = characterMap(bytes);
    const names = TABLES.filter((name) => (name === 'cmap' ? made.cmap !== undefined : this.#font.has(name)));
    return writeTables(names.map((name) => [name, made[name] ?? this.#font.table(name)]));
  }

  #outline(glyph: number): Buffer {
    const outline = this.#font.outline(glyph);
    const isComposite = outline.length > 0 && outline.readInt16BE(0) < 0;
    return isComposite ? this.#composite(Buffer.from(outline)) : outline;
  }

  /** Renumbers the parts of a composite glyph to the subset. */
  #composite(outline: Buffer): Buffer {
    for (let at = 10, flags = HAS_MORE; flags & HAS_MORE; ) {
      flags = outline.readUInt16BE(at);
      outline.writeUInt16BE(this.includeGlyph(outline.readUInt16BE(at + 2)), at + 2);
      at += flags & ARGUMENTS_ARE_WORDS ? 8 : 6;
      if (flags & HAS_SCALE) at += 2;
      else if (flags & HAS_TWO_SCALES) at += 4;
      else if (flags & HAS_MATRIX) at += 8;
    }
    return outline;
  }
}

function withNumber(table: Buffer, at: number, number: number): Buffer {
  const changed = Buffer.from(table);
  changed.writeUInt16BE(number, at);
  return changed;
}

/** Returns where each outline begins, and where the last one ends. */
function offsetsOf(outlines: readonly Buffer[]): Buffer {
  const offsets = Buffer.alloc((outlines.length + 1) * 4);
  let end = 0;
  outlines.forEach(({ length }, at) => {
    end += length;
    offsets.writeUInt32BE(end, (at + 1) * 4);
  });
  return offsets;
}

/** The one form of this table that readers use for the bytes of a symbolic font: platform 1, format 0. */
function characterMap(bytes: ReadonlyMap<number, number>): Buffer {
  const table = Buffer.alloc(12 + 262);
  [0, 1, 1, 0, 0, 12, 0, 262].forEach((number, at) => {
    table.writeUInt16BE(number, at * 2);
  });
  for (const [byte, glyph] of bytes) table.writeUInt8(glyph, 12 + 6 + byte);
  return table;
}

/** Writes a font file without checksums: nobody checks those of a font inside a document. */
function writeTables(tables: readonly Table[]): Buffer {
  const power = Math.floor(Math.log2(tables.length));
  const head = Buffer.alloc(12 + tables.length * 16);
  head.write('true', 'latin1');
  [tables.length, 2 ** power * 16, power, (tables.length - 2 ** power) * 16].forEach((number, at) => {
    head.writeUInt16BE(number, 4 + at * 2);
  });
  let offset = head.length;
  tables.forEach(([name, { length }], n) => {
    const at = 12 + n * 16;
    head.write(name, at, 'latin1');
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(length, at + 12);
    offset += length;
  });
  return Buffer.concat([head, ...tables.map(([, table]) => table)]);
}
