/** The weights of unfinished things. Tuned on thousands of cities. */

/** Fractions of the points of the finished thing, unless stated otherwise. */
export const WEIGHTS = {
  /** Of the second-best shape that includes the tag. */
  secondShape: 0.2,
  /** How much of a line is potential, and how much is there already. */
  lineHope: 0.8,
  trioOfOne: 0.09,
  trioOfTwo: 0.5,
  /** For each tag an icon is behind the one tagged most. */
  planner: 0.45,
  zoneOfOne: 0.24,
  zoneOfTwo: 0.5,
  /** A rail that is not connected to a station yet. */
  looseRail: 0.4,
  /** For each tag that a snake lacks. */
  snake: 0.7,
  /** The chance to get a tag onto a given hex, with six tags to go; and the reduction if it is a station or the police. */
  ease: 0.3,
  easeOfStation: 0.6,
  easeOfPolice: 0.45,
  /** The chance that a tag placed elsewhere by chance touches a lonely one, for each free hex around. */
  company: 0.025,
} as const
