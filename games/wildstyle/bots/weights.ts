/** What bots make of things half done. Found by trying, over thousands of cities. */

/** Parts of the points that the finished thing brings, unless they say otherwise. */
export const WEIGHTS = {
  /** Of the second-best shape a tag belongs to. */
  secondShape: 0.2,
  /** How much of a line is hope, and how much is there already. */
  lineHope: 0.8,
  trioOfOne: 0.09,
  trioOfTwo: 0.5,
  /** For each tag an icon is behind the one tagged most. */
  planner: 0.45,
  zoneOfOne: 0.24,
  zoneOfTwo: 0.5,
  /** A rail that does not hang together with a station yet. */
  looseRail: 0.4,
  /** For each tag that a snake lacks. */
  snake: 0.7,
  /** Chance to get a tag onto a certain hex, with six tags to go; and how much less if it is a station or the police. */
  ease: 0.3,
  easeOfStation: 0.6,
  easeOfPolice: 0.45,
  /** Chance that a tag placed with no regard to it keeps a lonely one company, for each free hex around. */
  company: 0.025,
} as const
