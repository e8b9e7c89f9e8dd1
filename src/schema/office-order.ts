import { Type } from 'typebox';
import { MOST_CERTIFIED_COPIES, ORDER_LEVELS } from '../domain/jurisdictions/state.ts';

/** Services that can be ordered from an office with a formation. */
export const OFFICE_ORDER = {
  service_level: Type.Optional(
    Type.Enum([...ORDER_LEVELS], {
      description:
        'Speed at which the office processes the filing. `services` of the jurisdiction shows the fees. Default: `regular`. A formation that is submitted again keeps its service level.',
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
