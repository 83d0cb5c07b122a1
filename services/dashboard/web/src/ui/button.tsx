import type { ComponentProps } from "react";
import { BUTTON_LOOKS, BUTTON_SIZES } from "./classes";

interface Look {
  look?: keyof typeof BUTTON_LOOKS;
  size?: keyof typeof BUTTON_SIZES;
}

interface ButtonProps extends ComponentProps<"button">, Look {
  /** Keeps its focus while its request is under way, and ignores further presses. */
  pending?: boolean;
}

export function Button({
  look = "secondary",
  size = "medium",
  type = "button",
  pending = false,
  className = "",
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      aria-disabled={pending}
      className={`${BUTTON_LOOKS[look]} ${BUTTON_SIZES[size]} ${className}`}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}

/** To a file, or to another site. */
export function ButtonAnchor({
  look = "secondary",
  size = "medium",
  ...rest
}: ComponentProps<"a"> & Look) {
  return <a className={`${BUTTON_LOOKS[look]} ${BUTTON_SIZES[size]}`} {...rest} />;
}
