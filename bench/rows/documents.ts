import { packingDictionary } from '../../src/documents/dictionary.ts';
import { renderDocument } from '../../src/documents/render.ts';
import { pack } from '../../src/store/core/pack.ts';
import { requestsOf } from '../../test/documents/samples.ts';
import { absoluteFigure, type Row } from '../figure.ts';

const WARM_UP = 40;
const ROUNDS = 60;
/** The documents that a formation needs; receipt and worksheet are made only when somebody reads them. */
const KINDS = ['articles', 'consent', 'operating_agreement'];

/**
 * Runs in this process and on one thread, as the rendering thread does: processor time, whatever else runs beside it.
 */
export const documentsRow: Row = {
  name: 'documents',
  overrides: {},
  run: async () => {
    const requests = requestsOf('dao', { livemode: false }).filter(({ kind }) => KINDS.includes(kind));
    const dictionary = packingDictionary();
    const rounds = Array.from({ length: WARM_UP + ROUNDS }, () => {
      const before = process.cpuUsage();
      for (const request of requests) pack(renderDocument(request).content, dictionary);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    });
    const target = { of: 'measured', atMost: 8 } as const;
    return [
      absoluteFigure('three documents of a formation, made and packed, CPU', 'ms', target, rounds.slice(WARM_UP)),
    ];
  },
};
