import { NativeSelect, NumberInput } from '@mantine/core';
import { count } from '../../../../parts/count.ts';
import type { StockClass } from '../../../../queries/corporation.ts';

type Props = {
  classes: readonly StockClass[];
  /** Name of the chosen class. */
  stockClass: string;
  onClass: (name: string) => void;
  shares: string | number;
  onShares: (shares: string | number) => void;
  /** The most shares of the chosen class. */
  most: number;
  mostWords: string;
};

/** A class of stock, and how many of its shares. */
export function SharesFields({ classes, stockClass, onClass, shares, onShares, most, mostWords }: Props) {
  return (
    <>
      {classes.length > 1 && (
        <NativeSelect
          label="Class"
          data={classes.map(({ name }) => name)}
          value={stockClass}
          onChange={({ currentTarget }) => onClass(currentTarget.value)}
        />
      )}
      <NumberInput
        label={`Shares of ${stockClass}`}
        description={mostWords}
        required
        min={1}
        max={most}
        clampBehavior="none"
        allowDecimal={false}
        thousandSeparator=","
        hideControls
        value={shares}
        error={Number(shares) > most && `At most ${count(most)}.`}
        onChange={onShares}
      />
    </>
  );
}
