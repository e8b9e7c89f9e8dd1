import { NativeSelect, NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { count } from '../../../../parts/count.ts';
import type { StockClass } from '../../../../queries/corporation.ts';

/** `stock_class` is the name of a class. */
export type SharesValues = { stock_class: string; shares: string | number };

type Props = {
  classes: readonly StockClass[];
  form: UseFormReturnType<SharesValues>;
  /** The most shares of the chosen class. */
  most: number;
  mostWords: string;
};

/** A class of stock, and how many of its shares. */
export function SharesFields({ classes, form, most, mostWords }: Props) {
  const { stock_class, shares } = form.values;
  return (
    <>
      {classes.length > 1 && (
        <NativeSelect label="Class" data={classes.map(({ name }) => name)} {...form.getInputProps('stock_class')} />
      )}
      <NumberInput
        label={`Shares of ${stock_class}`}
        description={mostWords}
        required
        min={1}
        max={most}
        clampBehavior="none"
        allowDecimal={false}
        thousandSeparator=","
        hideControls
        {...form.getInputProps('shares')}
        error={Number(shares) > most && `At most ${count(most)}.`}
      />
    </>
  );
}
