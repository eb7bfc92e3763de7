/** Where a speech bubble goes: inside the window, and not over the seat it belongs to. */

export interface Chip {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** In pixels from the window's edges. */
export type BubblePlace = Readonly<Partial<Record<'left' | 'right' | 'top' | 'bottom', number>>>

export interface Window {
  readonly width: number
  readonly height: number
  /** The seats stand in a column at the right: the board's side is free. */
  readonly beside: boolean
}

const MARGIN = 8

export function bubblePlace(chip: Chip, { width, height, beside }: Window): BubblePlace {
  if (beside) return { right: width - chip.left + MARGIN, top: chip.top }
  const across =
    chip.left + chip.right < width
      ? { left: Math.max(MARGIN, chip.left) }
      : { right: Math.max(MARGIN, width - chip.right) }
  const isLow = chip.top + chip.bottom > height
  return { ...across, ...(isLow ? { bottom: height - chip.top + MARGIN } : { top: chip.bottom + MARGIN }) }
}
