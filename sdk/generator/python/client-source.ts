import { judgeState } from '../../../src/domain/entity/awaited-state.ts';
import { ENTITY_STATES } from '../../../src/domain/entity/entity.ts';
import { type ApiDocument, operationsOf } from '../document.ts';
import { typeName } from '../json-schema.ts';
import { methodSource } from './method-source.ts';
import { type Declared, declareComponent } from './type-source.ts';

const HEAD = `# Generated from openapi.json by sdk/generate.ts: \`npm run openapi\` writes it anew.
`;

const TYPES_HEAD = `${HEAD}"""The types of the API's bodies and answers: dictionaries, as JSON has them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Literal, TypedDict, Union

if sys.version_info >= (3, 11):
    from typing import NotRequired
elif TYPE_CHECKING:
    from typing_extensions import NotRequired
`;

const METHODS_HEAD = `${HEAD}# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator, Literal, Mapping, overload

from ._call import Call, path_segment
from ._paging import follow_pages

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import types
    from ._answer import StreamedAnswer
    from ._call import CallOptions, WriteOptions


class Operations:
    """A method for every operation of the API, named after its \`operationId\`."""

    def _send(self, call: Call, options: Mapping[str, Any], dry_run: bool = False) -> Any:
        raise NotImplementedError
`;

/** The generated files of the Python client, by name. */
export function generatePythonClient(document: ApiDocument): Record<string, string> {
  const names = new Map<string, string>();
  // Only after the whole document was read is the shortest name of each type known.
  write(document, { sources: new Map(), names });
  const declared: Declared = { sources: new Map(), names };
  const methods = write(document, declared);
  return {
    'types.py': `${TYPES_HEAD}\n\n${[...declared.sources.values()].join('\n\n')}`,
    '_operations.py': `${METHODS_HEAD}\n${methods.join('\n')}`,
    '_states.py': statesSource(),
  };
}

/** Declares every type, and returns the methods. */
function write(document: ApiDocument, declared: Declared): string[] {
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    declareComponent(typeName(name), schema, declared);
  }
  return operationsOf(document)
    .map((placed) => methodSource(placed, declared))
    .filter((source) => source !== null);
}

/** Writes the service's own rule as a table, so that both clients and the service agree. */
function statesSource(): string {
  const rows = ENTITY_STATES.map((awaited) => {
    const judged = ENTITY_STATES.map((state) => [state, judgeState(state, awaited)] as const);
    const listed = (kind: string) => {
      const states = judged.filter(([, each]) => each === kind).map(([state]) => `"${state}"`);
      return `frozenset([${states.join(', ')}])`;
    };
    return `    "${awaited}": (${listed('reached')}, ${listed('never')}),\n`;
  });
  return `${HEAD}"""For each awaited state: the states in which it is reached, and those from which it never will be."""

from __future__ import annotations

AWAITED: dict[str, tuple[frozenset[str], frozenset[str]]] = {
${rows.join('')}}
`;
}
