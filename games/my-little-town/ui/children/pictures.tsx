/** Pictures of the children's board: the pointing hand, a face for errors, a robot badge, arrows, the moon. */

/** A hand whose finger tip is the origin, about 60 high. */
export function HandShape() {
  return (
    <g className="mltc-hand-shape" strokeLinejoin="round" strokeLinecap="round">
      <path
        d="M-7 7a7 7 0 0 1 14 0V24C10 19 18 20 19 26C23 22 30 24 30 30C35 28 40 31 40 37V44C40 54 34 60 27 60H9C3 60-1 57-5 52L-19 37C-24 31-17 24-11 28L-7 31Z"
        fill="#fff"
        stroke="#33291f"
        strokeWidth="3"
      />
      <path d="M7 24V32M19 27V33M30 31V36" fill="none" stroke="#33291f" strokeWidth="2.4" />
      <path d="M3 60H33L31 69Q18 73 5 69Z" fill="#e2663b" stroke="#33291f" strokeWidth="3" />
    </g>
  )
}

/** For a button: the finger tip in its middle. */
export function Hand() {
  return (
    <svg className="mltc-hand" viewBox="-26 -4 70 78" aria-hidden="true" focusable="false">
      <HandShape />
    </svg>
  )
}

/** A kind face that shakes its head. Two wide, about the origin. */
export function OopsShape() {
  return (
    <g className="mltc-oops-shape">
      <circle r="1" fill="#ffd85e" stroke="#33291f" strokeWidth="0.09" />
      <circle cx="-0.34" cy="-0.16" r="0.11" fill="#33291f" />
      <circle cx="0.34" cy="-0.16" r="0.11" fill="#33291f" />
      <path d="M-0.36 0.42Q-0.18 0.28 0 0.42T0.36 0.42" fill="none" stroke="#33291f" strokeWidth="0.11" />
      <circle cx="-0.62" cy="0.2" r="0.15" fill="#f59a6c" />
      <circle cx="0.62" cy="0.2" r="0.15" fill="#f59a6c" />
    </g>
  )
}

/** Marks a bot. */
export function RobotBadge() {
  return (
    <svg className="mltc-robot" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path d="M20 9V4" stroke="#33415c" strokeWidth="3" />
      <circle cx="20" cy="4" r="3" fill="#ff7a59" />
      <rect x="5" y="9" width="30" height="26" rx="8" fill="#b9c9dd" stroke="#33415c" strokeWidth="2.5" />
      <circle cx="14" cy="20" r="4" fill="#fff" stroke="#33415c" strokeWidth="2" />
      <circle cx="26" cy="20" r="4" fill="#fff" stroke="#33415c" strokeWidth="2" />
      <circle cx="14" cy="20" r="1.6" fill="#33415c" />
      <circle cx="26" cy="20" r="1.6" fill="#33415c" />
      <path d="M14 28Q20 32 26 28" fill="none" stroke="#33415c" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}

export function Crown() {
  return (
    <svg className="mltc-crown" viewBox="0 0 60 44" aria-hidden="true" focusable="false">
      <path
        d="M6 40L3 11L17 23L30 4L43 23L57 11L54 40Z"
        fill="#ffcb3d"
        stroke="#8a5a08"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <circle cx="30" cy="30" r="4" fill="#e2663b" />
      <circle cx="17" cy="31" r="3" fill="#2e47dc" />
      <circle cx="43" cy="31" r="3" fill="#2e8b57" />
    </svg>
  )
}

export function Moon() {
  return (
    <svg className="mltc-picture" viewBox="0 0 60 60" aria-hidden="true" focusable="false">
      <path
        d="M38 6A25 25 0 1 0 54 42A20 20 0 0 1 38 6Z"
        fill="#ffe27a"
        stroke="#6b5312"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M20 33q4 4 8 0M24 44q4-4 8-1" fill="none" stroke="#6b5312" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  )
}

/** Moves the same piece to another place. */
export function Elsewhere() {
  return (
    <svg className="mltc-picture" viewBox="0 0 60 60" aria-hidden="true" focusable="false">
      <rect x="5" y="33" width="20" height="20" rx="5" className="mltc-here" />
      <rect x="35" y="33" width="20" height="20" rx="5" className="mltc-there" />
      <path d="M13 25C17 8 40 8 45 24M37 19L45 25L51 16" className="mltc-line" />
    </svg>
  )
}

/** Points to a hidden part of the town. */
export function Arrow() {
  return (
    <svg className="mltc-picture" viewBox="0 0 60 60" aria-hidden="true" focusable="false">
      <path d="M30 12V48M14 28L30 12L46 28" className="mltc-line" />
    </svg>
  )
}
