import { Button, type ButtonProps } from '@mantine/core';
import { useId } from 'react';

type Props = ButtonProps & { type?: 'button' | 'submit'; onClick?: () => void; whyNot: string | null };

/** A button that, while it cannot be used, says why. It stays reachable by keyboard, so that the reason is read. */
export function ReasonedButton({ whyNot, onClick, children, ...props }: Props) {
  const id = useId();
  if (whyNot === null) {
    return (
      <Button {...props} {...(onClick && { onClick })}>
        {children}
      </Button>
    );
  }
  return (
    <span className="row">
      <Button
        {...props}
        data-disabled
        aria-disabled="true"
        aria-describedby={id}
        onClick={(event) => event.preventDefault()}
      >
        {children}
      </Button>
      <span id={id} className="soft small">
        {whyNot}
      </span>
    </span>
  );
}
