import { type MantineColorScheme, NativeSelect, useMantineColorScheme } from '@mantine/core';

const CHOICES = [
  { value: 'auto', label: 'System theme' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <NativeSelect
      size="xs"
      aria-label="Theme"
      data={CHOICES}
      value={colorScheme}
      onChange={({ currentTarget }) => setColorScheme(currentTarget.value as MantineColorScheme)}
    />
  );
}
