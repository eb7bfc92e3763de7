/** The settings under which the server is killed: the real ones, but with fast bots and without pages. */

import { DEFAULT_SETTINGS, scaled, type Settings } from '#server/settings.ts'

export const BRISK: Partial<Settings> = {
  host: '127.0.0.1',
  webRoot: null,
  bots: { ...DEFAULT_SETTINGS.bots, workers: 1, budget: 25, pace: scaled(DEFAULT_SETTINGS.bots.pace, 0.05) },
  goodbye: 200,
  pause: { ...DEFAULT_SETTINGS.pause, count: 150 },
}
