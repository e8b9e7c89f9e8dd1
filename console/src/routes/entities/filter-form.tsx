import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { ENTITY_STATES } from '#domain/entity/entity.ts';
import { stateWords } from '../../parts/entity-state.tsx';

const route = getRouteApi('/entities');
const STATES = [
  { value: '', label: 'All states' },
  ...ENTITY_STATES.map((state) => ({ value: state, label: stateWords(state) })),
];
/** A pause in the typing. */
const PAUSE_MS = 250;

/** The filter is the address, so that a list can be kept, sent, and left and found again. */
export function FilterForm() {
  const { state = '', name = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const find = useDebouncedCallback((text: string) => {
    void navigate({
      search: ({ name: _, cursor: __, ...rest }) => ({ ...rest, ...(text !== '' && { name: text }) }),
      replace: true,
    });
  }, PAUSE_MS);
  return (
    <search className="filters">
      <NativeSelect
        label="State"
        data={STATES}
        value={state}
        onChange={({ currentTarget: { value } }) => {
          const chosen = ENTITY_STATES.find((each) => each === value);
          void navigate({
            search: ({ state: _, cursor: __, ...rest }) => ({ ...rest, ...(chosen && { state: chosen }) }),
          });
        }}
      />
      <TextInput
        label="Name contains"
        type="search"
        defaultValue={name}
        onChange={({ currentTarget }) => find(currentTarget.value.trim())}
      />
    </search>
  );
}
