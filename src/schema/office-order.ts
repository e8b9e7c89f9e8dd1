import { Type } from 'typebox';
import { MOST_CERTIFIED_COPIES, ORDER_LEVELS } from '../domain/jurisdictions/state.ts';

/** Services that can be ordered from an office with a formation. */
export const OFFICE_ORDER = {
  service_level: Type.Optional(
    Type.Enum([...ORDER_LEVELS], {
      description:
        'Service of the office, whose fee is in `services` of the jurisdiction. Default: `regular`. A formation that is made again keeps its service.',
    }),
  ),
  certified_copies: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MOST_CERTIFIED_COPIES,
      description: 'Number of certified copies that come back with the filing. Default: 0.',
    }),
  ),
};
