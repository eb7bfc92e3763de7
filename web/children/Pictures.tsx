/** Pictures for the children's mode. They stand on buttons that have accessible names. */

import { Face, INK, Picture } from './ChildPicture.tsx'

/** Another child, with plaits. */
export const OtherChildPicture = () => (
  <Picture>
    <path
      d="M9 32C2 36 3 48 8 54M55 32C62 36 61 48 56 54"
      fill="none"
      stroke="#2b1a10"
      strokeWidth="7"
      strokeLinecap="round"
    />
    <Face skin="#b9835a" />
    <path
      d="M11 33C9 12 24 9 32 9C40 9 55 12 53 33C50 24 40 19 32 19C24 19 14 24 11 33Z"
      fill="#2b1a10"
      stroke={INK}
      strokeWidth="2.500"
    />
    <circle cx="8" cy="56" r="4" fill="#e2663b" />
    <circle cx="56" cy="56" r="4" fill="#e2663b" />
  </Picture>
)

export const RobotPicture = () => (
  <Picture>
    <path d="M32 14V6" stroke={INK} strokeWidth="3" />
    <circle cx="32" cy="6" r="4" fill="#ff7a59" stroke={INK} strokeWidth="2" />
    <rect x="5" y="30" width="8" height="14" rx="4" fill="#8fa3bd" stroke={INK} strokeWidth="2.500" />
    <rect x="51" y="30" width="8" height="14" rx="4" fill="#8fa3bd" stroke={INK} strokeWidth="2.500" />
    <rect x="11" y="14" width="42" height="42" rx="12" fill="#b9c9dd" stroke={INK} strokeWidth="2.500" />
    <circle cx="24" cy="31" r="6.500" fill="#fff" stroke={INK} strokeWidth="2.500" />
    <circle cx="40" cy="31" r="6.500" fill="#fff" stroke={INK} strokeWidth="2.500" />
    <circle cx="24" cy="31" r="2.600" fill={INK} />
    <circle cx="40" cy="31" r="2.600" fill={INK} />
    <path d="M23 45Q32 52 41 45" fill="none" stroke={INK} strokeWidth="2.800" strokeLinecap="round" />
  </Picture>
)

/** An adult: glasses, and a book. */
export const GrownUpPicture = () => (
  <Picture>
    <circle cx="32" cy="25" r="18" fill="#eec39c" stroke={INK} strokeWidth="2.500" />
    <path
      d="M14 24C12 6 26 4 32 4C40 4 52 6 50 24C46 15 40 13 32 13C24 13 18 15 14 24Z"
      fill="#9a9187"
      stroke={INK}
      strokeWidth="2.500"
    />
    <circle cx="25" cy="26" r="5.500" fill="#fff" stroke={INK} strokeWidth="2.200" />
    <circle cx="39" cy="26" r="5.500" fill="#fff" stroke={INK} strokeWidth="2.200" />
    <path d="M30.500 26H33.500" stroke={INK} strokeWidth="2.200" />
    <path d="M27 35Q32 39 37 35" fill="none" stroke={INK} strokeWidth="2.400" strokeLinecap="round" />
    <path
      d="M8 46Q20 42 32 48Q44 42 56 46V62Q44 58 32 63Q20 58 8 62Z"
      fill="#fffaf0"
      stroke={INK}
      strokeWidth="2.500"
      strokeLinejoin="round"
    />
    <path
      d="M32 48V63M14 50l11 1.500M14 55l11 1.500M39 51.500l11-1.500M39 56.500l11-1.500"
      stroke={INK}
      strokeWidth="1.800"
    />
  </Picture>
)

export const HousePicture = () => (
  <Picture>
    <path d="M12 30V58H52V30" fill="#fff3df" stroke={INK} strokeWidth="2.500" />
    <path d="M4 34L32 8L60 34Z" fill="#d8522f" stroke={INK} strokeWidth="2.500" strokeLinejoin="round" />
    <rect x="26" y="40" width="12" height="18" rx="2" fill="#8a5733" stroke={INK} strokeWidth="2.500" />
  </Picture>
)

export const LoudspeakerPicture = () => (
  <Picture>
    <path d="M6 24H18L34 10V54L18 40H6Z" fill="#ffcb3d" stroke={INK} strokeWidth="3" strokeLinejoin="round" />
    <path d="M42 23Q49 32 42 41M49 15Q61 32 49 49" fill="none" stroke={INK} strokeWidth="4" strokeLinecap="round" />
  </Picture>
)

/** Where there is no voice: show it once more. */
export const ShowPicture = () => (
  <Picture>
    <path
      d="M20 34V12a5 5 0 0 1 10 0V28C33 25 38 26 39 30C42 28 47 29 47 33C50 32 54 34 54 38V44C54 54 48 60 40 60H32C26 60 22 57 19 53L9 42C5 37 11 31 16 34Z"
      fill="#fff"
      stroke={INK}
      strokeWidth="3"
      strokeLinejoin="round"
    />
  </Picture>
)

/** A mouth that speaks, or is closed. */
export const MouthPicture = ({ speaks }: { readonly speaks: boolean }) => (
  <Picture>
    <path
      d="M8 10H56V44H34L22 56V44H8Z"
      fill={speaks ? '#8fd3a8' : '#d9d2c6'}
      stroke={INK}
      strokeWidth="3"
      strokeLinejoin="round"
    />
    {speaks ? (
      <path d="M22 24H42Q42 38 32 38Q22 38 22 24Z" fill="#b3402b" stroke={INK} strokeWidth="2.500" />
    ) : (
      <path d="M22 30H42M10 58L56 6" stroke={INK} strokeWidth="4" strokeLinecap="round" />
    )}
  </Picture>
)

export const BackPicture = () => (
  <Picture>
    <path
      d="M24 12L8 28L24 44M10 28H38A14 14 0 0 1 38 56H24"
      fill="none"
      stroke="currentColor"
      strokeWidth="7"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </Picture>
)

export const AgainPicture = () => (
  <Picture>
    <path
      d="M54 30A22 22 0 1 0 47 48M55 12V30H37"
      fill="none"
      stroke="currentColor"
      strokeWidth="8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </Picture>
)

export const GoOnPicture = () => (
  <Picture>
    <path d="M18 10L52 32L18 54Z" fill="currentColor" stroke="currentColor" strokeWidth="8" strokeLinejoin="round" />
  </Picture>
)

/** A player sleeps, or is away. */
export const SleepPicture = () => (
  <Picture>
    <path
      d="M40 6A25 25 0 1 0 58 42A20 20 0 0 1 40 6Z"
      fill="#ffe27a"
      stroke={INK}
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <path d="M22 34q4 4 8 0" fill="none" stroke={INK} strokeWidth="2.600" strokeLinecap="round" />
    <path d="M46 18H58L46 32H58" fill="none" stroke={INK} strokeWidth="3" strokeLinejoin="round" />
  </Picture>
)

/** The connection is lost: a cloud. */
export const CloudPicture = () => (
  <Picture>
    <path
      d="M18 52A13 13 0 0 1 17 26A17 17 0 0 1 49 24A14 14 0 0 1 48 52Z"
      fill="#dbe6ef"
      stroke={INK}
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <circle cx="26" cy="37" r="2.500" fill={INK} />
    <circle cx="40" cy="37" r="2.500" fill={INK} />
    <path d="M28 45Q33 41 38 45" fill="none" stroke={INK} strokeWidth="2.500" strokeLinecap="round" />
  </Picture>
)
